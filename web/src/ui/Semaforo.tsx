import type { Semaforo as Evaluado } from '@cabildo/contracts/plazos-calculo'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconFlag,
  IconPlayerPause,
} from '@tabler/icons-react'
import { Icono } from './Icono.tsx'
import estilos from './Semaforo.module.css'

const ICONOS: Record<Evaluado, Icon> = {
  verde: IconCircleCheck,
  ambar: IconClockExclamation,
  rojo: IconAlertTriangle,
  gris: IconPlayerPause,
}

interface Props {
  semaforo: { color: Evaluado; texto: string }
  /** It is due today, which weighs more than amber does. */
  hoy?: boolean
  /** In the head of a record, instead of a row. */
  grande?: boolean
}

/** Days left, always in words; icon and colour go along (PLA-18). */
export const Semaforo = ({ semaforo: { color, texto }, hoy = false, grande = false }: Props) => (
  <span className={estilos.semaforo} data-color={color} data-hoy={hoy || undefined} data-grande={grande || undefined}>
    <Icono de={hoy ? IconFlag : ICONOS[color]} tam={grande ? 16 : 14} />
    {texto}
  </span>
)
