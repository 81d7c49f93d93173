import { DIA_MS } from '../reloj.ts'
import type { Limpieza } from '../trabajos/limpiar.ts'
import { deleteConsultasViejas, deleteRespuestasViejas } from './nacionales.queries.ts'
import { DIAS_HALLADO, DIAS_NO_HALLADO } from './registro-nacional.ts'

/** The entity answers for its questions; for this long it can say who asked (peru.md §2.1). */
const DIAS_CONSULTAS = 365

/** Deletes answers of the national registries that are no longer believed, and questions of more than a year ago. */
export const limpiarIdentidad: Limpieza = async (db, ayer) => {
  const hace = (dias: number) => new Date(ayer.getTime() - (dias - 1) * DIA_MS)
  await deleteRespuestasViejas(db, { hallado: hace(DIAS_HALLADO), noHallado: hace(DIAS_NO_HALLADO) })
  await deleteConsultasViejas(db, hace(DIAS_CONSULTAS))
}
