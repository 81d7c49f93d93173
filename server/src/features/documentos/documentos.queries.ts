import type { Documento, DocumentosListado, TABLA_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { contiene, filtra, llano, ordenar, PAGINA_HONDA, tramo } from '../../platform/db/listado.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'
import { COLUMNAS_MOSTRADAS, type FilaDocumento, filasDe, NUMERO } from './fila.queries.ts'

type Orden = (typeof TABLA_DOCUMENTOS)['ordenables'][number]
type Filtro = (typeof TABLA_DOCUMENTOS)['filtrables'][number]

/** Every way of ordering has an index that starts with area_id, and one more for the rows of one type (migration 0005). */
const ORDENES = {
  created_at: sql.ref('d.created_at'),
  tipo_doc: sql.ref('d.tipo_nombre'),
  nro_doc: sql.ref('d.nro_doc'),
  descripcion: sql.ref('d.descripcion'),
} satisfies Record<Orden, unknown>

/** What each filtered column shows, as text. */
const MOSTRADO = {
  tipo_doc: sql.ref('d.tipo_nombre'),
  nro_doc: sql`${NUMERO} || '-' || d.anio`,
  descripcion: sql.ref('d.descripcion'),
} satisfies Record<Filtro, unknown>

/** Rows of more than this many carry their texts in short. */
const FILAS_COMPLETAS = 100

const delArea = (area_id: number) => sql`d.area_id = ${area_id} and d.deleted_at is null`

/** Whole Lima days, both ends included (DOC-07); `tipo_doc` is the value or the mark that stands for it. */
const condiciones = (area_id: number, tipo_doc: number, listado: DocumentosListado): RawBuilder<unknown> => {
  const { search, columns, fini, ffin, anio } = listado
  const partes = [delArea(area_id)]
  if (listado.tipo_doc) partes.push(sql`d.tipo_doc = ${tipo_doc}`)
  if (anio) partes.push(sql`d.anio = ${anio}`)
  if (fini) partes.push(sql`d.created_at >= (${`${fini} 00:00:00-05`})::timestamptz`)
  if (ffin) partes.push(sql`d.created_at < (${`${ffin} 00:00:00-05`})::timestamptz + interval '1 day'`)
  if (search) partes.push(contiene(sql`d.busqueda`, search))
  for (const [campo, texto] of Object.entries(columns)) {
    // The search text holds each column, so its trigram index finds the candidates of a column filter, too.
    if (texto) partes.push(contiene(sql`d.busqueda`, texto), contiene(llano(MOSTRADO[campo as Filtro]), texto))
  }
  return sql.join(partes, sql` and `)
}

/**
 * By default the newest first: Fecha, then Hora, descending (DOC-10). Rows of one type do not differ in its name: ordered
 * by it, too, they would be looked for among all the others.
 */
const orden = (listado: DocumentosListado): RawBuilder<unknown> => {
  const order = listado.tipo_doc ? listado.order.filter(({ column }) => column !== 'tipo_doc') : listado.order
  return ordenar(order, ORDENES, { column: 'created_at', dir: 'desc' }, sql.ref('d.doc_id'))
}

/** What the export room reads: the shown columns of all rows that match, ordered (DOC-11, SHE-85). */
export const selectDocumentos = (area_id: number, listado: DocumentosListado) =>
  sql<Pick<Documento, 'doc_id' | 'tipo_doc' | 'nro_doc' | 'anio' | 'contenido' | 'created_at'>>`
    select ${COLUMNAS_MOSTRADAS} from documentos d where ${condiciones(area_id, listado.tipo_doc, listado)}
    order by ${orden(listado)}`

/** A page far down walks an index alone and reads 25 rows, instead of reading every row that it skips. */
const elegidos = (area_id: number, tipo_doc: number, listado: DocumentosListado): RawBuilder<unknown> => {
  const resto = sql`from documentos d where ${condiciones(area_id, tipo_doc, listado)}
    order by ${orden(listado)} ${tramo(listado)}`
  return listado.start < PAGINA_HONDA
    ? sql`(select d.* ${resto}) d`
    : sql`(select d.doc_id ${resto}) k join documentos d on d.doc_id = k.doc_id`
}

/** Tells whether more than the type narrows the rows: only then they are counted (D-42). */
const cuenta = (listado: DocumentosListado): boolean =>
  filtra(listado) || Boolean(listado.fini || listado.ffin || listado.anio)

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

interface Marco {
  area_id: number
  tipo_doc: number
}

const construirPagina = (listado: DocumentosListado, { area_id, tipo_doc }: Marco) => {
  const filtrados = cuenta(listado)
    ? sql`(select count(*) from documentos d where ${condiciones(area_id, tipo_doc, listado)})`
    : listado.tipo_doc
      ? sql`t.del_tipo`
      : sql`t.total`
  const resumido = listado.length > FILAS_COMPLETAS
  return sql<Totales & FilaDocumento>`
    ${sql.raw(cuenta(listado) ? SEGUN_VALORES : '')} select concat_ws(' ', t.total, ${filtrados}) as totales, p.*
    from (select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where tipo_doc = ${tipo_doc}), 0) as del_tipo
      from documentos_conteo where area_id = ${area_id}) t
    left join lateral (${filasDe(elegidos(area_id, tipo_doc, listado), { resumido })} order by ${orden(listado)}) p on true`
}

const leerPagina = crearPlantilla(['area_id', 'tipo_doc'], construirPagina)

/** First pages without filter or of one type, by far the most asked for, differ only in their order and length. */
const claveDe = (listado: DocumentosListado): string | null =>
  listado.start === 0 && !cuenta(listado)
    ? `${listado.tipo_doc > 0} ${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/**
 * One page of an area's documents with its totals in one statement: totals per area and type come from counters kept by
 * the database, an exact count runs only where another filter narrows the rows (DOC-02, DOC-17, D-42). Such a page is
 * planned for its values: an order's index leads past all that the dates leave out, the dates' index to a sort.
 */
export const pageDocumentos = async (db: Db, area_id: number, listado: DocumentosListado) => {
  const filas = await leerPagina(db, claveDe(listado), listado, { area_id, tipo_doc: listado.tipo_doc })
  const [recordsTotal = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.doc_id == null ? [] : filas, recordsTotal, recordsFiltered }
}

/** A live document of the area, as rows of the list are; undefined when there is none. */
export const findDocumento = async (db: Db, area_id: number, doc_id: number): Promise<FilaDocumento | undefined> =>
  (
    await sql<FilaDocumento>`${filasDe(sql`documentos d`)} where ${delArea(area_id)} and d.doc_id = ${doc_id}`.execute(
      db,
    )
  ).rows[0]

/** The last number given for an area, type and year; undefined when none was (API-52). */
export const findCorrelativo = async (
  db: Db,
  { area_id, tipo_doc, anio }: Marco & { anio: number },
): Promise<{ id: number; ultimo: number } | undefined> =>
  db
    .selectFrom('correlativos')
    .select(['id', 'ultimo'])
    .where('area_id', '=', area_id)
    .where('tipo_doc', '=', tipo_doc)
    .where('anio', '=', anio)
    .executeTakeFirst()
