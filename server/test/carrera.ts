import type { Trx } from '../src/platform/db/conexion.ts'
import type { BaseDePruebas } from './base.ts'
import { esperar } from './esperar.ts'

/**
 * Starts `actos` while `retener` holds rows in an open transaction, which commits when all of them wait for it: a race
 * without luck. Takes a connection for the holder and one per act, of the six of a bench.
 */
export const enCarrera = async <T>(
  { db, comoDueno }: BaseDePruebas,
  retener: (trx: Trx) => Promise<unknown>,
  actos: (() => Promise<T>)[],
): Promise<T[]> => {
  const enMarcha: Promise<T>[] = []
  await db.transaction().execute(async (trx) => {
    await retener(trx)
    enMarcha.push(...actos.map((acto) => acto()))
    // One that is refused as soon as the holder commits has its say below; meanwhile nobody has to have listened.
    for (const acto of enMarcha) acto.catch(() => undefined)
    await esperar(async () => {
      // What other connections wait for is shown to the owner alone.
      const esperan = await comoDueno(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (esperan.length < actos.length) throw new Error(`esperan ${esperan.length} de ${actos.length}`)
    })
  })
  return Promise.all(enMarcha)
}
