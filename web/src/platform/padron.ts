import type { Beneficiario } from '@cabildo/contracts/canastas'
import { canastasApi } from '@cabildo/contracts/canastas'
import { useEffect, useSyncExternalStore } from 'react'
import { pedir } from './api.ts'
import { alCambiarSesion, leerToken } from './sesion.ts'

/** The last answer of the bar's DNI search, for whichever screen shows it (SHE-52, SHE-53). */
let encontrado: Beneficiario | null = null
const oyentes = new Set<() => void>()
type Atencion = (beneficiario: Beneficiario) => void
const atenciones = new Set<Atencion>()

const poner = (beneficiario: Beneficiario | null) => {
  encontrado = beneficiario
  for (const oyente of oyentes) oyente()
}

// What one user found must never show to the next one.
alCambiarSesion(() => poner(null))

/** Passes what the search found to the screen that shows it in its own way, otherwise to the frame. */
const difundir = (beneficiario: Beneficiario) => {
  if (atenciones.size === 0) return poner(beneficiario)
  for (const atender of atenciones) atender(beneficiario)
}

/** Searches for a person by DNI and tells every screen (API-91). Drops the answer if another user signed in meanwhile. */
export const buscarEnPadron = async (dni: string): Promise<void> => {
  const token = leerToken()
  try {
    const { data } = await pedir(canastasApi.buscarDni, { params: { dni } })
    if (leerToken() === token) difundir(data)
  } catch (fallo) {
    if (leerToken() === token) throw fallo
  }
}

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
