import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'

/** Replaces a user's password hash. */
export const setClave = (trx: Trx, user_id: number, password_hash: string, ahora: Date) =>
  trx
    .updateTable('usuarios')
    .set({ password_hash, updated_at: sql`greatest(${ahora}::timestamptz, updated_at + interval '1 microsecond')` })
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .execute()
