/** What each kind of background job is given. A new kind is a line here; who does it is decided in `app.ts`. */
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
