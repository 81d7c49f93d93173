/** What is remembered: the last whole stretch and the one under way. */
const TRAMO_MS = 10_000
const CADA_MS = 50

/** How long the event loop kept others waiting, lately (H5). */
export interface EventLoopDelay {
  /** The longest wait of the last 10 to 20 seconds, in whole milliseconds. */
  retrasoMs(): number
  cerrar(): void
}

/**
 * Begins to measure; close it with the server. Node's own meter (monitorEventLoopDelay) cannot be emptied without losing
 * the wait during which it is emptied, which is the longest ones.
 */
export const measureEventLoopDelay = ({ tramoMs = TRAMO_MS } = {}): EventLoopDelay => {
  let ultimo = performance.now()
  let desde = ultimo
  let anterior = 0
  let mayor = 0
  const tarde = () => performance.now() - ultimo - CADA_MS
  const latir = () => {
    mayor = Math.max(mayor, tarde())
    ultimo = performance.now()
    if (ultimo - desde < tramoMs) return
    desde = ultimo
    anterior = mayor
    mayor = 0
  }
  const reloj = setInterval(latir, CADA_MS).unref()
  return {
    // Whoever asks may come before the beat that is late.
    retrasoMs: () => Math.max(0, Math.round(Math.max(anterior, mayor, tarde()))),
    cerrar: () => clearInterval(reloj),
  }
}
