import { type RefObject, useEffect, useState } from 'react'

/**
 * What the frame of a table is while the table is wider than it. Only then the frame scrolls: a scrolling frame would keep
 * the head from sticking below the navbar (design §7.1); and what scrolls takes the focus, so it has a role and a name.
 */
export const useDesborde = (marco: RefObject<HTMLElement | null>, titulo: string) => {
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
    ? { 'data-desborda': true, tabIndex: 0, role: 'region', 'aria-label': `${titulo}, desplazable` }
    : { tabIndex: -1 }
}
