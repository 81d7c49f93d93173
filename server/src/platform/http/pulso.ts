import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What is remembered: the last whole stretch and the one under way. */
const TRAMO_MS = 10_000
const RESOLUCION_MS = 20

/** How long the event loop kept others waiting, lately (H5). */
export interface Pulso {
  /** The longest wait of the last 10 to 20 seconds, in whole milliseconds. */
  retrasoMs(): number
  cerrar(): void
}

/** Begins to measure; close it with the server. */
export const abrirPulso = (): Pulso => {
  const medidor = monitorEventLoopDelay({ resolution: RESOLUCION_MS })
  medidor.enable()
  // The meter notes how long its own timer took.
  const esperado = () => Math.max(0, medidor.max / 1e6 - RESOLUCION_MS)
  let anterior = 0
  const reloj = setInterval(() => {
    anterior = esperado()
    medidor.reset()
  }, TRAMO_MS).unref()
  return {
    retrasoMs: () => Math.round(Math.max(anterior, esperado())),
    cerrar: () => {
      clearInterval(reloj)
      medidor.disable()
    },
  }
}
