import { type ReactNode, useId } from 'react'
import clases from './mi-cuenta.module.css'

interface Props {
  titulo: string
  detalle?: ReactNode
  acciones?: ReactNode
  children?: ReactNode
}

/** A part of the account with its title, a line about it, and its buttons. */
export const Tarjeta = ({ titulo, detalle, acciones, children }: Props) => {
  const id = useId()
  return (
    <section className={clases.tarjeta} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{titulo}</h2>
          {detalle && <p>{detalle}</p>}
        </div>
        {acciones && <div className={clases.acciones}>{acciones}</div>}
      </header>
      {children}
    </section>
  )
}
