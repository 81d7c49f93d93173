import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Gives the focus to what is next when an element that holds it goes away with what it offered (WCAG 2.4.3). */
export const useRelevoDeFoco = (caja: RefObject<HTMLElement | null>, enfocarSiguiente: () => void) => {
  const relevar = useEffectEvent(enfocarSiguiente)
  // A layout effect, because it ends before the element leaves the page, while it still has the focus.
  useLayoutEffect(() => {
    const suya = caja.current
    return () => {
      if (suya?.contains(document.activeElement)) relevar()
    }
  }, [caja])
}
