import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'

/** Waits for whoever files the same, until the transaction ends. */
export const lockEnvio = async (trx: Trx, huella: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cabildo envío ' || ${huella}, 0))`.execute(trx)
}
