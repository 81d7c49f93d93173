import { sql } from 'kysely'
import type { Db, Trx } from '../src/platform/db/conexion.ts'
import { esperar } from './esperar.ts'

/**
 * Starts `actos` while `retener` holds rows in an open transaction, which commits when all of them wait for it: a race
 * without luck. Takes a connection for the holder, one to look and one per act, of the six of a bench.
 */
export const enCarrera = async <T>(
  db: Db,
  retener: (trx: Trx) => Promise<unknown>,
  actos: (() => Promise<T>)[],
): Promise<T[]> => {
  const enMarcha: Promise<T>[] = []
  await db.transaction().execute(async (trx) => {
    await retener(trx)
    enMarcha.push(...actos.map((acto) => acto()))
    await esperar(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if ((rows[0]?.n ?? 0) < actos.length) throw new Error(`esperan ${rows[0]?.n} de ${actos.length}`)
    })
  })
  return Promise.all(enMarcha)
}
