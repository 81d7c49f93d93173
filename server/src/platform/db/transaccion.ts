import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import { avisarDeEventos } from '../eventos/aviso-de-eventos.ts'
import { type Actor, comoActor } from './actor.ts'
import type { Db, Trx } from './conexion.ts'

const INTENTOS = 3
/** Serialization failure and deadlock: the same transaction succeeds when retried. */
const PASAJEROS = new Set(['40001', '40P01'])
/** A different pause for each try, so that two transactions that collided do not collide again. */
const PAUSA_MS = { minima: 10, maxima: 50 }

/**
 * Runs one act of the municipality in one transaction, in the actor's name; tried again when PostgreSQL asks for it. After
 * the commit, and only then, the readers of every process are told of the events that it wrote.
 */
export const enTransaccion = <T>(db: Db, actor: Actor, acto: (trx: Trx) => Promise<T>): Promise<T> =>
  conReintentos(db, () => comoActor(actor, () => db.transaction().execute(acto)))

/**
 * Runs an act that is one statement over `db`, which PostgreSQL makes a transaction by itself: one round trip instead of
 * three. The statement names the actor by `conActor`; tried again, and its events told, like those of a transaction.
 */
export const enUnaSentencia = <T>(db: Db, acto: () => Promise<T>): Promise<T> => conReintentos(db, acto)

/** Part of a transaction that may fail by itself: the transaction goes on as if it had not been tried. */
export const conRegreso = async <T>(trx: Db, acto: () => Promise<T>): Promise<T> => {
  await sql`savepoint intento`.execute(trx)
  try {
    const hecho = await acto()
    await sql`release savepoint intento`.execute(trx)
    return hecho
  } catch (error) {
    await sql`rollback to savepoint intento`.execute(trx)
    throw error
  }
}

/** A FROM item of one row that tells the statement's triggers who acts. */
export const conActor = ({ user_id, encargo_id = null, peticion }: Actor) => sql`
  (select set_config('cabildo.user_id', ${user_id === null ? '' : String(user_id)}, true),
    set_config('cabildo.encargo_id', ${encargo_id === null ? '' : String(encargo_id)}, true),
    set_config('cabildo.peticion', ${peticion}, true)) as actor`

const conReintentos = async <T>(db: Db, intentar: () => Promise<T>): Promise<T> => {
  for (let intento = 1; ; intento++) {
    try {
      const hecho = await intentar()
      avisarDeEventos(db)
      return hecho
    } catch (error) {
      if (intento >= INTENTOS || !PASAJEROS.has(codigoSql(error) ?? '')) throw error
      await esperar(PAUSA_MS.minima + Math.random() * (PAUSA_MS.maxima - PAUSA_MS.minima))
    }
  }
}

/** The SQLSTATE of a database error, or the code of a network one. */
export const codigoSql = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The detail of a database error; empty without one. */
export const detalleSql = (error: unknown): string =>
  error instanceof Error && 'detail' in error ? String(error.detail) : ''

/** The SQLSTATE with which permissions that do not go together are refused; the detail is the reason (USU-66). */
export const PERMISOS_INCOMPATIBLES = 'CB066'

/** The SQLSTATE with which an exclusion refuses what overlaps. */
export const EXCLUIDO = '23P01'
const REPETIDO = '23505'
const SIN_REFERENCIA = '23503'
const FUERA_DE_REGLA = '23514'

/** Name of the unique index, the foreign key or the check that refused a change, which tells what was wrong; null for other errors. */
export const restriccionViolada = (error: unknown): string | null => {
  const codigo = codigoSql(error)
  if (codigo !== REPETIDO && codigo !== SIN_REFERENCIA && codigo !== FUERA_DE_REGLA) return null
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
}
