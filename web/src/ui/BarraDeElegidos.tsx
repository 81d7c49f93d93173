import { type ReactNode, useRef } from 'react'
import estilos from './BarraDeElegidos.module.css'
import { Button } from './kit/boton.tsx'

interface Props {
  /** Names what is chosen: 'Usuarios elegidos'. */
  nombre: string
  /** How many are chosen, in words; empty while none is. */
  texto: string
  /** Tells who does not see the bar of its buttons: 'Los botones para ellos están'. */
  botones: string
  /** Beside the number: how many may be. */
  detalle?: ReactNode
  onQuitar: () => void
  /** What may be done with them; `yQuedarse` is for a press after which its own button may be gone: the focus stays in the place. */
  children: (yQuedarse: (hacer: () => void) => () => void) => ReactNode
  /** Stands there while none is chosen. */
  sinElegir?: ReactNode
}

/** The number of chosen rows and what may be done with them, always visible at the foot of the window (D-116). */
export const BarraDeElegidos = ({ nombre, texto, botones, detalle, onQuitar, children, sinElegir }: Props) => {
  const sitio = useRef<HTMLDivElement>(null)
  const yQuedarse = (hacer: () => void) => () => {
    sitio.current?.focus({ preventScroll: true })
    hacer()
  }
  return (
    <div ref={sitio} tabIndex={-1} className={estilos.sitio}>
      <p role="status" className="solo-lector">
        {texto && `${texto}. ${botones} después de la tabla.`}
      </p>
      {texto ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
        <div role="group" aria-label={nombre} className={estilos.barra}>
          <strong>{texto}</strong>
          {detalle && <span>{detalle}</span>}
          <Button variant="subtle" color="gray" onClick={yQuedarse(onQuitar)}>
            Quitar selección
          </Button>
          {children(yQuedarse)}
        </div>
      ) : (
        sinElegir
      )}
    </div>
  )
}
