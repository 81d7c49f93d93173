import type pg from 'pg'
import type { Db } from '../db/conexion.ts'

/** What is kept of RENIEC's password, encrypted, and the last one that another secret had encrypted. */
export interface Guardada {
  sellada: Buffer
  ilegible: Buffer | null
}

/** Undefined where nothing is kept. */
export const findGuardada = (db: Db): Promise<Guardada | undefined> =>
  db.selectFrom('credencial_reniec').select(['sellada', 'ilegible']).executeTakeFirst()

/** Puts another one in the place of the one that was read; false when somebody else has done so since. */
export const setGuardada = async (db: Db, guardada: Guardada, anterior: Buffer | null): Promise<boolean> => {
  const puesta = await db
    .insertInto('credencial_reniec')
    .values(guardada)
    .onConflict((ya) =>
      ya
        .column('unica')
        .doUpdateSet(guardada)
        // Where nothing was read, nothing is written over.
        .where('credencial_reniec.sellada', '=', anterior),
    )
    .returning('unica')
    .executeTakeFirst()
  return puesta !== undefined
}

/**
 * Takes the turn of whoever changes the password, which is left with the connection; answers whether somebody else had it
 * and was waited for. A connection that is silent for longer than a change takes is ended by the database, so that a machine
 * that is gone does not keep the turn.
 */
export const tomarTurno = async (cliente: pg.Client): Promise<boolean> => {
  await cliente.query(`set lock_timeout = '10s'; set idle_session_timeout = '30s'`)
  const { rows } = await cliente.query<{ libre: boolean }>(`select pg_try_advisory_lock(${TURNO}) as libre`)
  if (rows[0]?.libre) return false
  await cliente.query(`select pg_advisory_lock(${TURNO})`)
  return true
}

const TURNO = `hashtext('cabildo.clave-reniec')`
