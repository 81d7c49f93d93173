import type { Carga } from '@cabildo/contracts/canastas-carga'
import { COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import type { ArchivoSubido } from '../../../platform/subidas/subida.ts'
import { CLASE, FECHAS } from './clases.queries.ts'

const COLUMNAS = sql`id, estado, nombre, bytes, hoja, filas, nuevos, cambiados, iguales, rechazados, corregidos, ignorados, falla,
  registrados, actualizados, marca_lima(created_at) as created_at`

/**
 * Makes room for one more spreadsheet of a user, who may have `maximo` that are not applied: the oldest one that was
 * checked goes, or one whose check began over an hour ago. False when all of them are being checked.
 */
export const hacerSitio = async (trx: Trx, created_by: number, maximo: number): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cabildo cargas de un usuario', ${created_by}))`.execute(trx)
  const { rows } = await sql`
    select from cargas where created_by = ${created_by} and estado in ('revisando', 'lista') limit ${maximo}`.execute(
    trx,
  )
  if (rows.length < maximo) return true
  // The lock of one that is being applied keeps it.
  const { numAffectedRows = 0n } = await sql`
    delete from cargas where id = (
      select id from cargas
      where created_by = ${created_by}
        and (estado = 'lista' or (estado = 'revisando' and created_at < clock_timestamp() - interval '1 hour'))
      order by created_at, id limit 1 for update skip locked)`.execute(trx)
  return numAffectedRows > 0n
}

export const insertCarga = async (
  trx: Trx,
  { nombre, bytes, sha256, storage_key }: ArchivoSubido,
  created_by: number,
): Promise<Carga> => {
  const nueva = { nombre, bytes, sha256, clave: storage_key, created_by }
  const { id } = await trx.insertInto('cargas').values(nueva).returning('id').executeTakeFirstOrThrow()
  const carga = await findCarga(trx, id, created_by)
  if (!carga) throw new Error('The new carga is not there')
  return carga
}

/** A user's spreadsheet; nobody sees another user's. */
export const findCarga = async (db: Db, id: number, created_by: number): Promise<Carga | undefined> =>
  (await sql<Carga>`select ${COLUMNAS} from cargas where id = ${id} and created_by = ${created_by}`.execute(db)).rows[0]

/** The file of a spreadsheet that is to be checked. */
export const findPorRevisar = (db: Db, id: number) =>
  db
    .selectFrom('cargas')
    .select('clave as storage_key')
    .where('id', '=', id)
    .where('estado', '=', 'revisando')
    .executeTakeFirst()

const CAMPOS = sql.join(COLUMNAS_HOJA.map(({ campo }) => sql.ref(campo)))
const DE_LA_FILA = sql.join(
  COLUMNAS_HOJA.map(({ campo }) =>
    campo === 'dni' || campo === 'ape_nom'
      ? sql`coalesce(f.${sql.ref(campo)}, f.celdas ->> ${sql.lit(campo)}, '')`
      : sql.ref(`f.${campo}`),
  ),
)
const DEL_JSON = sql.join(
  COLUMNAS_HOJA.map(({ campo }) => sql`${sql.ref(campo)} ${sql.raw(FECHAS.has(campo) ? 'date' : 'text')}`),
)

/**
 * Saves rows, as the JSON that the reading process made of them, with what each would do to the table, and how many rows
 * have been read. One statement does it all, so that JavaScript never holds the rows.
 */
export const insertFilas = (db: Db, carga_id: number, filas: number, lote: string) =>
  sql`
    with van as (update cargas set filas = ${filas} where id = ${carga_id} and estado = 'revisando')
    insert into cargas_filas (carga_id, fila, clase, ${CAMPOS}, avisos, motivos, celdas, visto)
    select ${carga_id}, f.fila, case when f.celdas is null then k.clase else 'rechazado' end, ${DE_LA_FILA}, f.avisos,
      f.motivos || case when f.celdas is null then k.motivos else '{}' end, f.celdas, c.updated_at
    from jsonb_to_recordset(${lote}::jsonb) as f(fila integer, ${DEL_JSON}, avisos text[], motivos text[], celdas jsonb)
      left join canastas c on c.dni = f.dni cross join ${CLASE}`.execute(db)

/** Deletes the rows of a spreadsheet: those of an interrupted check, or those that nobody needs any more. */
export const deleteFilas = (db: Db, carga_id: number) =>
  db.deleteFrom('cargas_filas').where('carga_id', '=', carga_id).execute()

/** Counts the rows of each class anew. */
export const contarClases = (db: Db, carga_id: number) =>
  sql`
    update cargas set (nuevos, cambiados, iguales, rechazados, corregidos) = (
      select count(*) filter (where clase = 'nuevo'), count(*) filter (where clase = 'cambia'),
        count(*) filter (where clase = 'igual'), count(*) filter (where clase = 'rechazado'),
        count(*) filter (where clase <> 'rechazado' and avisos <> '{}')
      from cargas_filas where carga_id = ${carga_id})
    where id = ${carga_id}`.execute(db)

/** Notes that a spreadsheet has been checked and answers whose it is; undefined when it was dropped meanwhile. */
export const cerrarRevision = async (
  trx: Trx,
  id: number,
  leida: { hoja: string; filas: number; ignorados: number },
) => {
  await contarClases(trx, id)
  return trx
    .updateTable('cargas')
    .set({ ...leida, estado: 'lista', clave: null })
    .where('id', '=', id)
    .where('estado', '=', 'revisando')
    .returning(['nombre', 'created_by'])
    .executeTakeFirst()
}

/** How many records of the table its rows are compared with. */
export const countNombrados = async (db: Db, carga_id: number): Promise<number> =>
  (
    await sql<{ nombrados: number }>`
      select count(*) as nombrados from cargas_filas
      where carga_id = ${carga_id} and celdas is null and clase <> 'nuevo'`.execute(db)
  ).rows[0]?.nombrados ?? 0

/** Notes why a spreadsheet cannot be taken in, and deletes its rows. */
export const cerrarFallida = async (trx: Trx, id: number, falla: string): Promise<void> => {
  await deleteFilas(trx, id)
  await trx
    .updateTable('cargas')
    .set({ estado: 'fallida', falla, clave: null })
    .where('id', '=', id)
    .where('estado', '=', 'revisando')
    .execute()
}

/** Deletes a spreadsheet that was not applied and answers its file; undefined when there is none. */
export const deleteCarga = (db: Db, id: number, created_by: number) =>
  db
    .deleteFrom('cargas')
    .where('id', '=', id)
    .where('created_by', '=', created_by)
    .where('estado', '<>', 'aplicada')
    .returning('clave as storage_key')
    .executeTakeFirst()

/** Drops what was not applied within a day. What is over keeps its counts and loses its refused rows (P-14). */
export const vencerCargas = async (db: Db, ayer: Date): Promise<void> => {
  await sql`delete from cargas where created_at < ${ayer} and estado in ('revisando', 'lista')`.execute(db)
  await sql`delete from cargas_filas where carga_id in (select id from cargas where created_at < ${ayer})`.execute(db)
}
