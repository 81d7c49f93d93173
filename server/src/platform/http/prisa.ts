import { setTimeout as esperar } from 'node:timers/promises'

const PRISA_MS = 1_500

/**
 * Asks what may refuse or never answer, such as a disk behind a network: either is a no. However many ask meanwhile, one
 * question is under way, for each that hangs holds one of the few threads of the process.
 */
export const preguntarConPrisa = (preguntar: () => Promise<boolean>, prisaMs = PRISA_MS): (() => Promise<boolean>) => {
  let enCurso: Promise<boolean> | null = null
  return async () => {
    enCurso ??= preguntar()
      .catch(() => false)
      .finally(() => {
        enCurso = null
      })
    const respondida = new AbortController()
    try {
      return await Promise.race([enCurso, esperar(prisaMs, false, { signal: respondida.signal })])
    } finally {
      respondida.abort()
    }
  }
}
