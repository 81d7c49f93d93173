import type { Carga } from '@cabildo/contracts/canastas-carga'
import { COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import { CLASE } from './clases.queries.ts'

const COLUMNAS = sql`id, estado, nombre, bytes, hoja, filas, nuevos, cambiados, iguales, rechazados, corregidos, ignorados, falla,
  registrados, actualizados, marca_lima(created_at) as created_at`

/** A spreadsheet that came in. */
export interface CargaNueva {
  nombre: string
  bytes: number
  sha256: string
  /** Its file. */
  clave: string
  created_by: number
}

export const insertCarga = async (trx: Trx, nueva: CargaNueva): Promise<Carga> => {
  const { id } = await trx.insertInto('cargas').values(nueva).returning('id').executeTakeFirstOrThrow()
  const carga = await findCarga(trx, id, nueva.created_by)
  if (!carga) throw new Error('The new carga is not there')
  return carga
}

/** Somebody's own; nobody sees another's. */
export const findCarga = async (db: Db, id: number, created_by: number): Promise<Carga | undefined> =>
  (await sql<Carga>`select ${COLUMNAS} from cargas where id = ${id} and created_by = ${created_by}`.execute(db)).rows[0]

/** One that is to be read, and its file. */
export const findPorRevisar = (db: Db, id: number) =>
  db.selectFrom('cargas').select('clave').where('id', '=', id).where('estado', '=', 'revisando').executeTakeFirst()

/** Which of these files a spreadsheet still needs. */
export const archivosDeCargas =
  (db: Db) =>
  async (claves: readonly string[]): Promise<ReadonlySet<string>> => {
    const filas = await db
      .selectFrom('cargas')
      .select('clave')
      .where(sql<boolean>`clave = any(${[...claves]}::text[])`)
      .execute()
    return new Set(filas.flatMap(({ clave }) => clave ?? []))
  }

const CAMPOS = sql.join(COLUMNAS_HOJA.map(({ campo }) => sql.ref(campo)))
const DE_LA_FILA = sql.join(
  COLUMNAS_HOJA.map(({ campo }) =>
    campo === 'dni' || campo === 'ape_nom'
      ? sql`coalesce(f.${sql.ref(campo)}, f.celdas ->> ${sql.lit(campo)}, '')`
      : sql.ref(`f.${campo}`),
  ),
)
const DEL_JSON = sql.join(
  COLUMNAS_HOJA.map(
    ({ campo }) => sql`${sql.ref(campo)} ${sql.raw(campo === 'fnac' || campo === 'fec_entrega' ? 'date' : 'text')}`,
  ),
)

/**
 * Keeps rows that were read, as the JSON that the process made of them, each with what it would do to the table as it is, and
 * says how far the reading is. All of it in one statement: nobody waits for it in JavaScript.
 */
export const insertFilas = (db: Db, carga_id: number, filas: number, lote: string) =>
  sql`
    with van as (update cargas set filas = ${filas} where id = ${carga_id} and estado = 'revisando')
    insert into cargas_filas (carga_id, fila, clase, ${CAMPOS}, avisos, motivos, celdas, visto)
    select ${carga_id}, f.fila, case when f.celdas is null then k.clase else 'rechazado' end, ${DE_LA_FILA}, f.avisos,
      f.motivos || case when f.celdas is null then k.motivos else '{}' end, f.celdas, c.updated_at
    from jsonb_to_recordset(${lote}::jsonb) as f(fila integer, ${DEL_JSON}, avisos text[], motivos text[], celdas jsonb)
      left join canastas c on c.dni = f.dni cross join ${CLASE}`.execute(db)

/** Forgets the rows of a spreadsheet: what a reading that was interrupted left, or what nobody needs any more. */
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

/** Says that it has been read; its file is needed no more. */
export const cerrarRevision = async (
  trx: Trx,
  id: number,
  leida: { hoja: string; filas: number; ignorados: number },
): Promise<void> => {
  await contarClases(trx, id)
  await trx
    .updateTable('cargas')
    .set({ ...leida, estado: 'lista', clave: null })
    .where('id', '=', id)
    .where('estado', '=', 'revisando')
    .execute()
}

/** Says why it cannot be taken in; no row of it stays. */
export const cerrarFallida = async (trx: Trx, id: number, falla: string): Promise<void> => {
  await deleteFilas(trx, id)
  await trx
    .updateTable('cargas')
    .set({ estado: 'fallida', falla, clave: null })
    .where('id', '=', id)
    .where('estado', '=', 'revisando')
    .execute()
}

/** Drops one that was not applied and returns its file; undefined when there is none to drop. */
export const deleteCarga = (db: Db, id: number, created_by: number) =>
  db
    .deleteFrom('cargas')
    .where('id', '=', id)
    .where('created_by', '=', created_by)
    .where('estado', '<>', 'aplicada')
    .returning('clave')
    .executeTakeFirst()

/** What nobody came back to within a day is dropped; of what is over, its counts stay and its refused rows go (P-14). */
export const vencerCargas = async (db: Db, ayer: Date): Promise<void> => {
  await sql`delete from cargas where created_at < ${ayer} and estado in ('revisando', 'lista')`.execute(db)
  await sql`delete from cargas_filas where carga_id in (select id from cargas where created_at < ${ayer})`.execute(db)
}
