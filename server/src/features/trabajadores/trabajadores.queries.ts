import type { Listado } from '@cabildo/contracts/base/listado'
import type { OpcionTrabajador, TABLA_TRABAJADORES, Trabajador } from '@cabildo/contracts/trabajadores'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { contiene, filtra, llano, ordenar } from '../../platform/db/listado.ts'

type Columna = (typeof TABLA_TRABAJADORES)['ordenables'][number]
export type ListadoTrabajadores = Listado<Columna>

const COLUMNAS = {
  name: sql.ref('t.name'),
  ape_pat: sql.ref('t.ape_pat'),
  ape_mat: sql.ref('t.ape_mat'),
  dni: sql.ref('t.dni'),
  cargo_name: sql.ref('c.name'),
  area_name: sql.ref('ar.name'),
  anio_eje: sql.ref('a.anio_eje'),
  estado: sql.ref('a.estado'),
  created_at: sql.ref('a.created_at'),
} satisfies Record<Columna, unknown>

/** Newest year, then newest record (TRA-04). */
const PROPIO = [
  { column: 'anio_eje', dir: 'desc' },
  { column: 'created_at', dir: 'desc' },
] as const

/**
 * What only the user administration may switch off or remove (D-47): `a` is the access. Whatever belongs to an employee
 * who has a user carries the user (migration 0002), user 11 among them.
 */
export const DE_USUARIO = sql`(a.user_id is not null or exists (select from permisos p where p.empacce_id = a.empacce_id))`

/** The version of person and access (API-08), with every digit of both: one may change without becoming the newer. */
export const VERSION = sql`(t.updated_at::text || '/' || a.updated_at::text)`

const OPCION = sql`a.empacce_id, t.employee_id, t.name, t.ape_pat, t.ape_mat, c.name as cargo_name,
  a.estado::integer as estado, a.anio_eje`
const FILA = sql`${OPCION}, t.dni, t.sexo, t.fecha_nac, a.cargo_id, a.area_id, ar.name as area_name,
  marca_lima(a.created_at) as created_at, ${VERSION} as updated_at, ${DE_USUARIO} as con_usuario`

/** Registry (permission 6) or options of visits (permission 5): what leaves, and what the search looks at. */
export type Vista = 'registro' | 'opciones'
const VISTAS: Record<Vista, { campos: RawBuilder<unknown>; busqueda: RawBuilder<string> }> = {
  registro: {
    campos: FILA,
    busqueda: llano(sql`concat_ws(' ', t.name, t.ape_pat, t.ape_mat, t.dni, c.name, a.anio_eje)`),
  },
  opciones: { campos: OPCION, busqueda: llano(sql`concat_ws(' ', t.name, t.ape_pat, t.ape_mat, c.name)`) },
}

const TABLAS = sql`accesos a
  join trabajadores t on t.employee_id = a.employee_id and t.deleted_at is null
  join cargos c on c.id = a.cargo_id
  join areas ar on ar.id = a.area_id`

/** Live accesses of people to an area; those of users by area have no person. */
const deArea = (area_id: number) => sql`${TABLAS} where a.area_id = ${area_id} and a.deleted_at is null`

const filtros = ({ search, columns }: ListadoTrabajadores, vista: Vista): RawBuilder<unknown> => {
  const partes = [sql`true`]
  if (search) partes.push(contiene(VISTAS[vista].busqueda, search))
  for (const [campo, texto] of Object.entries<string | undefined>(columns))
    if (texto) partes.push(contiene(llano(sql`${COLUMNAS[campo as Columna]}::text`), texto))
  return sql.join(partes, sql` and `)
}

const orden = ({ order }: ListadoTrabajadores): RawBuilder<unknown> =>
  ordenar(order.length > 0 ? order : PROPIO, COLUMNAS, PROPIO[0], sql.ref('a.empacce_id'))

/** Every row of an area that matches, ordered: what an export takes (SHE-85). */
export const selectTrabajadores = (area_id: number, listado: ListadoTrabajadores) => sql<Trabajador>`
  select ${FILA} from ${deArea(area_id)} and ${filtros(listado, 'registro')} order by ${orden(listado)}`

/**
 * One page of an area's employees with its exact totals, in one statement (API-24, TRA-02, VIS-40): what matches is found
 * and put in order once, by ids alone, and counted; whole rows are read for the page only.
 */
export const pageTrabajadores = async (db: Db, area_id: number, listado: ListadoTrabajadores, vista: Vista) => {
  const { start, length } = listado
  const total = filtra(listado) ? sql`select count(*) from ${deArea(area_id)}` : sql`select count(*) from halladas`
  const { rows } = await sql<{ total: number; filtradas: number } & (Trabajador | OpcionTrabajador)>`
    with halladas as materialized (
      select a.empacce_id, row_number() over (order by ${orden(listado)}) as puesto
      from ${deArea(area_id)} and ${filtros(listado, vista)})
    select n.total, n.filtradas, p.*
    from (select (${total}) as total, (select count(*) from halladas) as filtradas) n
    left join lateral (
      select ${VISTAS[vista].campos} from ${TABLAS} join halladas h on h.empacce_id = a.empacce_id
      where h.puesto > ${start} and h.puesto <= ${start + length} order by h.puesto) p on true`.execute(db)
  const { total: recordsTotal = 0, filtradas: recordsFiltered = 0 } = rows[0] ?? {}
  // Of a page beyond the end, the totals alone come, beside an empty row.
  return { data: rows[0]?.empacce_id == null ? [] : rows, recordsTotal, recordsFiltered }
}

/** One row of the registry, as the table shows it. */
export const findTrabajador = async (db: Db, area_id: number, empacce_id: number): Promise<Trabajador | undefined> =>
  (await sql<Trabajador>`select ${FILA} from ${deArea(area_id)} and a.empacce_id = ${empacce_id}`.execute(db)).rows[0]
