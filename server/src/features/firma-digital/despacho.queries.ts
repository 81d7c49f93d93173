import type { Listado } from '@cabildo/contracts/base/listado'
import type { Despacho, DespachoMostrado, TABLA_DESPACHO } from '@cabildo/contracts/firma-digital'
import { ESTADO_DESPACHO } from '@cabildo/contracts/firma-digital'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { contiene, filtra, llano, ordenar, PAGINA_HONDA, plano, tramo } from '../../platform/db/listado.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'

type Orden = (typeof TABLA_DESPACHO)['ordenables'][number]
type Filtro = (typeof TABLA_DESPACHO)['filtrables'][number]
/** The listing request of the table. */
export type DespachoListado = Listado<Orden | Filtro>

/** A row as the database answers it: the address and the reason's name are put on where it is answered. */
export type FilaDespacho = Omit<Despacho, 'documentos' | 'motivo_name'> & {
  documentos: { path_primary: string; name: string; size: number }
}

/** Every way of ordering has an index that starts with area_id (migration 0006). */
const ORDENES = {
  created_at: sql.ref('t.date_derivado'),
  tipo_doc: sql.ref('t.tipo_nombre'),
  nro_doc: sql.ref('t.nro_doc'),
  descripcion: sql.ref('t.descripcion'),
  estado: sql.ref('t.estado'),
} satisfies Record<Orden, unknown>

const NUMERO = sql<string>`lpad(t.nro_doc::text, greatest(3, length(t.nro_doc::text)), '0')`
/** What each filtered column shows, as text. */
const MOSTRADO = {
  tipo_doc: sql.ref('t.tipo_nombre'),
  nro_doc: sql`${NUMERO} || '-' || t.anio`,
  descripcion: sql.ref('t.descripcion'),
} satisfies Record<Exclude<Filtro, 'estado'>, unknown>

/** What was sent to the area and is not taken back (FIR-02, FIR-03). */
const delArea = (area_id: number) =>
  sql`t.area_id = ${area_id} and t.deleted_at is null and t.date_derivado is not null`

const condiciones = (area_id: number, { search, columns }: DespachoListado): RawBuilder<unknown> => {
  const partes = [delArea(area_id)]
  const { estado: _, ...deTexto } = columns
  const estado = estadoPedido(columns.estado)
  if (estado !== undefined) partes.push(estado === null ? sql`false` : sql`t.estado = ${sql.lit(estado)}`)
  if (search) partes.push(contiene(sql`t.busqueda`, search))
  for (const [campo, texto] of Object.entries<string | undefined>(deTexto)) {
    // The search text holds each column, so its trigram index finds the candidates of a column filter, too.
    if (texto)
      partes.push(contiene(sql`t.busqueda`, texto), contiene(llano(MOSTRADO[campo as keyof typeof MOSTRADO]), texto))
  }
  return sql.join(partes, sql` and `)
}

/** Which rows the filter of Estado leaves: of one state, none (null), or all that there are (undefined). */
const estadoPedido = (texto = ''): boolean | null | undefined => {
  const pendiente = ESTADO_DESPACHO.pendiente.includes(plano(texto))
  const firmado = ESTADO_DESPACHO.firmado.includes(plano(texto))
  return pendiente && firmado ? undefined : pendiente || firmado ? firmado : null
}

/** By default Fecha, then Hora, descending (FIR-06); within a state the newest first, too, and backwards the reverse. */
const orden = ({ order }: DespachoListado): RawBuilder<unknown> => {
  const conFecha = order.flatMap((uno) =>
    uno.column === 'estado' ? [uno, { column: 'created_at', dir: uno.dir === 'asc' ? 'desc' : 'asc' } as const] : [uno],
  )
  return ordenar(conFecha, ORDENES, { column: 'created_at', dir: 'desc' }, sql.ref('t.id_doc_area'))
}

/** What the export room reads: the shown columns of all rows that match, ordered (FIR-07, SHE-85). */
export const selectDespacho = (area_id: number, listado: DespachoListado) => sql<DespachoMostrado>`
  select t.tipo_doc, ${NUMERO} as nro_doc, t.anio, json_build_object('resolutivos', d.resolutivos[1:1]) as contenido,
    t.estado, marca_lima(t.date_derivado) as created_at
  from documentos_destinos t join documentos d on d.doc_id = t.doc_id
  where ${condiciones(area_id, listado)} order by ${orden(listado)}`

