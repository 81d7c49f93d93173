import type { ConEstado, EstadoNorma as Estado } from '@cabildo/contracts/normas-relaciones'
import { type Icon, IconBan, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import clases from './EstadoNorma.module.css'
import { Icono } from './Icono.tsx'

const ICONOS: Record<Estado, Icon> = { VIGENTE: IconCircleCheck, MODIFICADA: IconPencil, DEROGADA: IconBan }

/** Whether a norm is in force, by word, icon and colour, with by which norm and since when (decision 0213). */
export const EstadoNorma = ({ estado, estado_detalle }: ConEstado) => (
  <span className={clases.estado}>
    <b data-estado={estado}>
      <Icono de={ICONOS[estado]} tam={14} />
      {estado}
    </b>
    {estado_detalle && <small> {estado_detalle}</small>}
  </span>
)
