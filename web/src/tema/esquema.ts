import { useSyncExternalStore } from 'react'

/** Where this browser keeps what its user chose. */
const LLAVE = 'cb.tema'

export type Esquema = 'light' | 'dark'

const OSCURO = matchMedia('(prefers-color-scheme: dark)')
const oyentes = new Set<() => void>()

/** Light or dark, as this browser's user chose, or else as the device is. */
export const esquema = (): Esquema => {
  const elegido = leer()
  return elegido ?? (OSCURO.matches ? 'dark' : 'light')
}

const leer = (): Esquema | null => {
  try {
    const escrito = localStorage.getItem(LLAVE)
    return escrito === 'light' || escrito === 'dark' ? escrito : null
  } catch {
    // A browser that keeps nothing has no choice either.
    return null
  }
}

const avisar = () => {
  for (const oir of oyentes) oir()
}
OSCURO.addEventListener('change', avisar)
// Another tab of this browser.
addEventListener('storage', ({ key }) => key === LLAVE && avisar())

/** Keeps the choice, for all tabs. */
export const elegirEsquema = (elegido: Esquema) => {
  try {
    localStorage.setItem(LLAVE, elegido)
  } catch {
    // It lasts as long as the page does not ask again.
  }
  avisar()
}

const oir = (oyente: () => void) => {
  oyentes.add(oyente)
  return () => void oyentes.delete(oyente)
}

/** The scheme that the page shows. */
export const useEsquema = (): Esquema => useSyncExternalStore(oir, esquema, esquema)
