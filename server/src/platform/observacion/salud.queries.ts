import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

export interface EstadoCorreos {
  pendientes: number
  /** Mails without tries left, which somebody has to look at. */
  fallidos: number
  /** Seconds that the oldest pending one has waited. */
  atraso_s: number
}

/** The mail that has not left. */
export const getEstadoCorreos = async (db: Db): Promise<EstadoCorreos> => {
  const { rows } = await sql<EstadoCorreos>`
    select (count(*) filter (where fallido_at is null))::integer as pendientes,
      (count(*) filter (where fallido_at is not null))::integer as fallidos,
      coalesce(extract(epoch from now() - min(created_at) filter (where fallido_at is null)), 0)::integer as atraso_s
    from correos where enviado_at is null`.execute(db)
  return rows[0] ?? { pendientes: 0, fallidos: 0, atraso_s: 0 }
}

/** Rejects when the database does not answer. */
export const comprobarBase = (db: Db) => sql`select 1`.execute(db)
/** The server_version_num of PostgreSQL: 180004 is 18.4. */
export const getVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer as version`.execute(db)
  return rows[0]?.version ?? 0
}
