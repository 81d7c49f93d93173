import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/** Accesses of the user of that name, compared as at sign-in. */
export const countAccesos = async (db: Db, username: string): Promise<number> => {
  const { total } = await db
    .selectFrom('accesos as a')
    .innerJoin('usuarios as u', 'u.id', 'a.user_id')
    .select(sql<number>`count(*)`.as('total'))
    .where(sql`lower(u.username)`, '=', username.toLowerCase())
    .where('u.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
