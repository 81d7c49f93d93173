import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import clases from './MenuBoton.module.css'
import { enfocarPrimero, moverFoco } from './MenuBoton.tsx'

/** Where a menu opens, and what takes the focus back when it closes. */
export interface LugarMenu {
  x: number
  y: number
  /** The menu ends at x, instead of beginning there. */
  alFinal?: boolean
  desde: HTMLElement
}

interface Props {
  /** Null while it is closed. */
  lugar: LugarMenu | null
  /** Accessible name. */
  nombre: string
  /** Heading: the record that the menu acts on. */
  titulo: string
  onCerrar: () => void
  /** `ItemMenu`s. */
  children: ReactNode
}

const MARGEN_PX = 8

const colocar = (hoja: HTMLElement, { x, y, alFinal }: LugarMenu) => {
  const { width, height } = hoja.getBoundingClientRect()
  const izquierda = Math.min(alFinal ? x - width : x, window.innerWidth - width - MARGEN_PX)
  // Above the pointer where there is no room below.
  const arriba = y + height > window.innerHeight - MARGEN_PX ? y - height : y
  hoja.style.left = `${Math.max(MARGEN_PX, izquierda)}px`
  hoja.style.top = `${Math.max(MARGEN_PX, arriba)}px`
}

/**
 * Menu at a point of the page (USU-04). A manual popover: an automatic one would take the release of the right button
 * for a click outside. Esc, Tab, a choice, a click outside, a lost focus and scrolling close it; the first three return
 * the focus.
 */
export const MenuContextual = ({ lugar, nombre, titulo, onCerrar, children }: Props) => {
  const hoja = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const menu = hoja.current
    if (!menu || !lugar) return
    menu.showPopover()
    colocar(menu, lugar)
    enfocarPrimero(menu)
    return () => menu.hidePopover()
  }, [lugar])

  useEffect(() => {
    if (!lugar) return
    const cerrar = ({ target }: Event) => {
      if (!(target instanceof Node && hoja.current?.contains(target))) onCerrar()
    }
    // A scroll that began before the menu opened may still move the page a little; that must not close it.
    const alto = window.scrollY
    const alDesplazar = () => {
      if (Math.abs(window.scrollY - alto) > MARGEN_PX) onCerrar()
    }
    const control = new AbortController()
    const opciones = { capture: true, signal: control.signal }
    for (const suceso of ['pointerdown', 'focusin', 'resize', 'blur']) window.addEventListener(suceso, cerrar, opciones)
    window.addEventListener('scroll', alDesplazar, opciones)
    return () => control.abort()
  }, [lugar, onCerrar])

  const volver = () => {
    onCerrar()
    lugar?.desde.focus({ preventScroll: true })
  }
  const alTeclear = (evento: KeyboardEvent<HTMLElement>) => {
    if (evento.key !== 'Escape' && evento.key !== 'Tab') return moverFoco(evento)
    evento.stopPropagation()
    // After the focus has returned, the browser moves it on with Tab.
    volver()
  }
  return (
    <div
      ref={hoja}
      className={clases.contextual}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={nombre}
      onKeyDown={alTeclear}
      // On some systems, releasing the menu key asks for the browser's own menu.
      onContextMenu={(evento) => evento.preventDefault()}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[role="menuitem"]')) volver()
      }}
    >
      <div className={clases.titulo}>{titulo}</div>
      {children}
    </div>
  )
}
