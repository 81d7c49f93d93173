import { restriccionViolada } from '../db/transaccion.ts'

/** The indexes of migration 0002 that keep D-08. */
const INDICES = new Set(['accesos_activo', 'accesos_unico', 'accesos_activo_trabajador', 'accesos_unico_trabajador'])

/**
 * Answers the flag of an access that exists already, or would be a second active one of the year, when the database
 * refuses the act for it: nothing was changed, and no race can slip between a check and the act (USU-31, D-08, G7).
 */
export const siExisteAcceso = async <T>(acto: Promise<T>): Promise<T | { existe_acceso: true }> => {
  try {
    return await acto
  } catch (error) {
    if (INDICES.has(restriccionViolada(error) ?? '')) return { existe_acceso: true }
    throw error
  }
}
