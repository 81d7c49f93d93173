import { useEffect, useLayoutEffect, useRef } from 'react'

const FILA = 'tr[data-key]'

/** The row under the focus or the cursor. */
const filaEnUso = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(FILA) ?? document.querySelector<HTMLElement>(`${FILA}:hover`)

/**
 * Scrolls with rows that come or go above the row under the focus or the cursor, so that it stays where it is (EXP-11).
 * Its place is noted before each change of the rows, since afterwards nobody knows where it was.
 */
export const useFilaQuieta = (filas: unknown) => {
  const nota = useRef<{ key: string | undefined; arriba: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what may move the row
  useLayoutEffect(() => {
    const { key, arriba } = nota.current ?? {}
    const fila = key === undefined ? null : document.querySelector(`tr[data-key="${CSS.escape(key)}"]`)
    if (fila && arriba !== undefined) window.scrollBy({ top: fila.getBoundingClientRect().top - arriba })
  }, [filas])
  useEffect(() => {
    const anotar = () => {
      const fila = filaEnUso()
      nota.current = fila && { key: fila.dataset.key, arriba: fila.getBoundingClientRect().top }
    }
    const control = new AbortController()
    for (const suceso of ['focusin', 'focusout', 'pointermove', 'scroll', 'resize'])
      window.addEventListener(suceso, anotar, { passive: true, signal: control.signal })
    return () => control.abort()
  }, [])
}
