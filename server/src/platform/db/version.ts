import { sql } from 'kysely'

/**
 * The new version of a row: never equal to the old one, even within the same instant (API-08, D-22). `tabla` where the
 * statement knows another row of that name.
 */
export const despuesDe = (ahora: Date, tabla?: string) =>
  sql<Date>`greatest(${ahora}::timestamptz, ${sql.ref(tabla ? `${tabla}.updated_at` : 'updated_at')} + interval '1 microsecond')`
