import { codigoSql } from '../db/transaccion.ts'

const YA_EXISTE = '23505'
/** The indexes of D-08, of users (migration 0002) and of employees (migration 0008). */
const REGLAS_DE_ACCESO = new Set([
  'accesos_activo',
  'accesos_unico',
  'accesos_activo_trabajador',
  'accesos_unico_trabajador',
])

/**
 * Answers the flag instead of the refusal of the database that the access exists, or that another one is active in the
 * year (USU-31, TRA-21, D-08). Goes around the whole transaction, so that nothing of it stays.
 */
export const siExisteAcceso = async <T>(acto: Promise<T>): Promise<T | { existe_acceso: true }> => {
  try {
    return await acto
  } catch (error) {
    if (codigoSql(error) === YA_EXISTE && REGLAS_DE_ACCESO.has(regla(error))) return { existe_acceso: true }
    throw error
  }
}

const regla = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
