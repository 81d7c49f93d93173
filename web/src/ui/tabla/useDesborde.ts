import { type RefObject, useEffect, useState } from 'react'

/**
 * Tells whether the table is wider than its frame. Only then the frame scrolls: a scrolling frame would keep the head
 * from sticking below the navbar (design §7.1).
 */
export const useDesborde = (marco: RefObject<HTMLElement | null>): boolean => {
  const [desborda, setDesborda] = useState(false)
  useEffect(() => {
    const elemento = marco.current
    const tabla = elemento?.firstElementChild
    if (!elemento || !tabla) return
    const observador = new ResizeObserver(() => setDesborda(tabla.scrollWidth > elemento.clientWidth + 1))
    observador.observe(elemento)
    observador.observe(tabla)
    return () => observador.disconnect()
  }, [marco])
  return desborda
}
