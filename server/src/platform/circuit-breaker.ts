import type { Reloj } from './reloj.ts'

const FALLOS = 5
const PAUSA_MS = 60_000

/** Stops requests to a partner who does not answer, because more of them would only burden it (F4). */
export interface CircuitBreaker {
  /** Milliseconds until it makes sense to ask; 0 when one may ask now. */
  espera(): number
  /** Asks, and remembers whether that failed. To be called only when one may ask now. */
  pasar<T>(acto: () => Promise<T>): Promise<T>
}

/**
 * Five failures in a row open it for a while, by default a minute. Then one single question is let through: its answer
 * closes it or opens it for as long again.
 */
export const createCircuitBreaker = (reloj: Reloj, pausaMs = PAUSA_MS): CircuitBreaker => {
  const ahora = () => reloj.ahora().getTime()
  let fallos = 0
  let hasta = 0
  let probando = false
  return {
    espera() {
      if (fallos < FALLOS) return 0
      if (probando) return pausaMs
      return Math.max(0, hasta - ahora())
    },
    async pasar(acto) {
      const prueba = fallos >= FALLOS
      if (prueba) probando = true
      try {
        const resultado = await acto()
        fallos = 0
        return resultado
      } catch (error) {
        fallos++
        if (fallos >= FALLOS) hasta = ahora() + pausaMs
        throw error
      } finally {
        if (prueba) probando = false
      }
    },
  }
}
