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

/** How a server stands to another: it follows that one, is a copy of something else, or follows nobody. */
export interface Seguimiento {
  que: 'sigue' | 'otra' | 'suelta'
  /** How many of the points, from the first one on, it has got to. */
  alcanzados: number
}

/** Asked of the replica, with points of the same database in their order. */
export const getSeguimiento = async (db: Db, puntos: readonly Punto[]): Promise<Seguimiento> => {
  const { rows } = await sql<Seguimiento>`
    select case when not pg_is_in_recovery() then 'suelta'
        when system_identifier::text <> ${puntos.at(-1)?.sistema ?? ''} then 'otra' else 'sigue' end as que,
      (select count(*)::integer from unnest(${puntos.map(({ lsn }) => lsn)}::pg_lsn[]) punto
        where punto <= pg_last_wal_replay_lsn()) as alcanzados
    from pg_control_system()`.execute(db)
  return rows[0] ?? { que: 'sigue', alcanzados: 0 }
}
