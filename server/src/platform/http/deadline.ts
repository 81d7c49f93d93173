import { setTimeout as esperar } from 'node:timers/promises'

const DEADLINE_MS = 1_500
/** How long rememberBriefly keeps a result. */
const VALE_MS = 3_000

/**
 * Runs a question that may fail or hang, such as a disk behind a network; then the answer is `siCalla`. Callers share a
 * running question, because each one that hangs holds one of the process's few threads.
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

/** The same for expensive questions: the answer, or its absence, is kept for a few seconds. */
export const rememberBriefly = <T>(preguntar: () => Promise<T>, siCalla: T, valeMs = VALE_MS): (() => Promise<T>) => {
  const atOnce = askWithDeadline(preguntar, siCalla)
  let ultima: { respuesta: Promise<T>; hasta: number } | undefined
  return () => {
    const ahora = performance.now()
    if (!ultima || ahora >= ultima.hasta) ultima = { respuesta: atOnce(), hasta: ahora + valeMs }
    return ultima.respuesta
  }
}
