import { type NormaArchivada, type TABLA_ARCHIVO, TIPOS_ARCHIVO } from '@cabildo/contracts/archivo'
import type { Listado } from '@cabildo/contracts/base/listado'
import { type RawBuilder, sql } from 'kysely'
import { type Db, SEGUN_VALORES } from '../../platform/db/conexion.ts'
import { contiene, filtra, ordenar, PAGINA_HONDA, plano, tramo } from '../../platform/db/listado.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'

type Orden = (typeof TABLA_ARCHIVO)['ordenables'][number]
type Filtro = (typeof TABLA_ARCHIVO)['filtrables'][number]
export type ListadoArchivo = Listado<Orden | Filtro>

/** Every way of ordering has an index (migration 0007). */
const ORDENES = {
  created_at: sql.ref('a.created_at'),
  nro_doc: sql.ref('a.numero'),
  tipo_doc: sql.ref('a.tipo_nombre'),
  sumilla: sql.ref('a.sumilla_corta'),
  anio: sql.ref('a.anio'),
} satisfies Record<Orden, unknown>

/** Norms of the types whose name shows a text; null when none does. */
const deTipos = (texto: string): RawBuilder<unknown> | null => {
  const nombres = TIPOS_ARCHIVO.map(({ name }) => name).filter((nombre) => plano(nombre).includes(plano(texto)))
  return nombres.length > 0 ? sql`a.tipo_nombre = any(${nombres}::text[])` : null
}

/** The summary as the search text holds it, after number, year and type: folding it again costs more than finding it. */
const SUMILLA_LLANA = sql<string>`substr(a.busqueda, length(a.nro_doc) + length(a.tipo_nombre) + 8)`

/**
 * Tells whether what the search text shows may begin before the summary, in number, year or type. Of what cannot, the
 * summary need not be cut out of every row, which costs three times the search.
 */
const empiezaAntes = (texto: string): boolean => {
  const buscado = plano(texto)
  // The database folds other signs in its own way.
  if (!/^[a-z][ -~]*$/u.test(buscado)) return true
  return TIPOS_ARCHIVO.some(({ name }) => {
    const nombre = `${plano(name)} `
    return Array.from(nombre, (_, i) => nombre.slice(i)).some((r) => r.startsWith(buscado) || buscado.startsWith(r))
  })
}

const ANIOS = Array.from({ length: 201 }, (_, i) => 1900 + i)

/** What a column filter asks of its column; types and years are few, so their indexes find what they show. */
const FILTROS: Record<Filtro, (texto: string) => RawBuilder<unknown>> = {
  tipo_doc: (texto) => deTipos(texto) ?? sql`false`,
  anio: (texto) => sql`a.anio = any(${ANIOS.filter((anio) => String(anio).includes(texto))}::smallint[])`,
  nro_doc: (texto) => sql`${contiene(sql`a.busqueda`, texto)} and ${contiene(sql`a.nro_doc`, texto)}`,
  // The search text holds the summary, so its trigram index finds the candidates.
  sumilla: (texto) =>
    empiezaAntes(texto)
      ? sql`${contiene(sql`a.busqueda`, texto)} and ${contiene(SUMILLA_LLANA, texto)}`
      : contiene(sql`a.busqueda`, texto),
}

/** Looks at the types first: a word of their names is in half of the archive, and comparing types costs next to nothing. */
const buscada = (texto: string): RawBuilder<unknown> => {
  const [tipos, contenida] = [deTipos(texto), contiene(sql`a.busqueda`, texto)]
  return tipos ? sql`(${tipos} or ${contenida})` : contenida
}

const condiciones = ({ search, columns }: ListadoArchivo): RawBuilder<unknown> => {
  const partes: RawBuilder<unknown>[] = []
  if (search) partes.push(buscada(search))
  for (const [campo, texto] of Object.entries<string | undefined>(columns))
    if (texto) partes.push(FILTROS[campo as Filtro](texto))
  return partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``
}

/** By default the newest first: date, then hour, descending (ARC-06). */
const orden = ({ order }: ListadoArchivo): RawBuilder<unknown> =>
  ordenar(order, ORDENES, { column: 'created_at', dir: 'desc' }, sql.ref('a.id'))

const COLUMNAS = sql`a.nro_doc, a.anio, a.tipo_doc, a.sumilla, marca_lima(a.created_at) as created_at`

/** What the export room reads: the shown columns of all rows that match, ordered. */
export const selectArchivo = (listado: ListadoArchivo) =>
  sql<Omit<NormaArchivada, 'texto'>>`
    select ${COLUMNAS} from archivo_normas a ${condiciones(listado)} order by ${orden(listado)}`

/** A page far down walks an index alone and reads its rows, instead of reading every row that it skips. */
const elegidas = (listado: ListadoArchivo): RawBuilder<unknown> => {
  const resto = sql`from archivo_normas a ${condiciones(listado)} order by ${orden(listado)} ${tramo(listado)}`
  return listado.start < PAGINA_HONDA
    ? sql`(select a.* ${resto}) a`
    : sql`(select a.id ${resto}) k join archivo_normas a on a.id = k.id`
}

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

const construirPagina = (listado: ListadoArchivo) => {
  const filtradas = filtra(listado)
    ? sql`(select count(*) from archivo_normas a ${condiciones(listado)})`
    : sql`t.total`
  return sql<Totales & NormaArchivada>`
    ${sql.raw(filtra(listado) ? SEGUN_VALORES : '')} select concat_ws(' ', t.total, ${filtradas}) as totales, p.*
    from (select coalesce(sum(total), 0) as total from archivo_conteo) t
    left join lateral (
      select ${COLUMNAS}, coalesce(x.estado, 'pendiente') as texto
      from ${elegidas(listado)} left join textos x on x.archivo_id = a.id order by ${orden(listado)}
    ) p on true`
}

const leerPagina = crearPlantilla<ListadoArchivo, object, Totales & NormaArchivada>([], construirPagina)

/** First pages without filter, by far the most asked for, differ only in their order and length. */
const claveDe = (listado: ListadoArchivo): string | null =>
  listado.start === 0 && !filtra(listado)
    ? `${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/**
 * One page of the archive with its totals in one statement: the total comes from a counter kept by the database, an exact
 * count runs only where a filter narrows the rows (API-58, D-42). Such a page is planned for its values.
 */
export const pageArchivo = async (db: Db, listado: ListadoArchivo) => {
  const filas = await leerPagina(db, claveDe(listado), listado, {})
  const [recordsTotal = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.nro_doc == null ? [] : filas, recordsTotal, recordsFiltered }
}
