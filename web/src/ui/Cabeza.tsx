import type { ReactNode, Ref } from 'react'
import clases from './Cabeza.module.css'

interface Props {
  titulo: string
  /** One line of context: what the table holds, what waits (README §6). */
  children?: ReactNode
  /** Buttons, the primary one last. */
  acciones?: ReactNode
  /** Where a part of the screen puts the buttons instead. */
  lugarDeAcciones?: Ref<HTMLDivElement>
}

/** Head of a staff screen (README §6). */
export const Cabeza = ({ titulo, children, acciones, lugarDeAcciones }: Props) => (
  <header className={clases.cabeza}>
    <div>
      <h1>{titulo}</h1>
      {children && <p>{children}</p>}
    </div>
    {(acciones || lugarDeAcciones) && (
      <div ref={lugarDeAcciones} className={clases.acciones}>
        {acciones}
      </div>
    )}
  </header>
)
