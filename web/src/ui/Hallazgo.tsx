import { IconCircleCheck } from '@tabler/icons-react'
import cuerpo from './cuerpo.module.css'
import { Icono } from './Icono.tsx'

interface Props {
  estado: string
  /** What to do about a DNI that no registry knows. */
  ausente: string
  className?: string | undefined
}

/** What came of the lookup of a DNI, below its field. */
export const Hallazgo = ({ estado, ausente, className }: Props) => (
  <p className={`${cuerpo.hallazgo} ${className ?? ''}`} role="status">
    {estado === 'ausente' && ausente}
    {estado === 'encontrada' && (
      <span>
        <Icono de={IconCircleCheck} tam={16} />
        Identidad encontrada
      </span>
    )}
  </p>
)
