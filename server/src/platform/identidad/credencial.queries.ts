import type pg from 'pg'
import type { Db } from '../db/conexion.ts'

/** What is kept of RENIEC's password, encrypted; null where nothing is. */
export const findSellada = async (db: Db): Promise<Buffer | null> =>
  (await db.selectFrom('credencial_reniec').select('sellada').executeTakeFirst())?.sellada ?? null

/** Puts another one in the place of the one that was read; false when somebody else has done so since. */
export const setSellada = async (db: Db, sellada: Buffer, anterior: Buffer | null): Promise<boolean> => {
  const puesta = await db
    .insertInto('credencial_reniec')
    .values({ sellada })
    .onConflict((ya) =>
      ya
        .column('unica')
        .doUpdateSet({ sellada })
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
