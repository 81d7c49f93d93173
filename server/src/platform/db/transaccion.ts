import { type Actor, comoActor } from './actor.ts'
import type { Db, Trx } from './conexion.ts'

const INTENTOS = 3
/** Serialization failure and deadlock: the same transaction, tried again, succeeds. */
const PASAJEROS = new Set(['40001', '40P01'])

/** Runs one act of the municipality in one transaction, in the actor's name; tried again when PostgreSQL asks for it. */
export const enTransaccion = async <T>(db: Db, actor: Actor, acto: (trx: Trx) => Promise<T>): Promise<T> => {
  for (let intento = 1; ; intento++) {
    try {
      return await comoActor(actor, () => db.transaction().execute(acto))
    } catch (error) {
      if (intento >= INTENTOS || !PASAJEROS.has(codigoSql(error) ?? '')) throw error
    }
  }
}

/** The SQLSTATE of a database error, or the code of a network one. */
export const codigoSql = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
