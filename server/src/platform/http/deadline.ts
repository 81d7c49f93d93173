import { setTimeout as esperar } from 'node:timers/promises'

const DEADLINE_MS = 1_500
/** How long an answer is believed by those who ask often. */
const VALE_MS = 3_000

/**
 * Asks what may refuse or never answer, such as a disk behind a network: either is `siCalla`. However many ask meanwhile,
 * one question is under way, for each that hangs holds one of the few threads of the process.
 */
export const askWithDeadline = <T>(
  preguntar: () => Promise<T>,
  siCalla: T,
  deadlineMs = DEADLINE_MS,
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
      return await Promise.race([enCurso, esperar(deadlineMs, siCalla, { signal: respondida.signal })])
    } finally {
      respondida.abort()
    }
  }
}

/** The same of what is dear to ask: an answer is good for a few seconds, that there was none, too. */
export const rememberBriefly = <T>(preguntar: () => Promise<T>, siCalla: T, valeMs = VALE_MS): (() => Promise<T>) => {
  const atOnce = askWithDeadline(preguntar, siCalla)
  let ultima: { respuesta: Promise<T>; hasta: number } | undefined
  return () => {
    const ahora = performance.now()
    if (!ultima || ahora >= ultima.hasta) ultima = { respuesta: atOnce(), hasta: ahora + valeMs }
    return ultima.respuesta
  }
}
