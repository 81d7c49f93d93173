import { type EstadoCorreo, NOMBRE_ESTADO_CORREO } from '@cabildo/contracts/correos'
import { IconAlertCircle, IconClock, IconMailbox } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './EstadoCorreo.module.css'

const ICONOS = { buzon: IconMailbox, pendiente: IconClock, fallido: IconAlertCircle } as const

/** Where a mail stands, by icon and word (F5). */
export const EstadoDelCorreo = ({ estado }: { estado: EstadoCorreo }) => (
  <span className={clases.estado} data-estado={estado}>
    <Icono de={ICONOS[estado]} tam={14} />
    {NOMBRE_ESTADO_CORREO[estado]}
  </span>
)
