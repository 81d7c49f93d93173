import type { Carga } from '@cabildo/contracts/cargas'
import type { TipoDeImportacion } from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'
import type { Json } from '../db/tables.gen.ts'
import type { ArchivoSubido } from '../subidas/subida.ts'

/** The tables that rows wait in. */
const TABLAS_DE_FILAS = ['cargas_filas', 'cargas_obras', 'cargas_organizacion', 'importaciones_filas'] as const

/** Of what a spreadsheet is, and the table that its rows wait in. */
export interface TipoDeCarga {
  tipo: 'canastas' | 'obras' | 'areas' | 'personal' | TipoDeImportacion
  filas: (typeof TABLAS_DE_FILAS)[number]
}

/** What the contract says of a spreadsheet. */
export const COLUMNAS = sql`id, estado, nombre, bytes, hoja, filas, nuevos, cambiados, iguales, retirados, rechazados, corregidos,
  ignorados, falla,
  registrados, actualizados, marca_lima(created_at) as created_at`

/** Whose a spreadsheet is: a user's, and where a service key brought it, that key's as well (Table ING-C). */
export interface Dueno {
  created_by: number
  clave_servicio_id?: number | null | undefined
}

/**
 * Makes room for one more spreadsheet of a user, or of a key that the user answers for: each may have `maximo` of each kind that
 * are not applied. The oldest one that was checked goes, or one whose check began over an hour ago. False when all of them are being checked.
 */
export const hacerSitio = async (
  trx: Trx,
  tipo: TipoDeCarga['tipo'],
  { created_by, clave_servicio_id = null }: Dueno,
  maximo: number,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cabildo cargas de un usuario', ${created_by}))`.execute(trx)
  const { rows } = await sql`
    select from cargas
    where created_by = ${created_by} and clave_servicio_id is not distinct from ${clave_servicio_id}::integer
      and tipo = ${tipo} and estado in ('revisando', 'lista') limit ${maximo}`.execute(trx)
  if (rows.length < maximo) return true
  // The lock of one that is being applied keeps it.
  const { numAffectedRows = 0n } = await sql`
    delete from cargas where id = (
      select id from cargas
      where created_by = ${created_by} and clave_servicio_id is not distinct from ${clave_servicio_id}::integer and tipo = ${tipo}
        and (estado = 'lista' or (estado = 'revisando' and created_at < clock_timestamp() - interval '1 hour'))
      order by created_at, id limit 1 for update skip locked)`.execute(trx)
  return numAffectedRows > 0n
}

export const insertCarga = async (
  trx: Trx,
  { nombre, bytes, sha256, storage_key }: ArchivoSubido,
  { created_by, clave_servicio_id, tipo }: Dueno & { tipo: TipoDeCarga['tipo'] },
): Promise<Carga> => {
  const nueva = {
    nombre,
    bytes,
    sha256,
    clave: storage_key,
    created_by,
    tipo,
    clave_servicio_id: clave_servicio_id ?? null,
  }
  const { id } = await trx.insertInto('cargas').values(nueva).returning('id').executeTakeFirstOrThrow()
  const carga = await findCarga(trx, tipo, id, created_by)
  if (!carga) throw new Error('The new carga is not there')
  return carga
}

/** A user's spreadsheet; nobody sees another user's, and a service key none but its own. */
export const findCarga = async (
  db: Db,
  tipo: TipoDeCarga['tipo'],
  id: number,
  created_by: number,
  clave_servicio_id?: number,
): Promise<Carga | undefined> =>
  (
    await sql<Carga>`
      select ${COLUMNAS} from cargas where id = ${id} and created_by = ${created_by} and tipo = ${tipo}
        and ${clave_servicio_id === undefined ? sql`true` : sql`clave_servicio_id = ${clave_servicio_id}`}`.execute(db)
  ).rows[0]

/** The file of a spreadsheet that is to be checked. */
export const findPorRevisar = (db: Db, id: number) =>
  db
    .selectFrom('cargas')
    .select('clave as storage_key')
    .where('id', '=', id)
    .where('estado', '=', 'revisando')
    .executeTakeFirst()

/** Deletes the rows of a spreadsheet: those of an interrupted check, or those that nobody needs any more. */
export const deleteFilas = (db: Db, { filas }: TipoDeCarga, carga_id: number) =>
  sql`delete from ${sql.table(filas)} where carga_id = ${carga_id}`.execute(db)

/** Counts the rows of each class anew. */
export const contarClases = (db: Db, { filas }: TipoDeCarga, carga_id: number) =>
  sql`
    update cargas set (nuevos, cambiados, iguales, retirados, rechazados, corregidos) = (
      select count(*) filter (where clase = 'nuevo'), count(*) filter (where clase = 'cambia'),
        count(*) filter (where clase = 'igual'), count(*) filter (where clase = 'retira'),
        -- A reader may keep the reasons of the first refused rows alone: then it tells how many there are.
        coalesce((cargas.leido ->> 'rechazadas')::integer, count(*) filter (where clase = 'rechazado')),
        count(*) filter (where clase <> 'rechazado' and avisos <> '{}')
      from ${sql.table(filas)} where carga_id = ${carga_id})
    where id = ${carga_id}`.execute(db)

