/** Where toasts may stand on a wide screen; the first place that covers no control is taken. */
const LUGARES = ['arriba', 'abajo', 'abajo-centro', 'abajo-izquierda', 'arriba-centro'] as const
const CONTROLES = 'a[href], button, input, select, textarea, summary, [role="tab"]'

/** How many controls of the screen, or of its topmost dialog, a box lies over. */
const tapados = (caja: HTMLElement): number => {
  const { left, right, top, bottom } = caja.getBoundingClientRect()
  const ambito = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
  return [...ambito.querySelectorAll<HTMLElement>(CONTROLES)].filter((control) => {
    if (caja.contains(control) || !control.checkVisibility({ visibilityProperty: true })) return false
    const otro = control.getBoundingClientRect()
    return otro.left < right && otro.right > left && otro.top < bottom && otro.bottom > top
  }).length
}

/**
 * Moves the toasts to where they cover fewest controls, but not away from who reads or closes one. Where the screen moved
 * below them, the pointer is over whatever came to lie under it: that is no reading.
 */
export const colocar = (caja: HTMLElement, { seMovio }: { seMovio: boolean }) => {
  if (caja.matches(seMovio ? ':focus-within' : ':hover, :focus-within')) return
  let menos = Number.POSITIVE_INFINITY
  let mejor: string = LUGARES[0]
  for (const lugar of LUGARES) {
    caja.dataset.lugar = lugar
    const cuantos = tapados(caja)
    if (cuantos < menos) [menos, mejor] = [cuantos, lugar]
    if (cuantos === 0) break
  }
  caja.dataset.lugar = mejor
}
