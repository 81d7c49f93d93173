import type { Llamada } from '@cabildo/contracts/base/llamada'
import { abrirFlujo, ErrorApi } from './api.ts'
import { leerToken } from './sesion.ts'
import { leerSse, type MensajeSse } from './sse.ts'

const ESPERA_INICIAL_MS = 1_000
const ESPERA_MAXIMA_MS = 30_000
/** A stream that lived this long was fine, so the next pause is short again. */
const BUENA_MS = 10_000
/** The server sends a beat every 20 s; three missed beats mean a lost connection. */
const SILENCIO_MAXIMO_MS = 60_000
/** A browser has six connections per server, so hidden tabs close theirs. */
const OCULTA_MS = 30_000

export interface Apertura {
  primera: boolean
  /** Earlier events may be lost: there was no id to go on from, or the stream was closed for long. */
  perdido: boolean
}

interface Seguimiento {
  signal: AbortSignal
  /** The id after which to begin; without it, now. */
  desde?: string
  alLlegar: (mensaje: MensajeSse) => void
  /** How long it stays open while the page is hidden. */
  ocultaMs?: number
  /** It is open, for the first time or again. */
  alAbrir?: (apertura: Apertura) => void
}

const esperar = (ms: number, signal: AbortSignal) =>
  new Promise<void>((listo) => {
    const fin = () => {
      clearTimeout(reloj)
      signal.removeEventListener('abort', fin)
      listo()
    }
    const reloj = setTimeout(fin, ms)
    signal.addEventListener('abort', fin)
  })

/** Aborts with `signal`, or once the page has been hidden for a while. */
const mientrasSeVe = (signal: AbortSignal, ocultaMs: number) => {
  const control = new AbortController()
  let reloj: ReturnType<typeof setTimeout> | undefined
  let oculta = false
  const dejar = () => control.abort()
  const mirar = () => {
    clearTimeout(reloj)
    if (!document.hidden) return
    reloj = setTimeout(() => {
      oculta = true
      dejar()
    }, ocultaMs)
  }
  document.addEventListener('visibilitychange', mirar)
  signal.addEventListener('abort', dejar)
  mirar()
  return {
    signal: control.signal,
    seOculto: () => oculta,
    soltar: () => {
      clearTimeout(reloj)
      document.removeEventListener('visibilitychange', mirar)
      signal.removeEventListener('abort', dejar)
    },
  }
}

const hastaVerse = (signal: AbortSignal) =>
  new Promise<void>((listo) => {
    const mirar = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', mirar)
      signal.removeEventListener('abort', mirar)
      listo()
    }
    document.addEventListener('visibilitychange', mirar)
    signal.addEventListener('abort', mirar)
    mirar()
  })

/**
 * Passes on the messages of a stream until `signal` aborts or the session ends. Reconnects with growing pauses and
 * sends the last id, so that nothing is missed; closes while the page stays hidden. Uses fetch, because EventSource
 * cannot send the token (SHE-32).
 */
export const seguirFlujo = async (
  llamada: Llamada,
  { signal, desde, alLlegar, ocultaMs = OCULTA_MS, alAbrir }: Seguimiento,
): Promise<void> => {
  let ultimo = desde
  let pausa = ESPERA_INICIAL_MS
  let primera = true
  let ausente = false
  while (!signal.aborted && leerToken() !== null) {
    const vista = mientrasSeVe(signal, ocultaMs)
    let abierto = Number.POSITIVE_INFINITY
    try {
      const cuerpo = await abrirFlujo(llamada, vista.signal, ultimo)
      abierto = performance.now()
      alAbrir?.({ primera, perdido: ausente || ultimo === undefined })
      primera = false
      ausente = false
      for await (const mensaje of leerSse(cuerpo, SILENCIO_MAXIMO_MS)) {
        pausa = ESPERA_INICIAL_MS
        if (mensaje.id !== undefined) ultimo = mensaje.id
        alLlegar(mensaje)
      }
    } catch (fallo) {
      // A final refusal: another try would be refused too.
      if (fallo instanceof ErrorApi && [401, 403, 404].includes(fallo.status)) return
    } finally {
      vista.soltar()
    }
    if (signal.aborted) return
    if (performance.now() - abierto >= BUENA_MS) pausa = ESPERA_INICIAL_MS
    if (vista.seOculto()) {
      ausente = true
      pausa = ESPERA_INICIAL_MS
      await hastaVerse(signal)
    } else {
      // The random part keeps hundreds of browsers from returning in the same instant after a restart.
      await esperar(pausa * (0.5 + Math.random()), signal)
      pausa = Math.min(pausa * 2, ESPERA_MAXIMA_MS)
    }
  }
}
