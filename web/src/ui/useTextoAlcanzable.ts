import { type RefObject, useEffect, useState } from 'react'

/**
 * Tells whether a box scrolls and holds nothing that the keyboard could go to: then it must itself take the focus, so that
 * the arrows scroll it (WCAG 2.1.1). In a window of 200 % that is where the last words of a short text are.
 */
export const useTextoAlcanzable = (caja: RefObject<HTMLElement | null>, controles: string): boolean => {
  const [solo, setSolo] = useState(false)
  useEffect(() => {
    const elemento = caja.current
    if (!elemento) return
    const mirar = () =>
      setSolo(elemento.scrollHeight > elemento.clientHeight + 1 && elemento.querySelector(controles) === null)
    const tamanos = new ResizeObserver(mirar)
    // Text that comes later, and controls that go, change the size of nothing in a body of fixed height.
    const contenido = new MutationObserver(() => {
      tamanos.disconnect()
      observar()
      mirar()
    })
    const observar = () => {
      tamanos.observe(elemento)
      for (const hijo of elemento.children) tamanos.observe(hijo)
    }
    observar()
    contenido.observe(elemento, { childList: true, subtree: true, characterData: true })
    return () => {
      tamanos.disconnect()
      contenido.disconnect()
    }
  }, [caja, controles])
  return solo
}