/** Rows of dispatch as the contract names them (Table FIR-A), of `de`, which is a FROM item called t. */
const filasDe = (de: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.id_doc_area, t.doc_id, t.tipo_doc, ${NUMERO} as nro_doc, t.anio,
    json_build_object('resolutivos', d.resolutivos[1:1]) as contenido,
    json_build_object('path_primary', coalesce(a.path, ''), 'name', coalesce(a.name, ''), 'size', coalesce(a.size, 0))
      as documentos,
    t.estado, marca_lima(t.date_derivado) as created_at, t.motivo, t.area_id, r.name as oficina, t.position_firma,
    coalesce(a.paginas, 1) as page_signed, marca_lima(t.firmado_at) as firmado_at
  from ${de} join documentos d on d.doc_id = t.doc_id join areas r on r.id = d.area_id
  left join documentos_archivos a on a.doc_id = t.doc_id and a.orden = 0 and a.quitado_at is null`

/** A page far down walks an index alone and reads its own rows, instead of reading every row that it skips. */
const elegidos = (area_id: number, listado: DespachoListado): RawBuilder<unknown> => {
  const resto = sql`from documentos_destinos t where ${condiciones(area_id, listado)}
    order by ${orden(listado)} ${tramo(listado)}`
  return listado.start < PAGINA_HONDA
    ? sql`(select t.* ${resto}) t`
    : sql`(select t.id_doc_area ${resto}) k join documentos_destinos t on t.id_doc_area = k.id_doc_area`
}

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

/** Texts narrow the rows as nobody can foresee; the state alone is counted already (D-42). */
const cuenta = ({ search, columns: { estado: _, ...columns } }: DespachoListado): boolean => filtra({ search, columns })

const construirPagina = (listado: DespachoListado, { area_id }: { area_id: number }) => {
  const filtrados = cuenta(listado)
    ? sql`(select count(*) from documentos_destinos t where ${condiciones(area_id, listado)})`
    : { true: sql`c.total - c.pendientes`, false: sql`c.pendientes`, null: sql`0`, undefined: sql`c.total` }[
        `${estadoPedido(listado.columns.estado)}`
      ]
  return sql<Totales & FilaDespacho>`
    ${sql.raw(cuenta(listado) ? SEGUN_VALORES : '')} select concat_ws(' ', c.total, ${filtrados}, c.pendientes) as totales, p.*
    from (select coalesce(sum(total), 0) as total, coalesce(sum(pendientes), 0) as pendientes
      from despacho_conteo where area_id = ${area_id}) c
    left join lateral (${filasDe(elegidos(area_id, listado))} order by ${orden(listado)}) p on true`
}
const leerPagina = crearPlantilla(['area_id'], construirPagina)

/** First pages without text to look for, by far the most asked for, differ only in their state, order and length. */
const claveDe = (listado: DespachoListado): string | null =>
  listado.start === 0 && !cuenta(listado)
    ? `${estadoPedido(listado.columns.estado)} ${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/**
 * One page of an area's documents in dispatch with its totals in one statement: totals come from counters kept by the
 * database, an exact count runs only where a text narrows the rows (API-48, FIR-02, D-42).
 */
export const pageDespacho = async (db: Db, area_id: number, listado: DespachoListado) => {
  const filas = await leerPagina(db, claveDe(listado), listado, { area_id })
  const [recordsTotal = 0, recordsFiltered = 0, pendientes = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.id_doc_area == null ? [] : filas, recordsTotal, recordsFiltered, pendientes }
}

/** One document in dispatch of the area, as rows of the list are; undefined when there is none. */
export const findDespacho = async (db: Db, area_id: number, id_doc_area: number): Promise<FilaDespacho | undefined> =>
  (
    await sql<FilaDespacho>`${filasDe(sql`documentos_destinos t`)}
      where ${delArea(area_id)} and t.id_doc_area = ${id_doc_area}`.execute(db)
  ).rows[0]
