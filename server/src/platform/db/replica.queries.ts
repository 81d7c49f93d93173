import { sql } from 'kysely'
import type { Db } from './conexion.ts'

/** Position in a database's write-ahead log: everything committed when it was read comes before it. */
export interface Punto {
  /** Which cluster it is; its replicas have the same. */
  sistema: string
  lsn: string
}

/** Query for the primary database. */
export const getPunto = async (db: Db): Promise<Punto> => {
  const { rows } = await sql<Punto>`
    select system_identifier::text as sistema, pg_current_wal_flush_lsn()::text as lsn from pg_control_system()`.execute(
    db,
  )
  if (!rows[0]) throw new Error('PostgreSQL no dijo hasta dónde está escrito')
  return rows[0]
}

/** How a server relates to another: follows it, is a copy of something else, or follows nobody. */
export interface Seguimiento {
  que: 'sigue' | 'otra' | 'suelta'
  /** How many of the given points it has reached. */
  alcanzados: number
}

/** Query for the replica, with points of the same database in order. */
export const getSeguimiento = async (db: Db, puntos: readonly Punto[]): Promise<Seguimiento> => {
  const { rows } = await sql<Seguimiento>`
    select case when not pg_is_in_recovery() then 'suelta'
        when system_identifier::text <> ${puntos.at(-1)?.sistema ?? ''} then 'otra' else 'sigue' end as que,
      (select count(*)::integer from unnest(${puntos.map(({ lsn }) => lsn)}::pg_lsn[]) punto
        where punto <= pg_last_wal_replay_lsn()) as alcanzados
    from pg_control_system()`.execute(db)
  return rows[0] ?? { que: 'sigue', alcanzados: 0 }
}
