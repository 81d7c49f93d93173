import { useEffect, useState } from 'react'

/** The dialogs that are open, the newest last. */
const abiertos: symbol[] = []
/** The way back of the dialog opened last, for one that takes its place. */
let ultimo: readonly HTMLElement[] = []

/**
 * What opened a dialog, and around it what may take the focus in its place once it is gone (a deleted row's button).
 * Opened from within another dialog, which may be gone by then, it goes on with that one's way back.
 */
const caminoDe = (elemento: Element | null): readonly HTMLElement[] => {
  if (!(elemento instanceof HTMLElement) || elemento === document.body) return []
  const padre = elemento.parentElement?.closest('[tabindex]') ?? null
  if (padre === null && elemento.closest('[aria-modal="true"]')) return [elemento, ...ultimo]
  return [elemento, ...caminoDe(padre)]
}

/** The way back from a dialog that opens now; after a click beside a dialog nothing in it has the focus, and it is the way. */
const caminoDeAhora = (): readonly HTMLElement[] => {
  const camino = caminoDe(document.activeElement)
  if (camino.length > 0 || abiertos.length === 0) return camino
  return [...[...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].slice(-1), ...ultimo]
}

const devolver = (camino: readonly HTMLElement[]) => {
  const activo = document.activeElement
  // Somewhere else on purpose: another screen, or a toast.
  if (activo && activo !== document.body && !activo.closest('[aria-modal="true"]')) return
  const destinos = [...camino, document.querySelector<HTMLElement>('main')]
  destinos
    .find((destino) => destino?.isConnected && !destino.matches(':disabled') && destino.checkVisibility())
    ?.focus({ preventScroll: true })
}

/** Gives the focus back when a dialog closes: to what had it on opening, or to what is left around that (WCAG 2.4.3). */
export const useFocoDevuelto = (abierto: boolean) => {
  const [antes, setAntes] = useState(false)
  const [camino, setCamino] = useState<readonly HTMLElement[]>([])
  // While rendering, because the fields of the dialog take the focus before any effect runs.
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
      // Once all dialogs that open or close together have done so: the focus of one opened later is its own.
      queueMicrotask(() => {
        if (abiertos.length <= lugar) devolver(camino)
      })
    }
  }, [abierto, camino])
}
