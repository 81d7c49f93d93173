import { ErrorApi } from '../../platform/api.ts'

const VECES = 5
/** A longer wait is told instead: nobody sits before a page that does nothing. */
const MAXIMO_SEG = 30
/** Of a 503 that does not say, a proxy's for one. */
const SIN_DECIR_SEG = 5

/** Whether nobody knows what came of a call: its line broke, or something between gave up waiting. */
export const cortado = (fallo: unknown): boolean =>
  !(fallo instanceof ErrorApi) || fallo.status === 0 || fallo.status === 502 || fallo.status === 504

/**
 * Milliseconds until a busy server is asked again, null where the failure is to be told: 503, and a 429 whose wait is
 * short. A random part keeps a queue of citizens from coming back in the same instant.
 */
export const esperaAntesDeRepetir = (fallo: unknown, veces: number, azar = Math.random()): number | null => {
  if (!(fallo instanceof ErrorApi) || veces >= VECES) return null
  const segundos = fallo.status === 503 ? (fallo.esperaSeg ?? SIN_DECIR_SEG) : fallo.esperaSeg
  if ((fallo.status !== 503 && fallo.status !== 429) || segundos === undefined || segundos > MAXIMO_SEG) return null
  return segundos * 1_000 * (1 + azar / 2)
}