/** What a reader tells of a spreadsheet besides its rows; `leido` is for the feature alone. */
export interface LoLeido {
  hoja: string
  filas: number
  ignorados: number
  leido?: Json
}

/** What the feature keeps of a spreadsheet besides its rows. */
export const findLeido = async (db: Db, carga_id: number): Promise<Json | null> =>
  (await db.selectFrom('cargas').select('leido').where('id', '=', carga_id).executeTakeFirst())?.leido ?? null

export const setLeido = (trx: Trx, carga_id: number, leido: Json) =>
  trx
    .updateTable('cargas')
    .set({ leido: JSON.stringify(leido) })
    .where('id', '=', carga_id)
    .execute()

/** Time to decide about tens of thousands of rows at once, which no request waits for. */
const DECIDIR_MS = 120_000
export const darTiempo = (trx: Trx) =>
  sql`select set_config('statement_timeout', ${String(DECIDIR_MS)}, true)`.execute(trx)

/** Notes that a spreadsheet has been checked and answers whose it is; undefined when it was dropped meanwhile. */
export const cerrarRevision = async (trx: Trx, tipo: TipoDeCarga, id: number, leida: LoLeido) => {
  const { leido, ...resto } = leida
  const carga = await trx
    .updateTable('cargas')
    .set({ ...resto, leido: leido === undefined ? null : JSON.stringify(leido), estado: 'lista', clave: null })
    .where('id', '=', id)
    .where('estado', '=', 'revisando')
    .returning(['nombre', 'created_by'])
    .executeTakeFirst()
  if (carga) await contarClases(trx, tipo, id)
  return carga
}

/** Notes why a spreadsheet cannot be taken in, and deletes its rows; one that has been checked by now keeps both as they are. */
export const cerrarFallida = async (trx: Trx, tipo: TipoDeCarga, id: number, falla: string): Promise<void> => {
  const cerrada = await trx
    .updateTable('cargas')
    .set({ estado: 'fallida', falla, clave: null })
    .where('id', '=', id)
    .where('estado', '=', 'revisando')
    .returning('id')
    .executeTakeFirst()
  if (cerrada) await deleteFilas(trx, tipo, id)
}

/** Deletes a spreadsheet that was not applied and answers its file; undefined when there is none. */
export const deleteCarga = (db: Db, { tipo }: TipoDeCarga, id: number, created_by: number) =>
  db
    .deleteFrom('cargas')
    .where('tipo', '=', tipo)
    .where('id', '=', id)
    .where('created_by', '=', created_by)
    .where('estado', 'in', ['revisando', 'lista', 'fallida'])
    .returning('clave as storage_key')
    .executeTakeFirst()

/**
 * Drops what was not applied within a day. What is over keeps its counts and loses its refused rows and reasons (P-14); of what is
 * being applied, or begins to be at this moment, a job still needs both.
 */
export const vencerCargas = async (db: Db, ayer: Date): Promise<void> => {
  await sql`delete from cargas where created_at < ${ayer} and estado in ('revisando', 'lista')`.execute(db)
  const terminadas = sql`created_at < ${ayer} and estado not in ('revisando', 'lista', 'aplicando')`
  await sql`update cargas set leido = null where ${terminadas} and leido is not null`.execute(db)
  for (const filas of TABLAS_DE_FILAS)
    await sql`delete from ${sql.table(filas)} where carga_id in (select id from cargas where ${terminadas})`.execute(db)
}

/** Locks a user's spreadsheet until the transaction ends; whoever only names it, as what came from it does, need not wait. */
export const lockCarga = (trx: Trx, { tipo }: TipoDeCarga, id: number, created_by: number) =>
  trx
    .selectFrom('cargas')
    .select([
      'estado',
      'nombre',
      'bytes',
      'sha256',
      'hoja',
      'filas',
      'nuevos',
      'cambiados',
      'iguales',
      'rechazados',
      'leido',
    ])
    .where('tipo', '=', tipo)
    .where('id', '=', id)
    .where('created_by', '=', created_by)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Notes what was done and keeps only the refused rows, which can still be downloaded. */
export const cerrarAplicada = async (
  trx: Trx,
  { filas }: TipoDeCarga,
  id: number,
  hecho: { registrados: number; actualizados: number; aplicada_at?: Date },
): Promise<void> => {
  await sql`delete from ${sql.table(filas)} where carga_id = ${id} and clase <> 'rechazado'`.execute(trx)
  // Last, for whoever asks for it waits from here on.
  await trx
    .updateTable('cargas')
    .set({ ...hecho, estado: 'aplicada' })
    .where('id', '=', id)
    .execute()
}
