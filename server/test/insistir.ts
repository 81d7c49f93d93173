import { setTimeout as despues } from 'node:timers/promises'

/** Long enough to leave the machine to those who are at work. */
const PAUSA_MS = 20

/** Calls again while told to come back (503), as an upload too many at once is (E12); it is at work for moments only. */
export const insistir = async <C extends { status: number }>(llamar: () => Promise<C>): Promise<C> => {
  for (;;) {
    const contestacion = await llamar()
    if (contestacion.status !== 503) return contestacion
    await despues(PAUSA_MS)
  }
}
