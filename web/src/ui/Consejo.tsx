import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import clases from './Consejo.module.css'

const ESPERA_MS = 300
/** Between a tip and what it tells of, and between it and the window's edge, in pixels. */
const AIRE_PX = 8

interface Props {
  texto: string
  activo: boolean
  /** Above it and not beside it: where others stand in a row with it. */
  encima?: boolean
  children: ReactNode
}

/**
 * Tip at the right of its only child, 300 ms after pointing at it or focusing it (README §6). It repeats the accessible name, so
 * readers skip it. Own, because a positioning library would be a tenth of the page for one place. It stays while it is
 * pointed at and goes with Escape (WCAG 1.4.13).
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
    // For React the tip is within: whoever moves from the child to it has not left.
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

/** Outside, where nothing that scrolls or paints its own area can cut it; it follows what it tells of. */
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
      // Never over what it tells of, because it takes the pointer.
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
