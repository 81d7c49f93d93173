import { type QuienPide, tieneFacultad } from '@cabildo/contracts/base/permisos'
import type { Vigencia } from '@cabildo/contracts/normas-vigencia'
import { sql } from 'kysely'
import { type Db, SEGUN_VALORES, type Trx } from '../../platform/db/conexion.ts'
import { vigenciaDe } from '../../platform/vigencia/vigencia.queries.ts'
import { type Consulta, consultaDe } from './consulta.queries.ts'

/** Pages that one search ranks, which takes most of its time; the newest norms come first. */
const PAGINAS_MIRADAS = 500
/** Pages with all words of a phrase that are looked at for the phrase itself. */
const PAGINAS_DE_FRASE = 1_500
/** Words found stand between these in an excerpt: no text that was read holds them (limpio.ts). */
export const MARCAS = { abre: '\ue000', cierra: '\ue001' } as const

/** A question, and the newest part of the texts, where its search begins. */
export type Busqueda = Consulta & { tramo: number }

/**
 * Reads what somebody typed: words, phrases in quotes, 'or', and '-' before what shall not be there. Null when nothing of it
 * can be looked for: only words that every text has, or only what shall not be there.
 */
export const leerConsulta = async (db: Db, q: string): Promise<Busqueda | null> => {
  const { rows } = await sql<{ exacta: string; tramo: number }>`
    select q::text as exacta, (select coalesce(max(texto_id), 0) / 1000 from textos_paginas) as tramo
    from websearch_to_tsquery('public.norma_es', ${q}) q where querytree(q) not in ('', 'T') ${sql.raw(SEGUN_VALORES)}`.execute(
    db,
  )
  return rows[0] ? { ...consultaDe(rows[0].exacta), tramo: rows[0].tramo } : null
}

export interface PaginaMirada {
  texto_id: number
  pagina: number
  /** How well it answers. */
  rango: number
}

/** Bounds how long the next statements of this transaction may take. */
export const acotarPlazo = (trx: Trx, ms: number) =>
  sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx)

/** Makes this transaction search by the index, whatever is looked for. */
export const irPorIndice = (trx: Trx) =>
  sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(trx)

/** Whose publications are searched; null for all norms. */
export type DeQueArea = QuienPide['area'] | null

/**
 * Informatics finds all publications: to look at the row costs less than to go through another list of the index. Pages of
 * other areas' norms may still name the area that had that ability when they were written, so that where an area does not
 * stand first, as whoever made the norm does, the norm itself decides.
 */
const deArea = (area: DeQueArea) => {
  if (area === null) return sql``
  if (tieneFacultad(area, 'informatica')) return sql`and p.areas <> '{}'`
  return sql`and p.areas @> array[${area.id}]::integer[] and (p.areas[1] = ${area.id} or (
    select n.uo = ${area.id} from textos t join normas n on n.id = t.norma_id where t.id = p.texto_id))`
}

/**
 * Pages that match, of the area's own publications or of all norms, and whether there are more than are looked through.
 */
export const listPaginas = async (
  trx: Trx,
  { exacta, amplia, tramo }: Busqueda,
  area: DeQueArea,
): Promise<{ paginas: PaginaMirada[]; hayMas: boolean }> => {
  const tope = exacta === amplia ? PAGINAS_MIRADAS : PAGINAS_DE_FRASE
  const { rows } = await sql<PaginaMirada & { sobra: boolean }>`
    select texto_id, pagina, lugar > ${sql.lit(tope)} as sobra, ts_rank_cd(busqueda, ${exacta}::tsquery, 1) as rango
    from (
      select p.texto_id, p.pagina, p.busqueda, row_number() over () as lugar
      from generate_series(${tramo}::integer, 0, -1) n
        cross join lateral (
          select * from textos_paginas p where p.busqueda @@ ${amplia}::tsquery and p.tramo @> array[n] ${deArea(area)}
          -- Its own limit keeps each part a search of its own, in this order.
          limit ${sql.lit(tope + 1)}
        ) p
      limit ${sql.lit(tope + 1)}
    ) p
    where lugar > ${sql.lit(tope)} or ${exacta} = ${amplia} or busqueda @@ ${exacta}::tsquery
    limit ${sql.lit(PAGINAS_MIRADAS + 1)} ${sql.raw(SEGUN_VALORES)}`.execute(trx)
  const paginas = rows.filter(({ sobra }) => !sobra).slice(0, PAGINAS_MIRADAS)
  return { paginas, hayMas: paginas.length < rows.length }
}

