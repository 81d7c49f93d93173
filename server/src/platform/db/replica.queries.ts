import { sql } from 'kysely'
import type { Db } from './conexion.ts'

/** How far a database has been written: whatever had been committed when it was asked for is before it. */
export interface Punto {
  /** Which cluster it is; its replicas have the same. */
  sistema: string
  lsn: string
}

/** Asked of the database that accepts writes. */
export const getPunto = async (db: Db): Promise<Punto> => {
  const { rows } = await sql<Punto>`
    select system_identifier::text as sistema, pg_current_wal_flush_lsn()::text as lsn from pg_control_system()`.execute(
    db,
  )
  if (!rows[0]) throw new Error('PostgreSQL no dijo hasta dónde está escrito')
  return rows[0]
}

/** How a server stands to a point of another: it has got there, is behind it, is a copy of something else, or follows nobody. */
export type Seguimiento = 'alDia' | 'atras' | 'otra' | 'suelta'

/** Asked of the replica. */
export const getSeguimiento = async (db: Db, { sistema, lsn }: Punto): Promise<Seguimiento> => {
  const { rows } = await sql<{ seguimiento: Seguimiento }>`
    select case when not pg_is_in_recovery() then 'suelta'
      when system_identifier::text <> ${sistema} then 'otra'
      when pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn then 'alDia'
      else 'atras' end as seguimiento
    from pg_control_system()`.execute(db)
  return rows[0]?.seguimiento ?? 'atras'
}
