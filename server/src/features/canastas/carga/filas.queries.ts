import type { Listado } from '@cabildo/contracts/base/listado'
import type { FilaCarga, TABLA_FILAS_CARGA } from '@cabildo/contracts/canastas-carga'
import { type CampoHoja, COLUMNAS_HOJA, MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/conexion.ts'
import { contiene, ordenar } from '../../../platform/db/listado.ts'
import { COMPARADAS } from './clases.queries.ts'

type Columna = (typeof TABLA_FILAS_CARGA)['ordenables'][number] | (typeof TABLA_FILAS_CARGA)['filtrables'][number]

const condiciones = (carga_id: number, { search, columns }: Listado<Columna>): RawBuilder<unknown> => {
  const partes = [sql`f.carga_id = ${carga_id}`]
  if (columns.clase) partes.push(sql`f.clase = ${columns.clase}`)
  if (columns.corregido === '1') partes.push(sql`f.avisos <> '{}' and f.clase <> 'rechazado'`)
  if (search) partes.push(contiene(sql`f.dni || ' ' || llano(f.ape_nom)`, search))
  return sql.join(partes, sql` and `)
}

/** What a row would change of the record that there is, with or without what that says. */
const cambios = (conAntes: boolean) => sql`coalesce((
  select json_agg(json_build_object('campo', v.titulo, 'antes', ${conAntes ? sql`v.antes` : sql`null`}, 'despues', v.despues) order by v.lugar)
  from canastas c cross join lateral (values ${sql.join(
    COMPARADAS.map(
      ({ titulo, difiere, texto }, i) =>
        sql`(${sql.lit(i)}, ${sql.lit(titulo)}, ${difiere}, ${texto('c')}, ${texto('f')})`,
    ),
  )}) as v(lugar, titulo, difiere, antes, despues)
  where c.dni = f.dni and f.celdas is null and f.clase in ('cambia', 'rechazado') and v.difiere), '[]')`

/** The rows of a spreadsheet that was read, as the file has them; `conAntes` for those who may see the records. */
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

/** A refused row as it is given back. */
export interface Rechazada {
  fila: number
  celdas: Partial<Record<CampoHoja, string>>
  motivos: string[]
}

const DIAS: ReadonlySet<CampoHoja> = new Set(['fnac', 'fec_entrega'])
/** What a row that was refused for its record's sake says. */
const LEIDAS = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  COLUMNAS_HOJA.flatMap(({ campo }) => [
    sql.lit(campo),
    DIAS.has(campo) ? sql`to_char(${sql.ref(campo)}, 'DD/MM/YYYY')` : sql.ref(campo),
  ]),
)}))`

/** The refused rows after one of them, in parts. */
export const listRechazadas = async (db: Db, carga_id: number, desde: number, maximo: number): Promise<Rechazada[]> => {
  const { rows } = await sql<Rechazada>`
    select fila, coalesce(celdas, ${LEIDAS}) as celdas, motivos from cargas_filas
    where carga_id = ${carga_id} and clase = 'rechazado' and fila > ${desde} order by fila limit ${maximo}`.execute(db)
  return rows.map(sinDniAjeno)
}

/**
 * A row whose DNI is that of another row comes back without it: uploaded by itself it would otherwise be taken for the
 * other's, and change it. Which DNI that was, its reason tells.
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

/** The rows that a call in one go does not register, and why (CAN-20, CAN-29). */
export const listOmitidas = async (trx: Trx, carga_id: number): Promise<{ fila: number; motivo: string }[]> =>
  (
    await sql<{ fila: number; motivo: string }>`
      select fila, case when clase = 'rechazado' then array_to_string(motivos, '. ') else ${MENSAJES_CANASTAS.dniExiste} end as motivo
      from cargas_filas where carga_id = ${carga_id} and clase <> 'nuevo' order by fila`.execute(trx)
  ).rows
