import type { Trx } from '../../platform/db/conexion.ts'

/** Replaces a user's password hash. */
export const setClave = (trx: Trx, user_id: number, password_hash: string, ahora: Date) =>
  trx
    .updateTable('usuarios')
    .set({ password_hash, updated_at: ahora })
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .execute()
