import { setTimeout as esperar } from 'node:timers/promises'

const PRISA_MS = 1_500
/** How long an answer is believed by those who ask often. */
const VALE_MS = 3_000

/**
 * Asks what may refuse or never answer, such as a disk behind a network: either is `siCalla`. However many ask meanwhile,
 * one question is under way, for each that hangs holds one of the few threads of the process.
 */
export const preguntarConPrisa = <T>(
  preguntar: () => Promise<T>,
  siCalla: T,
  prisaMs = PRISA_MS,
): (() => Promise<T>) => {
  let enCurso: Promise<T> | null = null
  return async () => {
    enCurso ??= preguntar()
      .catch(() => siCalla)
      .finally(() => {
        enCurso = null
      })
    const respondida = new AbortController()
    try {
      return await Promise.race([enCurso, esperar(prisaMs, siCalla, { signal: respondida.signal })])
    } finally {
      respondida.abort()
    }
  }
}

/** The same of what is dear to ask: an answer is good for a few seconds, that there was none, too. */
export const recordar = <T>(preguntar: () => Promise<T>, siCalla: T, valeMs = VALE_MS): (() => Promise<T>) => {
  const conPrisa = preguntarConPrisa(preguntar, siCalla)
  let ultima: { respuesta: Promise<T>; hasta: number } | undefined
  return () => {
    const ahora = performance.now()
    if (!ultima || ahora >= ultima.hasta) ultima = { respuesta: conPrisa(), hasta: ahora + valeMs }
    return ultima.respuesta
  }
}
