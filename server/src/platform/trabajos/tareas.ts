import type { CronItem } from 'graphile-worker'
import { DIA_MS, HORA_MS } from '../reloj.ts'

/**
 * What each kind of background job is given. A new kind is a line here; its feature's `modulo.ts` says who does it, or
 * `programa/obrero.ts` where it belongs to the platform.
 */
export interface Cargas {
  enviar_correo: { correo_id: number }
  limpiar: unknown
  barrer_archivos: unknown
  /** Takes away what is older than the municipality keeps it (decision 0076). */
  purgar: unknown
  /** Links the lines of the audit trail that were committed (decision 0099). */
  enlazar_auditoria: unknown
  /** Makes the roots of the days that are over, and tells them (decision 0100). */
  cerrar_dias: unknown
  /** Posts a day's root to the address of choice. */
  publicar_raiz: { dia: string }
  /** Has a day's root time-stamped. */
  sellar_raiz: { dia: string }
  /** Reads the whole chain of the audit trail again. */
  revisar_cadena: unknown
  leer_texto: { texto_id: number }
  pedir_recogida: unknown
  recoger_textos: unknown
  /** Reads and checks a spreadsheet of baskets (decision 0047). */
  revisar_carga: { carga_id: number }
  /** Registers a complaint with Sisgedo, if it is not yet, and makes its PDF (REC-24). */
  terminar_reclamo: { id: number }
  /** Registers a request for information with Sisgedo (TRS-10). */
  registrar_solicitud: { id: number }
}

export type NombreTarea = keyof Cargas

/**
 * Kinds of jobs that are many and long, by the lane that they share: of each lane a process has one in hand, so that all
 * other workers are left to the rest.
 */
export const LANES = {
  textos: ['leer_texto', 'recoger_textos'],
  expedientes: ['terminar_reclamo', 'registrar_solicitud'],
  hojas: ['revisar_carga'],
} as const satisfies Record<string, readonly NombreTarea[]>

/** Tells whether jobs of this kind wait for each other. */
export const isInLane = (tarea: NombreTarea): boolean =>
  Object.values(LANES).some((tareas: readonly NombreTarea[]) => tareas.includes(tarea))

/** What a task is told of the try. */
export interface Intento {
  /** No other comes by itself, should this one fail. */
  ultimo: boolean
}

/** Who does each kind of job. Doing the same job twice must not hurt: after a crash it is done again. */
export type Tareas = { readonly [T in NombreTarea]: (carga: Cargas[T], intento: Intento) => Promise<void> }

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
export const REPEATED: CronItem[] = [
  repeats('limpiar', CADA_HORA, HORA_MS, 3),
  repeats('barrer_archivos', CADA_NOCHE, DIA_MS, 3),
  repeats('purgar', ANTES_DEL_BARRIDO, DIA_MS, 3),
  repeats('enlazar_auditoria', CADA_MINUTO, 0, 1),
  repeats('cerrar_dias', AL_CERRAR_EL_DIA, DIA_MS, 12),
  repeats('revisar_cadena', TRAS_LA_PURGA, DIA_MS, 3),
  // Leaves the real one, recoger_textos, with the priority of its lane.
  repeats('pedir_recogida', CADA_HORA, HORA_MS, 3),
]
