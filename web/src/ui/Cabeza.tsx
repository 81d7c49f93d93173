import type { ReactNode } from 'react'
import clases from './Cabeza.module.css'

interface Props {
  titulo: string
  /** One line of context: what the table holds, what waits (README §6). */
  children?: ReactNode
  /** The primary button. */
  accion?: ReactNode
  /** Buttons before it. */
  otras?: ReactNode
}

/** Head of a staff screen (README §6). */
export const Cabeza = ({ titulo, children, accion, otras }: Props) => (
  <header className={clases.cabeza}>
    <div>
      <h1>{titulo}</h1>
      {children && <p>{children}</p>}
    </div>
    {otras ? (
      <div className={clases.botones}>
        {otras}
        {accion}
      </div>
    ) : (
      accion
    )}
  </header>
)
