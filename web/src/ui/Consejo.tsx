import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import clases from './Consejo.module.css'

const ESPERA_MS = 300
/** Between a tip and what it tells of, and between it and the window's edge, in pixels. */
const AIRE_PX = 8

interface Props {
  texto: string
  activo: boolean
  children: ReactNode
}

/**
 * Tip beside its only child, 300 ms after pointing at it or focusing it (README §6). It repeats the accessible name, so
 * readers skip it. Own, because a positioning library would be a tenth of the page for one place. It stays while it is
 * pointed at and goes with Escape (WCAG 1.4.13).
 */
export const Consejo = ({ texto, activo, children }: Props) => {
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
      {pedido && visible ? <Globo de={pedido} texto={texto} quitar={quitar} /> : null}
    </span>
  )
}

/** Outside, where nothing that scrolls or paints its own area can cut it; it follows what it tells of. */
const Globo = ({ de, texto, quitar }: { de: Element; texto: string; quitar: () => void }) => {
  const globo = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const colocar = () => {
      if (!globo.current) return
      const [caja, { width, height }] = [de.getBoundingClientRect(), globo.current.getBoundingClientRect()]
      const tope = window.innerWidth - width - AIRE_PX
      const derecha = caja.right + AIRE_PX
      const izquierda = caja.left - AIRE_PX - width
      // At its right, at its left or, where neither has room, below it: never over it, because it takes the pointer.
      const debajo = derecha > tope && izquierda < AIRE_PX
      globo.current.style.left = `${debajo ? Math.max(AIRE_PX, tope) : derecha > tope ? izquierda : derecha}px`
      globo.current.style.top = `${debajo ? caja.bottom + AIRE_PX : (caja.top + caja.bottom - height) / 2}px`
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
