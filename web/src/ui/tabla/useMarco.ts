import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Keeps the focus in the table when the control that had it goes away with its row or its state (an exit recorded, a row
 * deleted): it goes to the next action of the same row, or to the frame of the table (design §7.4). A focus that people
 * took away themselves, by a click on nothing, is never brought back.
 */
const useFocoFiel = (filas: unknown) => {
  const marco = useRef<HTMLDivElement>(null)
  const clave = useRef<string | null>(null)
  const nodo = useRef<Element | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what may have taken the focus away
  useEffect(() => {
    if (clave.current === null || nodo.current?.isConnected || document.activeElement !== document.body) return
    const fila = marco.current?.querySelector<HTMLElement>(`tr[data-clave="${CSS.escape(clave.current)}"]`)
    const siguiente = fila?.querySelector<HTMLElement>('td:last-child button') ?? marco.current
    siguiente?.focus({ preventScroll: true })
  }, [filas])

  return {
    marco,
    atencion: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        nodo.current = target
        clave.current = target.closest<HTMLElement>('tr[data-clave]')?.dataset.clave ?? null
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget !== null) clave.current = null
        // Without a new target the control may be vanishing, or the whole window lost the focus: the next moment tells.
        else
          setTimeout(() => {
            if (target.isConnected && nodo.current === target && document.activeElement !== target) clave.current = null
          })
      },
    },
  }
}

/**
 * What the frame of a table is while the table is wider than it. Only then the frame scrolls: a scrolling frame would keep
 * the head from sticking below the navbar (design §7.1); and what scrolls takes the focus, so it has a role and a name.
 */
const useDesborde = (marco: RefObject<HTMLElement | null>, titulo: string) => {
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

/** The attributes of the frame of a table with these rows: it keeps the focus, and scrolls while the table is wider. */
export const useMarco = (filas: unknown, titulo: string) => {
  const { marco, atencion } = useFocoFiel(filas)
  const desborda = useDesborde(marco, titulo)
  return { marco, atributos: { ref: marco, ...desborda, ...atencion } }
}
