import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

export interface FilaEvento {
  xid: string
  id: number
  tema: string
  area_id: number | null
}

/** Events read at one time, and the floor: all events of lower transactions were visible then. */
export interface Lectura {
  suelo: string
  eventos: FilaEvento[]
}

/**
 * Events of transactions from `desde` on, after `tras` where they are read in parts. Transactions still open may show
 * events between these later, so the next read begins at `suelo`, not at the last event seen; readers remember what
 * they had from there on. If readers waited for open transactions instead, a long import in one database of the cluster
 * would delay the events of all. One comparison says where to begin: with another one of `xid` alone beside it, the index is
 * read from its first row (decision 0232).
 */
export const listEventos = async (
  db: Db,
  desde: string,
  tras: FilaEvento | undefined,
  tope: number,
): Promise<Lectura> => {
  const { rows } = await sql<FilaEvento & { suelo: string }>`
    select (pg_snapshot_xmin(pg_current_snapshot()))::text as suelo, e.*
    from (values (1)) uno
    left join lateral (
      select xid::text as xid, id, tema, area_id from eventos
      where (xid, id) > (${tras?.xid ?? desde}::xid8, ${tras?.id ?? 0}::bigint)
      order by eventos.xid, id limit ${tope}
    ) e on true`.execute(db)
  return { suelo: rows[0]?.suelo ?? desde, eventos: rows.filter(({ id }) => id !== null) }
}

/**
 * Wakes the readers of every process if transactions from `desde` on wrote events; answers the `desde` of the next
 * call. Looks at the last event alone: asked whether any such event exists, PostgreSQL reads the whole table for it. Nothing
 * is kept of a call, so it does not wait for the disk, nor make the next act wait behind it (decision 0232): it belongs in no
 * transaction of an act, which would not wait, either.
 */
export const notificarDesde = async (db: Db, desde: string): Promise<string> => {
  const { rows } = await sql<{ suelo: string }>`
    select (pg_snapshot_xmin(pg_current_snapshot()))::text as suelo,
      case when (select xid from eventos order by xid desc, id desc limit 1) >= ${desde}::xid8
        then pg_notify('eventos', '') end, set_config('synchronous_commit', 'off', true)`.execute(db)
  return rows[0]?.suelo ?? desde
}

/** Wakes the readers of every process. */
export const notificarEventos = (db: Db) => sql`select pg_notify('eventos', '')`.execute(db)

export const deleteEventosViejos = (db: Db, antes: Date) => db.deleteFrom('eventos').where('en', '<', antes).execute()
