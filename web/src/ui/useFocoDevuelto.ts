import { useEffect, useState } from 'react'

/** What opened a dialog, and around it what may take the focus in its place once it is gone (a deleted row's button). */
const caminoDe = (elemento: Element | null): readonly HTMLElement[] => {
  if (!(elemento instanceof HTMLElement) || elemento === document.body) return []
  return [elemento, ...caminoDe(elemento.parentElement?.closest('[tabindex]') ?? null)]
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
    if (abierto) setCamino(caminoDe(document.activeElement))
  }
  useEffect(() => {
    if (abierto) return () => devolver(camino)
  }, [abierto, camino])
}
