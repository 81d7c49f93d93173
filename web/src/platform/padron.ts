import type { Beneficiario } from '@cabildo/contracts/canastas'
import { useEffect, useSyncExternalStore } from 'react'

/** The last answer of the bar's DNI search, for whichever screen shows it (SHE-52, SHE-53). */
let encontrado: Beneficiario | null = null
const oyentes = new Set<() => void>()
type Atencion = (beneficiario: Beneficiario) => void
const atenciones = new Set<Atencion>()

const poner = (beneficiario: Beneficiario | null) => {
  encontrado = beneficiario
  for (const oyente of oyentes) oyente()
}

/** Tells every screen what the search found: the one that shows it in its own way does, else the frame. */
export const difundirEncontrado = (beneficiario: Beneficiario) => {
  if (atenciones.size === 0) return poner(beneficiario)
  for (const atender of atenciones) atender(beneficiario)
}

/** It has been seen. */
export const olvidarEncontrado = () => poner(null)

/** Shows what the search finds in the screen's own way while it is there; `atender` stays the same function. */
export const useAtencionDelPadron = (atender: Atencion) =>
  useEffect(() => {
    atenciones.add(atender)
    return () => {
      atenciones.delete(atender)
    }
  }, [atender])

const suscribir = (oyente: () => void) => {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** What the search found and nobody has closed yet. */
export const useEncontrado = (): Beneficiario | null => useSyncExternalStore(suscribir, () => encontrado)
