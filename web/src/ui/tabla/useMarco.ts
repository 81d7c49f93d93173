import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Keeps the focus in the table when the focused control disappears with its row or its state (an exit recorded, a row
 * deleted): the focus moves to the next action of the row, or to the frame of the table (design §7.4). If people moved
 * it away themselves, by a click on nothing, it is not brought back.
 */
const useFocoFiel = (filas: unknown) => {
  const marco = useRef<HTMLDivElement>(null)
  const key = useRef<string | null>(null)
  const nodo = useRef<Element | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what may have taken the focus away
  useEffect(() => {
    if (key.current === null || nodo.current?.isConnected || document.activeElement !== document.body) return
    const fila = marco.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key.current)}"]`)
    const siguiente = fila?.querySelector<HTMLElement>('td:last-child button') ?? marco.current
    siguiente?.focus({ preventScroll: true })
  }, [filas])

  return {
    marco,
    atencion: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        nodo.current = target
        key.current = target.closest<HTMLElement>('tr[data-key]')?.dataset.key ?? null
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget !== null) key.current = null
        // Without a new target the control is disappearing, or the window lost the focus: the next tick tells which.
        else
          setTimeout(() => {
            if (target.isConnected && nodo.current === target && document.activeElement !== target) key.current = null
          })
      },
    },
  }
}

/**
 * The attributes of the frame while the table is wider than it. Only then it scrolls, because a scrolling frame keeps
 * the head from sticking below the navbar (design §7.1). What scrolls takes the focus, so it has a role and a name.
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

/** The attributes of a table's frame, which keeps the focus and scrolls if the table is wider than it. */
export const useMarco = (filas: unknown, titulo: string) => {
  const { marco, atencion } = useFocoFiel(filas)
  const desborda = useDesborde(marco, titulo)
  return { marco, atributos: { ref: marco, ...desborda, ...atencion } }
}
