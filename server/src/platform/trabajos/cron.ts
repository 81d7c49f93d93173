import { parseCronItems } from 'graphile-worker'
import { DIA_MS, HORA_MS } from '../reloj.ts'
import type { NombreTarea } from './tareas.ts'

const CADA_MINUTO = '* * * * *'
/** Every hour at minute 17; an hour missed while the server was off is made up for at its start. */
const CADA_HORA = '17 * * * *'
/** Half past three in Lima, which is five hours behind, when nobody uploads. */
const CADA_NOCHE = '30 8 * * *'
/** Ten past midnight in Lima: the day before is over, and so are the transactions that it began. */
const AL_CERRAR_EL_DIA = '10 5 * * *'
/** After the purge, whose work it looks at, too. */
const TRAS_LA_PURGA = '10 9 * * *'
/** An hour before, so that the sweep finds the files of what was purged. */
const ANTES_DEL_BARRIDO = '30 7 * * *'

/** A task that repeats: one that was missed while no worker ran is made up for when it is no older than `backfillMs`. */
const repeats = (task: NombreTarea, match: string, backfillMs: number, maxAttempts: number) => ({
  ...{ task, match, identifier: task },
  options: { backfillPeriod: backfillMs, maxAttempts, jobKey: task },
})

/** What is done by the clock. */
export const CRON_ITEMS = parseCronItems([
  repeats('limpiar', CADA_HORA, HORA_MS, 3),
  repeats('barrer_archivos', CADA_NOCHE, DIA_MS, 3),
  repeats('purgar', ANTES_DEL_BARRIDO, DIA_MS, 3),
  repeats('enlazar_auditoria', CADA_MINUTO, 0, 1),
  repeats('cerrar_dias', AL_CERRAR_EL_DIA, DIA_MS, 12),
  repeats('revisar_cadena', TRAS_LA_PURGA, DIA_MS, 3),
  // Leaves the real one, recoger_textos, with the priority of its lane.
  repeats('pedir_recogida', CADA_HORA, HORA_MS, 3),
])
