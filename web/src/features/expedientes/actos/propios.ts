import type { QueryKey } from '@tanstack/react-query'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'
import { type Refresco, useRefresco } from '../../../platform/refresco.ts'

let ultimo = 0

/** Notes that this window begins an act on a case, or has done it; answers when. */
export const anotarActoPropio = (): number => {
  ultimo = Date.now()
  return ultimo
}

/** Loads what shows of cases again after an own act, of which the window knows before its news come and when it is done (EXP-19). */
export const useRefrescoPropio = (renueva: QueryKey = EXPEDIENTES): Refresco => {
  const { onSuccess, onError } = useRefresco(renueva)
  return {
    // News of the own act may come before its answer.
    onMutate: anotarActoPropio,
    onSuccess: () => {
      anotarActoPropio()
      onSuccess()
    },
    onError,
  }
}

/** When it last did, in milliseconds: what changed since then needs no question before it shows (EXP-19). */
export const ultimoActoPropio = (): number => ultimo
