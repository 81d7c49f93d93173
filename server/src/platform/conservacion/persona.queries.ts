import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'
import type { DB } from '../db/tables.gen.ts'
import type { Fila } from './persona.ts'

/** Columns that are not handed over: secrets, file names on the disk, keys against double sending, and other columns for searching. */
const RESERVADAS = ['password_hash', 'clave', 'huella', 'path', 'sha256', 'message_id', 'acto', 'busqueda']

/**
 * The rows of a table with every column except secrets and generated ones, ordered by the first column. A column added
 * later is included by itself.
 */
export const filasDe = async (db: Db, tabla: keyof DB, donde: RawBuilder<unknown>): Promise<Fila[]> => {
  const { rows: columnas } = await sql<{ nombre: string }>`
    select column_name as nombre from information_schema.columns
    where table_schema = 'public' and table_name = ${tabla} and is_generated = 'NEVER'
      and column_name <> all(${RESERVADAS}::text[])
    order by ordinal_position`.execute(db)
  const lista = sql.join(columnas.map(({ nombre }) => sql.ref(nombre)))
  const { rows } = await sql<Fila>`select ${lista} from ${sql.table(tabla)} where ${donde} order by 1`.execute(db)
  return rows.map((fila) =>
    Object.fromEntries(Object.entries(fila).map(([k, v]) => [k, v instanceof Date ? marcaLima(v) : v])),
  )
}

/** A person's own RUC, which holds the DNI: 10, the DNI and a check digit. */
export const rucDe = (dni: string): string => `10${dni}_`

/** The text names this DNI, or the person's own RUC: not a longer number that happens to hold it. */
export const nombraDni = (texto: RawBuilder<unknown>, dni: string): RawBuilder<boolean> =>
  sql<boolean>`(${texto} like ${`%${dni}%`} and ${texto} ~ ${`(^|[^0-9])(10${dni}[0-9]|${dni})([^0-9]|$)`})`

/** What was withdrawn of these cases of a kind, and why, by the id of its case (CON-22). */
export const desistimientosDe = async (
  db: Db,
  clase: 'tramite' | 'reclamo' | 'solicitud',
  ids: readonly number[],
): Promise<Map<number, { alcance: string; motivo: string }>> => {
  const { rows } = await sql<{ id: number; alcance: string; motivo: string }>`
    select i.id, d.alcance, d.motivo from unnest(${[...ids]}::integer[]) i (id)
    join desistimientos d on d.clave = ${`${clase}:`} || i.id`.execute(db)
  return new Map(rows.map(({ id, ...desistimiento }) => [id, desistimiento]))
}

/** Reads all tables as of the same moment, however long it takes. */
export const enUnMomento = <T>(db: Db, leer: (trx: Trx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
        trx,
      )
      return leer(trx)
    })
