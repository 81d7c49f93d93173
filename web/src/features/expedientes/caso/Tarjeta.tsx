import { type ReactNode, useId } from 'react'
import estilos from './Expediente.module.css'

interface Props {
  titulo: string
  /** How many it holds. */
  cuenta?: number
  /** Said beside its title. */
  aclaracion?: ReactNode
  acciones?: ReactNode
  children: ReactNode
}

/** A part of the case. */
export const Tarjeta = ({ titulo, cuenta = 0, aclaracion, acciones, children }: Props) => {
  const id = useId()
  return (
    <section className={estilos.tarjeta} aria-labelledby={id}>
      <header>
        <h2 id={id}>{titulo}</h2>
        {cuenta > 0 && <small>{cuenta}</small>}
        {aclaracion && <span className={estilos.aclaracion}>{aclaracion}</span>}
        <div>{acciones}</div>
      </header>
      {children}
    </section>
  )
}
