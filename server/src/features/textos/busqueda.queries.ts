import { AREA_INFORMATICA } from '@cabildo/contracts/base/permisos'
import { sql } from 'kysely'
import { type Db, SEGUN_VALORES, type Trx } from '../../platform/db/conexion.ts'

/** Pages that one search ranks, which is what takes its time; the newest norms come first. */
const PAGINAS_MIRADAS = 500
/** Pages with all words of a phrase that are looked at for the phrase itself. */
const PAGINAS_DE_FRASE = 2_000
/** How long one statement of a search may hold its connection. */
const TIEMPO_MAXIMO_MS = 2_000
/** Words found stand between these in an excerpt: no text that was read holds them (limpio.ts). */
export const MARCAS = { abre: '\ue000', cierra: '\ue001' } as const

/** What was looked for, as PostgreSQL understands it. */
export interface Consulta {
  exacta: string
  /** The same without the order of words, which the index does not know: what it finds is looked at for the phrase. */
  amplia: string
  /** The newest part of the texts, where a search begins. */
  tramo: number
}

/**
 * Reads what somebody typed: words, phrases in quotes, 'or', and '-' before what shall not be there. Null when nothing of it
 * can be looked for: only words that every text has, or only what shall not be there.
 */
export const leerConsulta = async (db: Db, q: string): Promise<Consulta | null> => {
  const { rows } = await sql<Consulta>`
    select q::text as exacta,
      -- Without a phrase, only words that must be there are a narrower question.
      case when q::text like '%!%' then q::text else regexp_replace(q::text, '<(-|\\d+)>', '&', 'g') end as amplia,
      (select coalesce(max(texto_id), 0) / 1000 from textos_paginas) as tramo
    from websearch_to_tsquery('public.norma_es', ${q}) q where querytree(q) not in ('', 'T') ${sql.raw(SEGUN_VALORES)}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface PaginaMirada {
  texto_id: number
  pagina: number
  /** How well it answers. */
  rango: number
}

/** Bounds what the search of this transaction may cost, and has it go by the index whatever it is for. */
export const acotarBusqueda = (trx: Trx) =>
  sql`select set_config('statement_timeout', ${String(TIEMPO_MAXIMO_MS)}, true), set_config('enable_seqscan', 'off', true),
    set_config('enable_indexscan', 'off', true)`.execute(trx)

/** Informatics finds whatever is published: looking at the row is less than another list of the index to go through. */
const deArea = (area_id: number | null) => {
  if (area_id === null) return sql``
  return area_id === AREA_INFORMATICA ? sql`and p.areas <> '{}'` : sql`and p.areas @> array[${area_id}]::integer[]`
}

/**
 * Pages with what is looked for, of the area's own publications or of all norms, and whether there are more than are looked
 * through.
 */
export const listPaginas = async (
  trx: Trx,
  { exacta, amplia, tramo }: Consulta,
  area_id: number | null,
): Promise<{ paginas: PaginaMirada[]; hayMas: boolean }> => {
  const tope = exacta === amplia ? PAGINAS_MIRADAS : PAGINAS_DE_FRASE
  const { rows } = await sql<PaginaMirada & { sobra: boolean }>`
    select texto_id, pagina, lugar > ${sql.lit(tope)} as sobra, ts_rank_cd(busqueda, ${exacta}::tsquery, 1) as rango
    from (
      select p.texto_id, p.pagina, p.busqueda, row_number() over () as lugar
      from generate_series(${tramo}::integer, 0, -1) n
        cross join lateral (
          select * from textos_paginas p where p.busqueda @@ ${amplia}::tsquery and p.tramo @> array[n] ${deArea(area_id)}
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
  extracto: string
}

const EXTRACTO = `StartSel=${MARCAS.abre}, StopSel=${MARCAS.cierra}, MaxFragments=2, MaxWords=24, MinWords=12, FragmentDelimiter=" … "`

/** Reads the norms of those pages, with an excerpt of each, in the order given. */
export const listHallazgos = async (
  db: Db,
  paginas: readonly Pick<PaginaMirada, 'texto_id' | 'pagina'>[],
  { exacta }: Consulta,
): Promise<FilaHallada[]> => {
  const { rows } = await sql<FilaHallada>`
    select t.id as texto_id, coalesce(n.id, a.id) as id, n.id is not null as publicada, coalesce(n.tipo_doc, a.tipo_doc) as tipo_doc,
      coalesce(n.tipo_nombre, a.tipo_nombre) as tipo, coalesce(n.ndoc, a.nro_doc) as nro_doc,
      coalesce(n.anio, a.anio) as anio, coalesce(n.descripcion, a.sumilla) as sumilla,
      coalesce(n.path_file, a.file) as file, p.pagina,
      ts_headline('public.norma_es', p.texto, ${exacta}::tsquery, ${EXTRACTO}) as extracto
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

/** Norms that no search finds: those without text, and those not read yet; of an area's publications, or of all. */
export const contarAparte = async (
  db: Db,
  area_id: number | null,
): Promise<{ sinTexto: number; pendientes: number }> => {
  const deSuArea = sql`and exists (select from normas n where n.id = t.norma_id and ${area_id}::integer in (n.area_id, n.uo))`
  const propias = area_id === null ? sql`` : area_id === AREA_INFORMATICA ? sql`and norma_id is not null` : deSuArea
  const { rows } = await sql<{ sinTexto: number; pendientes: number }>`
    select (count(*) filter (where estado <> 'pendiente'))::integer as "sinTexto",
      (count(*) filter (where estado = 'pendiente'))::integer as pendientes
    from textos t where estado <> 'completo' and estado <> 'parcial' ${propias}`.execute(db)
  return rows[0] ?? { sinTexto: 0, pendientes: 0 }
}
