import { sql } from 'kysely'
import type { Trx } from '../db/conexion.ts'

/** The database's clock, because the clocks of the machines may differ. */
const AHORA = sql<Date>`clock_timestamp()`

/**
 * The fingerprint of the installation's secret, and whether a process has started with it in the last minute. Processes
 * that ask at the same time are answered one after the other.
 */
export const findHuella = async (trx: Trx): Promise<{ huella_secreto: string; reciente: boolean } | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('cabildo.secreto'))`.execute(trx)
  return trx
    .selectFrom('instalacion')
    .select(['huella_secreto', sql<boolean>`huella_at > ${AHORA} - interval '1 minute'`.as('reciente')])
    .executeTakeFirst()
}

/** Notes that a process starts with this secret now. */
export const setHuella = (trx: Trx, huella_secreto: string) =>
  trx
    .insertInto('instalacion')
    .values({ huella_secreto, huella_at: AHORA })
    .onConflict((ya) => ya.column('unica').doUpdateSet({ huella_secreto, huella_at: AHORA }))
    .execute()

/** Whether a server or a worker is at work: each keeps a connection of its own open all the time. */
export const hayOtroProceso = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{ hay: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database()
      and application_name in ('cabildo escucha', 'cabildo vida')) as hay`.execute(trx)
  return rows[0]?.hay ?? false
}
