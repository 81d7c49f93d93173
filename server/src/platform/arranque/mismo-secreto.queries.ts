import { sql } from 'kysely'
import type { Trx } from '../db/conexion.ts'

/** What the installation's secret was last known to be, after whoever is asking the same has been answered. */
export const findHuella = async (trx: Trx): Promise<{ huella_secreto: string; huella_at: Date } | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('cabildo.secreto'))`.execute(trx)
  return trx.selectFrom('instalacion').select(['huella_secreto', 'huella_at']).executeTakeFirst()
}

export const setHuella = (trx: Trx, huella_secreto: string, huella_at: Date) =>
  trx
    .insertInto('instalacion')
    .values({ huella_secreto, huella_at })
    .onConflict((ya) => ya.column('unica').doUpdateSet({ huella_secreto, huella_at }))
    .execute()

/** Whether a server or a worker is at work: each keeps a connection of its own open all the time. */
export const hayOtroProceso = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{ hay: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database()
      and application_name in ('cabildo escucha', 'cabildo vida')) as hay`.execute(trx)
  return rows[0]?.hay ?? false
}
