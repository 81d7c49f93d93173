import type { KeyboardEvent } from 'react'

const PASOS: Record<string, (i: number, n: number) => number> = {
  ArrowDown: (i, n) => (i + 1) % n,
  ArrowUp: (i, n) => (i - 1 + n) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}

/** The items of a menu that show; some are for narrow windows alone. */
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
