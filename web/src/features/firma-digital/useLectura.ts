import type { Despacho } from '@cabildo/contracts/firma-digital'
import { useCallback, useEffect, useState } from 'react'
import { alternarLeido, conocer, dejarAtras, estaCambiado, renovar, SIN_LEER, ver } from './lectura.ts'

const NINGUNO: readonly Despacho[] = []

/** What was read and what has changed since, as long as the screen is open, whatever is listed meanwhile (D-141). */
export const useLectura = (listados: readonly Despacho[] = NINGUNO) => {
  const [lectura, setLectura] = useState(SIN_LEER)
  useEffect(() => setLectura((antes) => conocer(antes, listados)), [listados])
  return {
    lectura,
    cambiado: useCallback((despacho: Despacho) => estaCambiado(lectura, despacho), [lectura]),
    conocer: useCallback((despachos: readonly Despacho[]) => setLectura((antes) => conocer(antes, despachos)), []),
    ver: useCallback((despacho: Despacho) => setLectura((antes) => ver(antes, despacho)), []),
    /** It was opened as it is now: what changed is no news any more. */
    abrir: useCallback((despacho: Despacho) => setLectura((antes) => renovar(antes, despacho)), []),
    dejarAtras: useCallback((despacho: Despacho) => setLectura((antes) => dejarAtras(antes, despacho)), []),
    alternarLeido: useCallback((despacho: Despacho) => setLectura((antes) => alternarLeido(antes, despacho)), []),
  }
}

export type LecturaDePantalla = ReturnType<typeof useLectura>
