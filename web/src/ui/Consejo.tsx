import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import clases from './Consejo.module.css'

const ESPERA_MS = 300
/** Pixels between a tip and its child, and between a tip and the edge of the window. */
const AIRE_PX = 8

interface Props {
  texto: string
  activo: boolean
  /** Shows the tip above its child instead of beside it, for children that stand in a row. */
  encima?: boolean
  children: ReactNode
}

/**
 * Tip beside its only child, 300 ms after hover or focus (README §6). It repeats the accessible name, so screen readers
 * skip it. It stays while the pointer is on it and closes with Escape (WCAG 1.4.13). Our own, because a positioning
 * library would be a tenth of the page.
 */
export const Consejo = ({ texto, activo, encima = false, children }: Props) => {
  const [pedido, setPedido] = useState<Element | null>(null)
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!pedido) return setVisible(false)
    const reloj = setTimeout(() => setVisible(true), ESPERA_MS)
    return () => clearTimeout(reloj)
  }, [pedido])

  const pedir = ({ currentTarget }: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
    setPedido(currentTarget.firstElementChild)
  const quitar = () => setPedido(null)
  if (!activo) return children
  return (
    // For React the tip is inside, so moving the pointer from the child to the tip does not count as leaving.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its child, which is the control
    <span className={clases.caja} onMouseEnter={pedir} onMouseLeave={quitar} onFocus={pedir} onBlur={quitar}>
      {children}
      {pedido && visible ? <Globo de={pedido} texto={texto} encima={encima} quitar={quitar} /> : null}
    </span>
  )
}

interface PropsGlobo {
  de: Element
  texto: string
  encima: boolean
  quitar: () => void
}

/** Drawn in the body, where no scrolling or clipped box can cut it; it follows its child. */
const Globo = ({ de, texto, encima, quitar }: PropsGlobo) => {
  const globo = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const colocar = () => {
      if (!globo.current) return
      const [caja, { width, height }] = [de.getBoundingClientRect(), globo.current.getBoundingClientRect()]
      const tope = window.innerWidth - width - AIRE_PX
      const [derecha, izquierda] = [caja.right + AIRE_PX, caja.left - AIRE_PX - width]
      const alLado = !encima && (derecha <= tope || izquierda >= AIRE_PX)
      const sobre = caja.top - AIRE_PX - height
      // Never over its child, because the tip takes the pointer.
      const left = alLado ? (derecha <= tope ? derecha : izquierda) : Math.max(AIRE_PX, Math.min(caja.left, tope))
      const top = alLado ? (caja.top + caja.bottom - height) / 2 : sobre < 0 ? caja.bottom + AIRE_PX : sobre
      Object.assign(globo.current.style, { left: `${left}px`, top: `${top}px` })
      globo.current.toggleAttribute('data-al-lado', alLado)
    }
    const alTeclear = ({ key }: KeyboardEvent) => key === 'Escape' && quitar()
    colocar()
    window.addEventListener('scroll', colocar, true)
    window.addEventListener('resize', colocar)
    window.addEventListener('keydown', alTeclear)
    return () => {
      window.removeEventListener('scroll', colocar, true)
      window.removeEventListener('resize', colocar)
      window.removeEventListener('keydown', alTeclear)
    }
  })
  return createPortal(
    <span ref={globo} className={clases.consejo} aria-hidden="true">
      {texto}
    </span>,
    document.body,
  )
}
