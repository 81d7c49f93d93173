import { setTimeout as despues } from 'node:timers/promises'

/** Long enough to leave the machine to those who are at work. */
const PAUSA_MS = 20

/** Calls again while told to come back, as an upload too many at once is (E12, D-144); it is at work for moments only. */
export const insistir = async <C extends { status: number; cuerpo?: { codigo?: string } }>(
  llamar: () => Promise<C>,
): Promise<C> => {
  for (;;) {
    const contestacion = await llamar()
    const { status, cuerpo } = contestacion
    if (status !== 503 && cuerpo?.codigo !== 'subidasALaVez') return contestacion
    await despues(PAUSA_MS)
  }
}
