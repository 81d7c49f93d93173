import { sql } from 'kysely'
import type { Db } from '../../../platform/db/conexion.ts'

/**
 * The address to which a code for a forgotten password may go: the proved one of a user who is not asked for a second factor
 * that is not there, for a code alone would lower what the setting asks (ING-13, ING-27); null without one.
 */
export const findBuzon = async (db: Db, user_id: number): Promise<string | null> =>
  (
    await sql<{ email: string }>`
      select u.email from usuarios u
      where u.id = ${user_id} and u.deleted_at is null and u.email_comprobado_at is not null
        and (u.factor_exigido_at is null or exists (select from factores f where f.user_id = u.id))`.execute(db)
  ).rows[0]?.email ?? null
