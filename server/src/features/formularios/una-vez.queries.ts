import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'

/** Waits for whoever files under the same key, and then for whoever files the same, until the transaction ends. */
export const lockEnvio = async (
  trx: Trx,
  { clave, huella }: { clave: string | undefined; huella: string },
): Promise<void> => {
  // Keys before contents, each apart: no two wait for each other.
  await sql`select ${clave === undefined ? null : sql`pg_advisory_xact_lock(hashtextextended('cabildo envío clave ' || ${clave}, 0))`},
    pg_advisory_xact_lock(hashtextextended('cabildo envío huella ' || ${huella}, 0))`.execute(trx)
}
