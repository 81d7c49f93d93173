import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import clases from './MenuBoton.module.css'

interface Props {
  /** Accessible name of the menu. */
  nombre: string
  className?: string | undefined
  /** The content of the button, which also names it. */
  boton: ReactNode
  /** Called when the menu opens. */
  alAbrir?: () => void
  /** `ItemMenu`s, and what is not an item where needed. */
  children: ReactNode
}

/**
 * Button that opens a menu below the bar's right end. A native popover: the browser closes it with Escape or a click
 * outside and gives the focus back. Arrows, Home and End move between the items.
 */
export const MenuBoton = ({ nombre, className, boton, alAbrir, children }: Props) => {
  const id = useId()
  const hoja = useRef<HTMLDivElement>(null)
  const [abierto, setAbierto] = useState(false)
  const mover = (evento: KeyboardEvent<HTMLElement>) =>
    evento.key === 'Tab' ? hoja.current?.hidePopover() : moverFoco(evento)
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-haspopup="menu" aria-expanded={abierto}>
        {boton}
      </button>
      <div
        ref={hoja}
        id={id}
        className={clases.hoja}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={nombre}
        onToggle={({ newState }) => {
          setAbierto(newState === 'open')
          if (newState !== 'open') return
          enfocarPrimero(hoja.current)
          alAbrir?.()
        }}
        onKeyDown={mover}
        onClick={() => hoja.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

interface ItemProps {
  icono: ReactNode
  children: ReactNode
  className?: string | undefined
  /** An address makes it a link; otherwise it acts. */
  href?: string
  onClick?: () => void
  peligro?: boolean
  /** Why the item cannot be used now. It stays in the menu, shows this reason and does nothing. */
  impedida?: string | undefined
}

/** One item of a MenuBoton or a MenuContextual. */
export const ItemMenu = ({ icono, children, className, href, onClick, peligro, impedida }: ItemProps) => {
  const comunes = {
    role: 'menuitem',
    tabIndex: -1,
    className: `${clases.item} ${className ?? ''}`,
    'data-peligro': peligro || undefined,
  } as const
  if (impedida !== undefined)
    return (
      <button
        {...comunes}
        type="button"
        aria-disabled
        // The menu stays open so that people can read the reason.
        onClick={(evento) => evento.stopPropagation()}
      >
        {icono}
        <span>
          {children} <small>{impedida}</small>
        </span>
      </button>
    )
  return href ? (
    <a {...comunes} href={href}>
      {icono}
      {children}
    </a>
  ) : (
    <button {...comunes} type="button" onClick={onClick}>
      {icono}
      {children}
    </button>
  )
}

const PASOS: Record<string, (i: number, n: number) => number> = {
  ArrowDown: (i, n) => (i + 1) % n,
  ArrowUp: (i, n) => (i - 1 + n) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}

/** The visible items of a menu; some show only in narrow windows. */
const itemsDe = (hoja: HTMLElement): HTMLElement[] =>
  [...hoja.querySelectorAll<HTMLElement>('[role="menuitem"]')].filter((item) => item.getClientRects().length > 0)

/** Gives the focus to the first item of a menu that has just opened. */
export const enfocarPrimero = (hoja: HTMLElement | null) => {
  if (hoja) itemsDe(hoja)[0]?.focus({ preventScroll: true })
}

/** Arrows, Home and End move between the items of a menu; to be called from its onKeyDown. */
export const moverFoco = (evento: KeyboardEvent<HTMLElement>) => {
  const items = itemsDe(evento.currentTarget)
  const paso = PASOS[evento.key]
  if (!paso || items.length === 0) return
  evento.preventDefault()
  items[paso(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
}
