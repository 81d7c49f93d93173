import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './mi-cuenta.module.css'

const ICONOS = { bien: IconCheck, espera: IconClock, mal: IconAlertTriangle, nuevo: null }

interface Props {
  /** Done, waiting for somebody, of no use any more, or only to be noticed. */
  de: keyof typeof ICONOS
  children: string
}

/** A word about what stands before it; a colour never says it alone (README 2.4). */
export const Etiqueta = ({ de, children }: Props) => {
  const icono = ICONOS[de]
  return (
    <span className={clases.marca} data-de={de}>
      {icono && <Icono de={icono} tam={14} />}
      {children}
    </span>
  )
}
