import { ErrorApi } from './api.ts'

const VECES = 5
/** If the wait is longer, the page shows it as a failure instead of waiting silently. */
const MAXIMO_SEG = 30
/** The wait for a 503 without Retry-After, such as a proxy's. */
const SIN_DECIR_SEG = 5

/** Whether the outcome of a call is unknown: the connection broke, or a proxy gave up waiting. */
export const cortado = (fallo: unknown): boolean =>
  !(fallo instanceof ErrorApi) || fallo.status === 0 || fallo.status === 502 || fallo.status === 504

/**
 * Milliseconds until a busy server is asked again (503, or 429 with a short wait); null if the failure is shown
 * instead. A random part keeps waiting citizens from coming back at the same instant.
 */
export const esperaAntesDeRepetir = (fallo: unknown, veces: number, azar = Math.random()): number | null => {
  if (!(fallo instanceof ErrorApi) || veces >= VECES) return null
  // Its service does not open while somebody waits (ORG-44).
  if (fallo.codigo === 'servicioCerrado') return null
  const segundos = fallo.status === 503 ? (fallo.esperaSeg ?? SIN_DECIR_SEG) : fallo.esperaSeg
  if ((fallo.status !== 503 && fallo.status !== 429) || segundos === undefined || segundos > MAXIMO_SEG) return null
  return segundos * 1_000 * (1 + azar / 2)
}

interface Insistencia {
  signal?: AbortSignal | undefined
  /** Told before each wait. */
  alEsperar?: () => void
  /** Too many calls are a failure at once, where waiting would not help. */
  soloOcupado?: boolean
}

/** Makes a call, and again by itself while the server is busy, up to five times (MPV-12, CON-27). */
export const insistir = async <T>(
  llamar: () => Promise<T>,
  { signal, alEsperar, soloOcupado = false }: Insistencia = {},
): Promise<T> => {
  for (let veces = 0; ; veces++) {
    try {
      return await llamar()
    } catch (fallo) {
      const otraVez = !signal?.aborted && !(soloOcupado && fallo instanceof ErrorApi && fallo.status === 429)
      const espera = otraVez ? esperaAntesDeRepetir(fallo, veces) : null
      if (espera === null) throw fallo
      alEsperar?.()
      await pausa(espera, signal)
    }
  }
}

/** Waits so long; rejects when the signal aborts. */
export const pausa = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((listo, dejar) => {
    const reloj = setTimeout(listo, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(reloj)
      dejar(signal.reason)
    })
  })
