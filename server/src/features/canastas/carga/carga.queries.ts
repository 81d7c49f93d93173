import { COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/conexion.ts'
import { CLASE, FECHAS } from './clases.queries.ts'

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

/** How many records of the table its rows are compared with. */
export const countNombrados = async (db: Db, carga_id: number): Promise<number> =>
  (
    await sql<{ nombrados: number }>`
      select count(*) as nombrados from cargas_filas
      where carga_id = ${carga_id} and celdas is null and clase <> 'nuevo'`.execute(db)
  ).rows[0]?.nombrados ?? 0
