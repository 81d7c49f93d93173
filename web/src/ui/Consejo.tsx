import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import clases from './Consejo.module.css'

const ESPERA_MS = 300
/** The widest that a tip gets before it breaks into lines, in pixels. */
const ANCHO_PX = 320

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
    if (!caja) return
    const left = Math.max(8, Math.min(caja.right + 8, window.innerWidth - ANCHO_PX - 8))
    setPedido({ left, top: caja.top + caja.height / 2 })
  }
  const quitar = () => setPedido(null)
  if (!activo) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its child, which is the control
    <span className={clases.caja} onMouseOver={pedir} onMouseLeave={quitar} onFocus={pedir} onBlur={quitar}>
      {children}
      {/* Outside, where nothing that scrolls or paints its own area can cut it. */}
      {pedido && visible
        ? createPortal(
            <span className={clases.consejo} style={{ ...pedido, maxWidth: ANCHO_PX }} aria-hidden="true">
              {texto}
            </span>,
            document.body,
          )
        : null}
    </span>
  )
}
