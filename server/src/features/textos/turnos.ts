import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { Log } from '../../platform/log.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import { type Espera, listOlvidados, POR_LEER, POR_RECONOCER } from './textos.queries.ts'

/** A task that reads texts. */
interface Turno {
  espera: Espera
  /** The job's key, without the text's id. */
  key: string
  intentos: number
  /** How many jobs a sweep, which comes every hour, queues at once. */
  porRecogida: number
  alAbandonar: string
}

/** Reading a PDF, and reading its scanned pages by machine (decision 0147). */
const TURNOS = {
  leer_texto: {
    espera: POR_LEER,
    key: 'texto:',
    // The last try comes some three hours after the first.
    intentos: 10,
    // In parts, so that a new norm is not read after fifty thousand old ones.
    porRecogida: 200,
    alAbandonar: 'no se pudo leer el texto de unos PDF',
  },
  reconocer_texto: {
    espera: POR_RECONOCER,
    key: 'reconocer:',
    // Each may take minutes of a processor; the sweep gives others after an hour.
    intentos: 3,
    // A page takes a second or two.
    porRecogida: 500,
    alAbandonar: 'no se pudieron leer unos PDF escaneados',
  },
} as const satisfies Record<string, Turno>
type Tarea = keyof typeof TURNOS

/** Gives a text its turn for a task, if the caller's transaction commits; `sinPrisa` behind what somebody waits for. */
export const encolarTexto = (trx: Trx, tarea: Tarea, texto_id: number, sinPrisa: boolean): Promise<void> => {
  const { key, intentos } = TURNOS[tarea]
  return encolar(trx, tarea, { texto_id }, { jobKey: `${key}${texto_id}`, intentos, sinPrisa })
}

/**
 * Gives texts that wait for a task without a job their turn, and tells those that had been given up: what is a PDF's own fault
 * is settled at once (D-35), so it was something else, which may be over. True when there may be more of them.
 */
export const recogerOlvidados = async (
  db: Db,
  log: Log,
  tarea: Tarea,
  lote: number = TURNOS[tarea].porRecogida,
): Promise<boolean> => {
  const { espera, key, alAbandonar } = TURNOS[tarea]
  const olvidados = await listOlvidados(db, espera, key, lote)
  const textos = olvidados.filter(({ abandonado }) => abandonado).map(({ id }) => id)
  if (textos.length > 0) log.error({ textos }, alAbandonar)
  await db.transaction().execute(async (trx) => {
    for (const { id } of olvidados) await encolarTexto(trx, tarea, id, true)
  })
  return olvidados.length === lote
}
