import { palabraDeEstado } from '@cabildo/contracts/documentos-destinos'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import clases from './EstadoFirma.module.css'
import { Icono } from './Icono.tsx'

/** Whether a destination has signed, by icon and word: yellow clock, green check (FIR-05, DOC-66). */
export const EstadoFirma = ({ firmado }: { firmado: boolean }) => (
  <span className={clases.estado} data-firmado={firmado || undefined}>
    <Icono de={firmado ? IconCircleCheck : IconClock} tam={14} />
    {palabraDeEstado(firmado)}
  </span>
)
