import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'

/** Waits for others who file under the same key, then for those who file the same, and locks both until the commit. */
export const lockEnvio = async (
  trx: Trx,
  { clave, huella }: { clave: string | undefined; huella: string },
): Promise<void> => {
  // Everybody locks the key first, so no two wait for each other.
  await sql`select ${clave === undefined ? null : sql`pg_advisory_xact_lock(hashtextextended('cabildo envío clave ' || ${clave}, 0))`},
    pg_advisory_xact_lock(hashtextextended('cabildo envío huella ' || ${huella}, 0))`.execute(trx)
}
