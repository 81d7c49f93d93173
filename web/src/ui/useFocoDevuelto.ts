import { useEffect, useState } from 'react'

/** The dialogs that are open, the newest last. */
const abiertos: symbol[] = []
/** Where the newest dialog returns the focus; a dialog that replaces it takes this over. */
let ultimo: readonly HTMLElement[] = []

/**
 * The opener of a dialog and its ancestors, which take the focus if the opener has disappeared (the button of a deleted
 * row). A dialog opened from another dialog adds the way back of that one, which may be closed by then.
 */
const caminoDe = (elemento: Element | null): readonly HTMLElement[] => {
  if (!(elemento instanceof HTMLElement) || elemento === document.body) return []
  const padre = elemento.parentElement?.closest('[tabindex]') ?? null
  if (padre === null && elemento.closest('[aria-modal="true"]')) return [elemento, ...ultimo]
  return [elemento, ...caminoDe(padre)]
}

/**
 * The way back of a dialog that opens now. After a click beside an open dialog nothing has the focus; then that dialog.
 */
const caminoDeAhora = (): readonly HTMLElement[] => {
  const camino = caminoDe(document.activeElement)
  if (camino.length > 0 || abiertos.length === 0) return camino
  return [...[...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].slice(-1), ...ultimo]
}

const devolver = (camino: readonly HTMLElement[]) => {
  const activo = document.activeElement
  // The focus was moved on purpose: to another screen, or a toast.
  if (activo && activo !== document.body && !activo.closest('[aria-modal="true"]')) return
  const destinos = [...camino, document.querySelector<HTMLElement>('main')]
  destinos
    .find((destino) => destino?.isConnected && !destino.matches(':disabled') && destino.checkVisibility())
    ?.focus({ preventScroll: true })
}

/** Returns the focus when a dialog closes: to its opener, or to what is left around it (WCAG 2.4.3). */
export const useFocoDevuelto = (abierto: boolean) => {
  const [antes, setAntes] = useState(false)
  const [camino, setCamino] = useState<readonly HTMLElement[]>([])
  // Read while rendering, because the fields of the dialog take the focus before any effect runs.
  if (abierto !== antes) {
    setAntes(abierto)
    if (abierto) {
      ultimo = caminoDeAhora()
      setCamino(ultimo)
    }
  }
  useEffect(() => {
    if (!abierto) return
    const yo = Symbol()
    abiertos.push(yo)
    return () => {
      const lugar = abiertos.indexOf(yo)
      abiertos.splice(lugar, 1)
      // After all dialogs of this moment have opened or closed: a dialog opened meanwhile keeps its focus.
      queueMicrotask(() => {
        if (abiertos.length <= lugar) devolver(camino)
      })
    }
  }, [abierto, camino])
}
