import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** Where a reader stands: transactions order events, ids order those of one transaction. */
export interface Posicion {
  xid: string
  id: number
}

export interface FilaEvento extends Posicion {
  tema: string
  area_id: number | null
}

/**
 * Events after a position, oldest first. Only transactions below the snapshot's oldest open one are read: none of them
 * can still appear later, so no event is ever skipped.
 */
export const listEventos = async (db: Db, desde: Posicion, tope: number): Promise<FilaEvento[]> =>
  (
    await sql<FilaEvento>`
      select xid::text as xid, id, tema, area_id from eventos
      where (xid, id) > (${desde.xid}::xid8, ${desde.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${tope}`.execute(db)
  ).rows

/** The position of a reader that begins now. */
export const findPosicionActual = async (db: Db): Promise<Posicion> => {
  const { rows } = await sql<{ xid: string }>`select (pg_snapshot_xmin(pg_current_snapshot()))::text as xid`.execute(db)
  return { xid: rows[0]?.xid ?? '0', id: 0 }
}

/** Wakes the readers of every process. */
export const notificarEventos = (db: Db) => sql`select pg_notify('eventos', '')`.execute(db)

export const deleteEventosViejos = (db: Db, antes: Date) => db.deleteFrom('eventos').where('en', '<', antes).execute()
