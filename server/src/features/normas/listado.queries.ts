import type { NormaListada, NormaMostrada, NormasListado, TABLA_NORMAS } from '@cabildo/contracts/normas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { contiene, filtra, llano, ordenar, tramo } from '../../platform/db/listado.ts'
import { crearPlantilla } from '../../platform/db/plantilla.ts'
import { FILA, UNIDADES } from './fila.queries.ts'

type Orden = (typeof TABLA_NORMAS)['ordenables'][number]
type Filtro = (typeof TABLA_NORMAS)['filtrables'][number]

/** Whose publications of which year; area 0 is every area. */
export interface Marco {
  area_id: number
  anio: number
}

/** What the rows are ordered by: numbers as numbers, areas and types by the names that they show (SHE-83). */
const ORDENES = {
  created_at: sql.ref('n.created_at'),
  ndoc: sql`n.ndoc::integer`,
  uo: sql.ref('u.llano'),
  tipo_doc: sql.ref('n.tipo_nombre'),
  descripcion: sql.ref('n.descripcion'),
} satisfies Record<Orden, unknown>

const FECHA = sql<string>`to_char(n.created_at at time zone interval '-05:00', 'DD/MM/YYYY')`

/** What each filtered column shows, folded (NOR-03). */
const MOSTRADO = {
  ndoc: sql<string>`n.ndoc || '-' || n.anio`,
  uo: sql<string>`u.llano`,
  tipo_doc: llano(sql`n.tipo_nombre`),
  descripcion: llano(sql`n.descripcion`),
  created_at: FECHA,
} satisfies Record<Filtro, unknown>

/** Live publications of a year, written so that each part has an index: it bears the year, or came out in it (NOR-23, NOR-24). */
const visibles = ({ area_id, anio }: Marco, todas: boolean): RawBuilder<unknown> => {
  const partes = todas
    ? [sql`n.anio = ${anio}`, sql`n.anio_publicado = ${anio}`]
    : [sql`n.area_id = ${area_id}`, sql`n.uo = ${area_id}`].flatMap((suya) => [
        sql`${suya} and n.anio = ${anio}`,
        sql`${suya} and n.anio_publicado = ${anio}`,
      ])
  return sql`n.deleted_at is null and (${sql.join(partes, sql` or `)})`
}

const coincide = ({ search, columns }: NormasListado): RawBuilder<unknown> => {
  const partes: RawBuilder<unknown>[] = []
  if (search)
    partes.push(
      sql`(${sql.join(
        [sql<string>`n.busqueda`, MOSTRADO.uo, FECHA].map((texto) => contiene(texto, search)),
        sql` or `,
      )})`,
    )
  for (const [campo, texto] of Object.entries(columns))
    if (texto) partes.push(contiene(MOSTRADO[campo as Filtro], texto))
  return partes.length === 0 ? sql`true` : sql.join(partes, sql` and `)
}

/** By default the newest first. */
const PROPIO = { column: 'created_at', dir: 'desc' } as const
const DE = sql`normas n join unidades u on u.id = coalesce(n.uo, 0)`
const LISTADA = sql`${FILA}, u.name as area, n.area_id, n.doc_id, coalesce(x.estado, 'pendiente') as texto,
  coalesce(x.datos_personales, '{}') as datos_personales`

/** What the export room reads: all rows that match, ordered (NOR-05, SHE-85). */
export const selectNormas = (marco: Marco, listado: NormasListado) =>
  sql<NormaMostrada>`
    with ${UNIDADES} select n.ndoc, n.anio, u.name as area, n.tipo_doc, n.descripcion, marca_lima(n.created_at) as created_at
    from ${DE} where ${visibles(marco, marco.area_id === 0)} and ${coincide(listado)}
    order by ${ordenar(listado.order, ORDENES, PROPIO, sql.ref('n.id'))}`

/** The totals travel as one text: as columns of their own they would be read again in each of the rows. */
interface Totales {
  totales: string
}

interface Forma {
  listado: NormasListado
  todas: boolean
}

/** The year's rows are read once, by what they are counted, searched and ordered by; whole, only those of the page. */
const construirPagina = ({ listado, todas }: Forma, marco: Marco) => {
  const pedidas = listado.order.length > 0 ? listado.order.map(({ column }) => column) : [PROPIO.column]
  const claves = [...new Set(pedidas)].map((campo) => sql`${ORDENES[campo]} as ${sql.ref(campo)}`)
  const orden = ordenar(
    listado.order,
    Object.fromEntries(pedidas.map((campo) => [campo, sql.ref(`v.${campo}`)])),
    PROPIO,
    sql.ref('v.id'),
  )
  return sql<Totales & NormaListada>`
    with ${UNIDADES}, del_anio as materialized (
      select n.id, ${coincide(listado)} as coincide, ${sql.join(claves)} from ${DE} where ${visibles(marco, todas)})
    select concat_ws(' ', t.total, t.filtradas) as totales, p.*
    from (select count(*) as total, count(*) filter (where coincide) as filtradas from del_anio) t
    left join lateral (select ${LISTADA}
      from (select v.id, row_number() over (order by ${orden}) as lugar from del_anio v where v.coincide
        order by ${orden} ${tramo(listado)}) k
      join normas n on n.id = k.id join unidades u on u.id = coalesce(n.uo, 0) left join textos x on x.norma_id = n.id
      order by k.lugar) p on true`
}

const leerPagina = crearPlantilla(['area_id', 'anio'], construirPagina)

/** First pages without filter, by far the most asked for, differ only in their order and length. */
const claveDe = ({ listado, todas }: Forma): string | null =>
  listado.start === 0 && !filtra(listado)
    ? `${todas} ${listado.order.map(({ column, dir }) => `${column}:${dir}`).join()} ${listado.length}`
    : null

/** One page of a year's publications with its totals, in one statement (API-61, D-13, D-42). */
export const pageNormas = async (db: Db, marco: Marco, listado: NormasListado) => {
  const forma = { listado, todas: marco.area_id === 0 }
  const filas = await leerPagina(db, claveDe(forma), forma, marco)
  const [recordsTotal = 0, recordsFiltered = 0] = filas[0]?.totales.split(' ').map(Number) ?? []
  return { data: filas[0]?.id == null ? [] : filas, recordsTotal, recordsFiltered }
}