/** A norm and the page of it that is shown, before its excerpt is taken apart. */
export interface FilaHallada {
  texto_id: number
  /** Of the publication, or of the archive's row. */
  id: number
  publicada: boolean
  tipo_doc: number
  tipo: string
  nro_doc: string
  anio: number
  sumilla: string
  file: string
  pagina: number
  por_maquina: boolean
  vigencia: Vigencia | null
  extracto: string
}

const OPCIONES = `StartSel=${MARCAS.abre}, StopSel=${MARCAS.cierra}, MaxFragments=2, MaxWords=24, MinWords=12, FragmentDelimiter=" … "`
/** Letters that an excerpt is made of: marking words in a whole page of small print can take seconds. */
const TROZO = 5_000
/** What begins in one part and ends in the next is found in one of them. */
const TRASLAPE = 400

/** The part of a page that answers best, the first of equals, with what was found marked. */
const extractoDe = ({ exacta, alguna }: Consulta) => sql`(
  -- Words that stand far from each other are shown one by one.
  select ts_headline('public.norma_es', t.texto, case when b.v @@ ${exacta}::tsquery is false then ${alguna} else ${exacta} end::tsquery,
    ${OPCIONES})
  from (
    select case when i = 0 then left(p.texto, ${sql.lit(TROZO)})
      else regexp_replace(substr(p.texto, i + 1, ${sql.lit(TROZO)}), '^\\S*\\s', '') end as texto, i
    from generate_series(0, greatest(length(p.texto) - ${sql.lit(TRASLAPE + 1)}, 0), ${sql.lit(TROZO - TRASLAPE)}) i
  ) t
    cross join lateral (select case when length(p.texto) > ${sql.lit(TROZO)} then to_tsvector('public.norma_es', t.texto) end as v) b
  order by b.v @@ ${exacta}::tsquery desc, b.v @@ ${alguna}::tsquery desc, t.i limit 1)`

/** The beginning of a page, for when its excerpt cannot be made in time. */
const COMIENZO = sql`left(p.texto, 200)`

/** Reads the norms of those pages in the order given, with an excerpt of each page or, `sinBuscar`, with its beginning. */
export const listHallazgos = async (
  db: Db,
  paginas: readonly Pick<PaginaMirada, 'texto_id' | 'pagina'>[],
  consulta: Consulta | 'sinBuscar',
  dia: string,
): Promise<FilaHallada[]> => {
  const extracto = consulta === 'sinBuscar' ? COMIENZO : extractoDe(consulta)
  const { rows } = await sql<FilaHallada>`
    select t.id as texto_id, coalesce(n.id, a.id) as id, n.id is not null as publicada, coalesce(n.tipo_doc, a.tipo_doc) as tipo_doc,
      coalesce(n.tipo_nombre, a.tipo_nombre) as tipo, coalesce(n.ndoc, a.nro_doc) as nro_doc,
      coalesce(n.anio, a.anio) as anio, coalesce(n.descripcion, a.sumilla) as sumilla,
      coalesce(n.path_file, a.file) as file, p.pagina, p.por_maquina,
      ${vigenciaDe('hallada', dia)} as vigencia, ${extracto} as extracto
    from unnest(${paginas.map(({ texto_id }) => texto_id)}::integer[], ${paginas.map(({ pagina }) => pagina)}::integer[])
        with ordinality as m(texto_id, pagina, orden)
      join textos_paginas p using (texto_id, pagina)
      join textos t on t.id = p.texto_id
      left join normas n on n.id = t.norma_id and n.deleted_at is null
      left join archivo_normas a on a.id = t.archivo_id
    where num_nonnulls(n.id, a.id) = 1
    order by m.orden`.execute(db)
  return rows
}

const deSuArea = ({ id }: QuienPide['area']) =>
  sql`and exists (select from normas n where n.id = t.norma_id and ${id}::integer in (n.a_cargo_id, n.uo))`

/**
 * Norms that no search finds: those without text, and those not read yet; of an area's publications, or of all. Each search
 * counts them: indexes textos_aparte and normas_de_quien.
 */
export const contarAparte = async (db: Db, area: DeQueArea): Promise<{ sinTexto: number; pendientes: number }> => {
  const propias =
    area === null ? sql`` : tieneFacultad(area, 'informatica') ? sql`and norma_id is not null` : deSuArea(area)
  const { rows } = await sql<{ sinTexto: number; pendientes: number }>`
    select (count(*) filter (where estado <> 'pendiente'))::integer as "sinTexto",
      (count(*) filter (where estado = 'pendiente'))::integer as pendientes
    from textos t where estado in ('pendiente', 'sin_texto', 'ilegible') ${propias}`.execute(db)
  return rows[0] ?? { sinTexto: 0, pendientes: 0 }
}
