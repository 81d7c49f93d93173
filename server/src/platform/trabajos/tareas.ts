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
  /** Deletes what is past its term (decision 0076). */
  purgar: unknown
  /** Links the lines of the audit trail that were committed (decision 0099). */
  enlazar_auditoria: unknown
  /** Makes the roots of the days that are over, and publishes them (decision 0100). */
  cerrar_dias: unknown
  /** Posts a day's root to the configured address. */
  publicar_raiz: { dia: string }
  /** Gets a time stamp for a day's root. */
  sellar_raiz: { dia: string }
  /** Reads the whole chain of the audit trail again. */
  revisar_cadena: unknown
  /** Writes a user's security notices to the proved address (ING-28). */
  escribir_avisos: { user_id: number }
  /** Tells who has to know which accesses end soon (USU-60). */
  avisar_fines: unknown
  /** Ends service keys that are over or that nobody used, and tells which end soon (ING-31). */
  revisar_claves: unknown
  /** Writes down which clocks of cases expired, and which silence they brought (PLA-22). */
  vencer_plazos: unknown
  /** Reminds each user of the due dates to attend to (PLA-19). */
  avisar_plazos: unknown
  /** Tells heads and supervision how the week before went (EXP-56). */
  resumir_semana: unknown
  /** Takes as not filed what was not corrected in time (EXP-63). */
  vencer_subsanaciones: unknown
  vencer_requerimientos: unknown
  /** The same of requests for information, and reminds of what is to be picked up (TRS-16, TRS-22). */
  vencer_solicitudes: unknown
  leer_texto: { texto_id: number }
  /** Reads the scanned pages of a norm by machine (decision 0147). */
  reconocer_texto: { texto_id: number }
  pedir_recogida: unknown
  recoger_textos: unknown
  /** Reads and checks a spreadsheet of baskets (decision 0047). */
  revisar_carga: { carga_id: number }
  /** The same for works (decision 0137). */
  revisar_carga_obras: { carga_id: number }
  /** The same for areas (decision 0173). */
  revisar_carga_areas: { carga_id: number }
  /** The same for people (decision 0164). */
  revisar_carga_organizacion: { carga_id: number }
  /** The same for registers of before, of any kind, and the applying of one (decision 0221). */
  revisar_importacion: { carga_id: number }
  aplicar_importacion: { carga_id: number }
  /** Registers a complaint with Sisgedo, if it is not yet, and makes its PDF (REC-24). */
  terminar_reclamo: { id: number }
  /** Writes links to their cases to whoever filed them; none where number and document did not match (CON-08). */
  enviar_enlace_de_caso: { claves: readonly string[] }
  /** Registers a request for information with Sisgedo (TRS-10). */
  registrar_solicitud: { id: number }
  /** Makes the proof of a filing or a correction (CON-15). */
  hacer_cargo: { clave: string; orden: number }
  /** Brings a webhook's messages to its receiver, as far as they are due (decision 0218). */
  entregar_webhooks: { webhook_id: number }
}

export type NombreTarea = keyof Cargas

/**
 * Kinds of numerous and long jobs, by the lane that they share: each process runs one job of a lane at a time, or as many as
 * `A_LA_VEZ` says, so that the other workers stay free for the rest.
 */
export const LANES = {
  textos: ['leer_texto', 'recoger_textos'],
  escaneados: ['reconocer_texto'],
  expedientes: ['terminar_reclamo', 'registrar_solicitud'],
  cargos: ['hacer_cargo'],
  hojas: ['revisar_carga', 'revisar_carga_obras', 'revisar_carga_areas', 'revisar_carga_organizacion'],
  // They take minutes, and one that is applied may wait for its turn.
  importaciones: ['revisar_importacion', 'aplicar_importacion'],
  webhooks: ['entregar_webhooks'],
} as const satisfies Record<string, readonly NombreTarea[]>

/** Jobs of a lane that run at once; of one webhook it is one, whose receiver may be slow. */
export const A_LA_VEZ: Partial<Record<keyof typeof LANES, number>> = { webhooks: 5 }

/** Whether jobs of this kind wait for each other. */
export const isInLane = (tarea: NombreTarea): boolean =>
  Object.values(LANES).some((tareas: readonly NombreTarea[]) => tareas.includes(tarea))

/** What a task knows about its try. */
export interface Intento {
  /** There is no automatic retry if this one fails. */
  ultimo: boolean
}

/** The function for each kind of job. Repeating a job must do no harm: after a crash it runs again. */
export type Tareas = { readonly [T in NombreTarea]: (carga: Cargas[T], intento: Intento) => Promise<void> }

const CADA_MINUTO = '* * * * *'
const CADA_CINCO_MINUTOS = '*/5 * * * *'
/** Every hour at minute 17; a missed hour is made up for at the start. */
const CADA_HORA = '17 * * * *'
/** 03:30 in Lima, five hours behind UTC, when nobody uploads. */
const CADA_NOCHE = '30 8 * * *'
/** 00:10 in Lima: the day before and its transactions are over. */
const AL_CERRAR_EL_DIA = '10 5 * * *'
/** 00:15 in Lima. */
const EMPEZADO_EL_DIA = '15 5 * * *'
/** 07:00 in Lima, so that the mail is there when the day's work begins. */
const CADA_MANANA = '0 12 * * *'
/** After the purge, because it checks its work, too. */
const TRAS_LA_PURGA = '10 9 * * *'
/** An hour before the sweep, which then finds the files of what was purged. */
const ANTES_DEL_BARRIDO = '30 7 * * *'

/** A periodic task; one missed while no worker ran is made up for if it is not older than `backfillMs`. */
const repeats = (task: NombreTarea, match: string, backfillMs: number, maxAttempts: number) => ({
  ...{ task, match, identifier: task },
  options: { backfillPeriod: backfillMs, maxAttempts, jobKey: task },
})

/** The periodic tasks. */
export const REPEATED: CronItem[] = [
  repeats('limpiar', CADA_HORA, HORA_MS, 3),
  repeats('barrer_archivos', CADA_NOCHE, DIA_MS, 3),
  repeats('purgar', ANTES_DEL_BARRIDO, DIA_MS, 3),
  repeats('enlazar_auditoria', CADA_MINUTO, 0, 1),
  repeats('cerrar_dias', AL_CERRAR_EL_DIA, DIA_MS, 12),
  repeats('vencer_plazos', EMPEZADO_EL_DIA, DIA_MS, 12),
  repeats('vencer_subsanaciones', EMPEZADO_EL_DIA, DIA_MS, 12),
  repeats('vencer_requerimientos', EMPEZADO_EL_DIA, DIA_MS, 12),
  repeats('vencer_solicitudes', EMPEZADO_EL_DIA, DIA_MS, 12),
  repeats('avisar_fines', CADA_MANANA, DIA_MS, 12),
  repeats('revisar_claves', CADA_MANANA, DIA_MS, 12),
  // Their hour is a setting: the jobs look whether it has come, and write a day's mails once.
  repeats('avisar_plazos', CADA_CINCO_MINUTOS, 0, 1),
  repeats('resumir_semana', CADA_CINCO_MINUTOS, 0, 1),
  repeats('revisar_cadena', TRAS_LA_PURGA, DIA_MS, 3),
  // Leaves the real one, recoger_textos, with the priority of its lane.
  repeats('pedir_recogida', CADA_HORA, HORA_MS, 3),
]
