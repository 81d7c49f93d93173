import type { Listado } from '@cabildo/contracts/base/listado'
import type { FilaCarga, TABLA_FILAS_CARGA } from '@cabildo/contracts/canastas-carga'
import { type CampoHoja, COLUMNAS_HOJA, MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import { contiene, ordenar } from '../../../platform/db/listado.ts'
import { COMPARADAS, comoDia, FECHAS } from './clases.queries.ts'

type Columna = (typeof TABLA_FILAS_CARGA)['ordenables'][number] | (typeof TABLA_FILAS_CARGA)['filtrables'][number]

const condiciones = (carga_id: number, { search, columns }: Listado<Columna>): RawBuilder<unknown> => {
  const partes = [sql`f.carga_id = ${carga_id}`]
  if (columns.clase) partes.push(sql`f.clase = ${columns.clase}`)
  if (columns.corregido === '1') partes.push(sql`f.avisos <> '{}' and f.clase <> 'rechazado'`)
  if (search) partes.push(contiene(sql`f.dni || ' ' || llano(f.ape_nom)`, search))
  return sql.join(partes, sql` and `)
}

/** What a row would change of its record, with the record's own values or without them. */
const cambios = (conAntes: boolean) => sql`coalesce((
  select json_agg(json_build_object('campo', v.titulo, 'antes', ${conAntes ? sql`v.antes` : sql`null`}, 'despues', v.despues) order by v.lugar)
  from canastas c cross join lateral (values ${sql.join(
    COMPARADAS.map(
      ({ titulo, difiere, texto }, i) =>
        sql`(${sql.lit(i)}, ${sql.lit(titulo)}, ${difiere}, ${texto('c')}, ${texto('f')})`,
    ),
  )}) as v(lugar, titulo, difiere, antes, despues)
  where c.dni = f.dni and f.celdas is null and f.clase in ('cambia', 'rechazado') and v.difiere), '[]')`

/** The rows of a checked spreadsheet in the file's order; `conAntes` for a user who may see the records. */
export const pageFilas = async (
  db: Db,
  carga_id: number,
  listado: Listado<Columna>,
  { conAntes }: { conAntes: boolean },
) => {
  const orden = ordenar<Columna>(
    listado.order,
    { fila: sql.ref('f.fila') },
    [{ column: 'fila', dir: 'asc' }],
    sql.ref('f.fila'),
  )
  const donde = condiciones(carga_id, listado)
  const { rows: data } = await sql<FilaCarga>`
    select f.fila, f.clase, f.dni, f.ape_nom, f.avisos, f.motivos, ${cambios(conAntes)} as cambios
    from (select * from cargas_filas f where ${donde} order by ${orden} limit ${listado.length} offset ${listado.start}) f
    order by ${orden}`.execute(db)
  const { rows: totales } = await sql<{ recordsTotal: number; recordsFiltered: number }>`
    select count(*) as "recordsTotal", count(*) filter (where ${donde}) as "recordsFiltered"
    from cargas_filas f where carga_id = ${carga_id}`.execute(db)
  const { recordsTotal = 0, recordsFiltered = 0 } = totales[0] ?? {}
  return { data, recordsTotal, recordsFiltered }
}

interface Rechazada {
  fila: number
  celdas: Partial<Record<CampoHoja, string>>
  motivos: string[]
}

/** The cells of a row that was refused because of its record, whose own cells were not kept. */
const LEIDAS = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  COLUMNAS_HOJA.flatMap(({ campo }) => [sql.lit(campo), FECHAS.has(campo) ? comoDia(sql.ref(campo)) : sql.ref(campo)]),
)}))`

/** The next refused rows, at most `maximo`, after row `desde`. */
export const listRechazadas = async (db: Db, carga_id: number, desde: number, maximo: number): Promise<Rechazada[]> => {
  const { rows } = await sql<Rechazada>`
    select fila, coalesce(celdas, ${LEIDAS}) as celdas, motivos from cargas_filas
    where carga_id = ${carga_id} and clase = 'rechazado' and fila > ${desde} order by fila limit ${maximo}`.execute(db)
  return rows.map(sinDniAjeno)
}

/**
 * Takes the DNI out of a row that repeats another row's: uploaded alone, the row would change the other's record. Its
 * reason tells which DNI it had.
 */
const sinDniAjeno = (rechazada: Rechazada): Rechazada => {
  const { dni, ...celdas } = rechazada.celdas
  const es = (motivo: string) => motivo.startsWith(MENSAJES_CANASTAS.dniRepetido)
  if (!rechazada.motivos.some(es)) return rechazada
  const motivos = rechazada.motivos.map((motivo) =>
    es(motivo) ? `${motivo} (DNI ${dni}): si es otra persona escriba su DNI, si no borre esta fila` : motivo,
  )
  return { ...rechazada, celdas, motivos }
}

/** The rows that an upload in one call does not register, and why (CAN-20, CAN-29). */
export const listOmitidas = async (trx: Trx, carga_id: number): Promise<{ fila: number; motivo: string }[]> =>
  (
    await sql<{ fila: number; motivo: string }>`
      select fila, case when clase = 'rechazado' then array_to_string(motivos, '. ') else ${MENSAJES_CANASTAS.dniExiste} end as motivo
      from cargas_filas where carga_id = ${carga_id} and clase <> 'nuevo' order by fila`.execute(trx)
  ).rows
