import { type ReactNode, useId } from 'react'
import estilos from './TarjetaDeGrafico.module.css'

interface Props {
  titulo: string
  acciones?: ReactNode
  /** Over all columns of the grid that the cards stand in. */
  ancho?: boolean
  children: ReactNode
}

/** The card of a chart (design §7.8). */
export const TarjetaDeGrafico = ({ titulo, acciones, ancho = false, children }: Props) => {
  const id = useId()
  return (
    <section className={estilos.tarjeta} aria-labelledby={id} data-ancho={ancho || undefined}>
      <div className={estilos.cabeza}>
        <h2 id={id}>{titulo}</h2>
        {acciones}
      </div>
      {children}
    </section>
  )
}
