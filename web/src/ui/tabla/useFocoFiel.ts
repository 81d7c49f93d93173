import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in the table when the control that had it goes away with its row or its state (an exit recorded, a row
 * deleted): it goes to the next action of the same row, or to the frame of the table (design §7.4). A focus that people
 * took away themselves, by a click on nothing, is never brought back.
 */
export const useFocoFiel = (filas: unknown) => {
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
