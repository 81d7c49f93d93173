import type { Beneficiario } from '@cabildo/contracts/canastas'
import { useSyncExternalStore } from 'react'

/** The last answer of the bar's DNI search, for whichever screen shows it (SHE-52, SHE-53). */
let encontrado: Beneficiario | null = null
const oyentes = new Set<() => void>()

/** Tells every screen what the search found; null when it has been seen. */
export const difundirEncontrado = (beneficiario: Beneficiario | null) => {
  encontrado = beneficiario
  for (const oyente of oyentes) oyente()
}

const suscribir = (oyente: () => void) => {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** What the search found and nobody has closed yet. */
export const useEncontrado = (): Beneficiario | null => useSyncExternalStore(suscribir, () => encontrado)
