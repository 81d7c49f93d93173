import type { Listado } from '@cabildo/contracts/base/listado'
import type { Solicitud, TABLA_SOLICITUDES } from '@cabildo/contracts/transparencia-lista'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { contiene, filtra, llano, ordenar, PAGINA_HONDA, tramo } from '../../platform/db/listado.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'

type Orden = (typeof TABLA_SOLICITUDES)['ordenables'][number]
type Filtro = (typeof TABLA_SOLICITUDES)['filtrables'][number]
export type ListadoSolicitudes = Listado<Orden | Filtro>

/** Every way of ordering has an index (migration 0019). */
const ORDENES = {
  created_at: sql.ref('s.created_at'),
  numero: sql.ref('s.numero'),
  ape_nom: sql.ref('s.ape_nom'),
  dni: sql.ref('s.dni'),
  pedido: sql.ref('s.pedido_corto'),
  email: sql.ref('s.email'),
} satisfies Record<Orden, unknown>

/** What each filtered column shows (D-45). */
const MOSTRADO = {
  numero: sql`s.numero`,
  ape_nom: sql`s.ape_nom`,
  dni: sql`s.dni`,
  pedido: sql`s.pedido`,
  email: sql`s.email`,
} satisfies Record<Filtro, unknown>

/** The search text holds all columns, so its trigram index finds the candidates of each. */
const condiciones = ({ search, columns }: ListadoSolicitudes): RawBuilder<unknown> => {
  const partes: RawBuilder<unknown>[] = search ? [contiene(sql`s.busqueda`, search)] : []
  for (const [campo, texto] of Object.entries<string | undefined>(columns))
    if (texto) partes.push(contiene(sql`s.busqueda`, texto), contiene(llano(MOSTRADO[campo as Filtro]), texto))
  return partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``
}

/** By default the newest first. */
const orden = ({ order }: ListadoSolicitudes): RawBuilder<unknown> =>
  ordenar(order, ORDENES, { column: 'created_at', dir: 'desc' }, sql.ref('s.id'))

const COLUMNAS = sql`s.id, s.numero, s.dni, s.ape_nom, s.nombre_escrito, s.address, s.pedido, s.email, s.forma_entrega,
  s.expe_id, s.vence::text as vence, marca_lima(s.created_at) as created_at`

/** What the export room reads: all rows that match, ordered (SHE-85). */
export const selectSolicitudes = (listado: ListadoSolicitudes) =>
  sql<Solicitud>`select ${COLUMNAS} from solicitudes s ${condiciones(listado)} order by ${orden(listado)}`

/** A page far down walks an index alone and reads its rows, instead of reading every row that it skips. */
const elegidas = (listado: ListadoSolicitudes): RawBuilder<unknown> => {
  const resto = sql`from solicitudes s ${condiciones(listado)} order by ${orden(listado)} ${tramo(listado)}`
  return listado.start < PAGINA_HONDA
    ? sql`(select s.* ${resto}) s`
    : sql`(select s.id ${resto}) k join solicitudes s on s.id = k.id`
}

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

const construirPagina = (listado: ListadoSolicitudes) => {
  const filtradas = filtra(listado) ? sql`(select count(*) from solicitudes s ${condiciones(listado)})` : sql`t.total`
  return sql<Totales & Solicitud>`
    ${sql.raw(filtra(listado) ? SEGUN_VALORES : '')} select concat_ws(' ', t.total, ${filtradas}) as totales, p.*
    from (select coalesce(sum(total), 0) as total from conteos where tabla = 'solicitudes') t
    left join lateral (select ${COLUMNAS} from ${elegidas(listado)} order by ${orden(listado)}) p on true`
}

const leerPagina = crearPlantilla<ListadoSolicitudes, object, Totales & Solicitud>([], construirPagina)

/** First pages without filter, by far the most asked for, differ only in their order and length. */
const claveDe = (listado: ListadoSolicitudes): string | null =>
  listado.start === 0 && !filtra(listado)
    ? `${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/** One page of the requests with its totals, in one statement; a count runs only where a filter narrows the rows (API-83, D-42). */
export const pageSolicitudes = async (db: Db, listado: ListadoSolicitudes) => {
  const filas = await leerPagina(db, claveDe(listado), listado, {})
  const [recordsTotal = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.id == null ? [] : filas, recordsTotal, recordsFiltered }
}
