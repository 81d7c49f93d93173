import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import clases from './Consejo.module.css'

const ESPERA_MS = 300

interface Props {
  texto: string
  activo: boolean
  children: ReactNode
}

interface Lugar {
  left: number
  top: number
}

/**
 * Tip at the right of its only child, 300 ms after pointing at it or focusing it (README §6). It repeats the accessible
 * name, so readers skip it. Own, because a positioning library would be a tenth of the page for one place.
 */
export const Consejo = ({ texto, activo, children }: Props) => {
  const [pedido, setPedido] = useState<Lugar | null>(null)
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!pedido) return setVisible(false)
    const reloj = setTimeout(() => setVisible(true), ESPERA_MS)
    return () => clearTimeout(reloj)
  }, [pedido])

  const pedir = (evento: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    const caja = evento.currentTarget.firstElementChild?.getBoundingClientRect()
    if (caja) setPedido({ left: caja.right + 8, top: caja.top + caja.height / 2 })
  }
  const quitar = () => setPedido(null)
  if (!activo) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its child, which is the control
    <span className={clases.caja} onMouseOver={pedir} onMouseLeave={quitar} onFocus={pedir} onBlur={quitar}>
      {children}
      {pedido && visible ? (
        <span className={clases.consejo} style={pedido} aria-hidden="true">
          {texto}
        </span>
      ) : null}
    </span>
  )
}
