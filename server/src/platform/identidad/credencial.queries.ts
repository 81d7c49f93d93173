import type pg from 'pg'
import type { Db } from '../db/conexion.ts'

/** RENIEC's password as stored, encrypted, and the last one encrypted with another secret. */
export interface Guardada {
  sellada: Buffer
  ilegible: Buffer | null
}

/** Undefined where nothing is stored. */
export const findGuardada = (db: Db): Promise<Guardada | undefined> =>
  db.selectFrom('credencial_reniec').select(['sellada', 'ilegible']).executeTakeFirst()

/** Replaces the record that was read; false when somebody else has replaced it since. */
export const setGuardada = async (db: Db, guardada: Guardada, anterior: Buffer | null): Promise<boolean> => {
  const puesta = await db
    .insertInto('credencial_reniec')
    .values(guardada)
    .onConflict((ya) =>
      ya
        .column('unica')
        .doUpdateSet(guardada)
        // If nothing was read, an existing record is not overwritten.
        .where('credencial_reniec.sellada', '=', anterior),
    )
    .returning('unica')
    .executeTakeFirst()
  return puesta !== undefined
}

/**
 * Takes the lock for changing the password, which lasts as long as the connection; answers whether it had to wait for
 * another process. PostgreSQL closes a connection that is silent for longer than a change takes, so that a lost machine
 * does not keep the lock.
 */
export const tomarTurno = async (cliente: pg.Client): Promise<boolean> => {
  await cliente.query(`set lock_timeout = '10s'; set idle_session_timeout = '30s'`)
  const { rows } = await cliente.query<{ libre: boolean }>(`select pg_try_advisory_lock(${TURNO}) as libre`)
  if (rows[0]?.libre) return false
  await cliente.query(`select pg_advisory_lock(${TURNO})`)
  return true
}

const TURNO = `hashtext('cabildo.clave-reniec')`
