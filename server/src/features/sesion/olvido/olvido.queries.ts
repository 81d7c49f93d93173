import { sql } from 'kysely'
import type { Db } from '../../../platform/db/conexion.ts'

/**
 * The proved address of a live user who does not have to enter by one of `emisores` (ING-21, ING-27), and whether a second
 * factor is demanded of that user; undefined without one.
 */
export const findBuzon = async (
  db: Db,
  user_id: number,
  emisores: readonly string[],
): Promise<{ email: string; exigido: boolean } | undefined> =>
  (
    await sql<{ email: string; exigido: boolean }>`
      select u.email, u.factor_exigido_at is not null as exigido from usuarios u
      where u.id = ${user_id} and u.deleted_at is null and u.email_comprobado_at is not null
        and not exists (select from identidades i where i.user_id = u.id and i.terminada_at is null
          and i.emisor = any(${[...emisores]}::text[]))`.execute(db)
  ).rows[0]
