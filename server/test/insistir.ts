import { setImmediate as despues } from 'node:timers/promises'

/** Calls again while told to come back (503), as an upload too many at once is (E12); it is at work for moments only. */
export const insistir = async <C extends { status: number }>(llamar: () => Promise<C>): Promise<C> => {
  for (;;) {
    const contestacion = await llamar()
    if (contestacion.status !== 503) return contestacion
    await despues()
  }
}
