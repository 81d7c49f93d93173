import type { AccesoExistente } from '@cabildo/contracts/accesos'
import { restriccionViolada } from '../db/transaccion.ts'

/** The indexes of migration 0002 that enforce D-08. */
const INDICES = new Set(['accesos_activo', 'accesos_unico', 'accesos_activo_trabajador', 'accesos_unico_trabajador'])

/**
 * The flag for an access that already exists, or would be a second active one of the year, when the database refuses
 * the act: nothing was changed, and there is no race between a check and the act (USU-31, D-08, G7). `buscar` finds the one
 * that stands in the way, for whoever may be told where it is.
 */
export const siExisteAcceso = async <T>(
  acto: Promise<T>,
  buscar?: () => Promise<AccesoExistente | undefined>,
): Promise<T | { existe_acceso: true; existente?: AccesoExistente | undefined }> => {
  try {
    return await acto
  } catch (error) {
    if (INDICES.has(restriccionViolada(error) ?? ''))
      return buscar ? { existe_acceso: true, existente: await buscar() } : { existe_acceso: true }
    throw error
  }
}
