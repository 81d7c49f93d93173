import type { Listado } from '@cabildo/contracts/base/listado'
import type { Reclamo, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { contiene, filtra, llano, ordenar, PAGINA_HONDA, tramo } from '../../platform/db/listado.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'

type Orden = (typeof TABLA_RECLAMOS)['ordenables'][number]
type Filtro = (typeof TABLA_RECLAMOS)['filtrables'][number]
export type ListadoReclamos = Listado<Orden | Filtro>

/** A complaint as it is kept: its PDF's address is made by the route. */
export interface FilaReclamo extends Omit<Reclamo, 'url'> {
  /** Whether its PDF is made. */
  con_pdf: boolean
}

/** Every way of ordering has an index (migration 0018). */
const ORDENES = {
  created_at: sql.ref('r.created_at'),
  id: sql.ref('r.id'),
  nombres: sql.ref('r.nombres'),
  ndoc: sql.ref('r.documento'),
  descripcion: sql.ref('r.descripcion_corta'),
  email: sql.ref('r.email'),
  expe_id: sql.ref('r.expe_id'),
} satisfies Record<Orden, unknown>

/** What each filtered column shows (REC-29 to REC-31). */
const MOSTRADO = {
  nombres: sql`r.nombres`,
  ndoc: sql`r.documento`,
  descripcion: sql`r.descripcion`,
  email: sql`r.email`,
  expe_id: sql`r.expe_id`,
} satisfies Record<Filtro, unknown>

/** The search text holds all columns, so its trigram index finds the candidates of each. */
const condiciones = ({ search, columns }: ListadoReclamos): RawBuilder<unknown> => {
  const partes: RawBuilder<unknown>[] = search ? [contiene(sql`r.busqueda`, search)] : []
  for (const [campo, texto] of Object.entries<string | undefined>(columns))
    if (texto) partes.push(contiene(sql`r.busqueda`, texto), contiene(llano(MOSTRADO[campo as Filtro]), texto))
  return partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``
}

/** By default the newest first (REC-34). */
const orden = ({ order }: ListadoReclamos): RawBuilder<unknown> =>
  ordenar(order, ORDENES, { column: 'created_at', dir: 'desc' }, sql.ref('r.id'))

const COLUMNAS = sql`r.id, r.tipo_doc, r.nruc, r.rsocial, r.ndoc, r.code_verifica, r.name, r.ape_pat, r.ape_mat, r.ape_nom,
  r.nombres, r.nombre_escrito, r.phone, r.cellphone, r.email, r.descripcion, r.detalle, r.expe_id,
  r.path is not null as con_pdf, r.vence::text as vence, marca_lima(r.created_at) as created_at`

/** What the export room reads: all rows that match, ordered (SHE-85). */
export const selectReclamos = (listado: ListadoReclamos) =>
  sql<FilaReclamo>`select ${COLUMNAS} from reclamos r ${condiciones(listado)} order by ${orden(listado)}`

/** One complaint (API-80). */
export const findReclamo = async (db: Db, id: number): Promise<FilaReclamo | undefined> =>
  (await sql<FilaReclamo>`select ${COLUMNAS} from reclamos r where r.id = ${id}`.execute(db)).rows[0]

/** A page far down walks an index alone and reads its rows, instead of reading every row that it skips. */
const elegidos = (listado: ListadoReclamos): RawBuilder<unknown> => {
  const resto = sql`from reclamos r ${condiciones(listado)} order by ${orden(listado)} ${tramo(listado)}`
  return listado.start < PAGINA_HONDA
    ? sql`(select r.* ${resto}) r`
    : sql`(select r.id ${resto}) k join reclamos r on r.id = k.id`
}

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

const construirPagina = (listado: ListadoReclamos) => {
  const filtrados = filtra(listado) ? sql`(select count(*) from reclamos r ${condiciones(listado)})` : sql`t.total`
  return sql<Totales & FilaReclamo>`
    ${sql.raw(filtra(listado) ? SEGUN_VALORES : '')} select concat_ws(' ', t.total, ${filtrados}) as totales, p.*
    from (select coalesce(sum(total), 0) as total from conteos where tabla = 'reclamos') t
    left join lateral (select ${COLUMNAS} from ${elegidos(listado)} order by ${orden(listado)}) p on true`
}

const leerPagina = crearPlantilla<ListadoReclamos, object, Totales & FilaReclamo>([], construirPagina)

/** First pages without filter, by far the most asked for, differ only in their order and length. */
const claveDe = (listado: ListadoReclamos): string | null =>
  listado.start === 0 && !filtra(listado)
    ? `${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/** One page of the complaints with its totals, in one statement; a count runs only where a filter narrows the rows (API-80, D-42). */
export const pageReclamos = async (db: Db, listado: ListadoReclamos) => {
  const filas = await leerPagina(db, claveDe(listado), listado, {})
  const [recordsTotal = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.id == null ? [] : filas, recordsTotal, recordsFiltered }
}
