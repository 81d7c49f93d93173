import { DIRECCIONES_POR_PARTE, ENTRADAS_DE_ATOM } from '@cabildo/contracts/normas-paginas'
import type { EstadoNorma } from '@cabildo/contracts/normas-relaciones'
import type { TipoNorma } from '@cabildo/contracts/normas-tipos'
import type { EstadoTexto } from '@cabildo/contracts/textos'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { contiene, sinComillas } from '../../platform/db/listado.ts'
import { estadoDe } from '../../platform/vigencia/vigencia.queries.ts'

/** A norm as lists and feeds show it, whichever table holds it. */
export interface NormaEnLista {
  direccion: string
  publicada: boolean
  id: number
  tipo_doc: TipoNorma
  anio: number
  numero: string
  descripcion: string
  /** The PDF's name under its public folder. */
  file: string
  size_file: number
  /** yyyy-MM-dd HH:mm:ss of Lima: when it was published, or came into the archive. */
  created_at: string
  updated_at: string
}

export interface NormaEnPagina extends NormaEnLista {
  uo: number | null
  /** The unit as it was called on the day of the publication; null in the archive. */
  area: string | null
  texto: EstadoTexto
  datos_personales: number[]
  /** The beginning of its text, where that was read and shows no personal data. */
  extracto: string | null
  por_maquina: boolean | null
}

const DE_PUBLICADA = sql`direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo)`
const DE_ARCHIVADA = sql`direccion_de_norma(a.tipo_doc, a.anio, a.nro_doc, null)`

const PUBLICADA = sql`${DE_PUBLICADA} as direccion, true as publicada, n.id, n.tipo_doc, n.anio, n.ndoc as numero,
  n.ndoc::integer as orden, n.descripcion, n.path_file as file, n.size_file, n.created_at, n.updated_at`
const ARCHIVADA = sql`${DE_ARCHIVADA} as direccion, false as publicada, a.id, a.tipo_doc, a.anio, a.nro_doc as numero,
  a.numero as orden, a.sumilla as descripcion, a.file, a.size_file, a.created_at, a.created_at as updated_at`
/** The same norm may be in both tables: it has one page, the publication's. */
const SOLO_ARCHIVADA = sql`not exists (
  select from normas n where n.deleted_at is null and ${DE_PUBLICADA} = ${DE_ARCHIVADA})`

const MARCAS = sql`marca_lima(t.created_at) as created_at, marca_lima(t.updated_at) as updated_at`
const FILA = sql`t.direccion, t.publicada, t.id, t.tipo_doc, t.anio, t.numero, t.descripcion, t.file, t.size_file, ${MARCAS}`

/** Characters that are read of a text, of which the page shows the beginning. */
const EXTRACTO = 1_200

/** The norm with that address; undefined when none is public. */
export const findNorma = async (db: Db, direccion: string): Promise<NormaEnPagina | undefined> =>
  (
    await sql<NormaEnPagina>`
      select ${FILA}, t.uo, t.area, coalesce(x.estado, 'pendiente') as texto,
        coalesce(x.datos_personales, '{}') as datos_personales, p.extracto, p.por_maquina
      from (
        select ${PUBLICADA}, n.uo, n.id as norma_id, null::integer as archivo_id, (
          select u.name from areas_nombres u where u.area_id = coalesce(n.uo, n.area_id) and u.desde <= n.created_at
          order by u.desde desc limit 1) as area
        from normas n where n.deleted_at is null and ${DE_PUBLICADA} = ${direccion}
        union all
        select ${ARCHIVADA}, null, null, a.id, null from archivo_normas a where ${DE_ARCHIVADA} = ${direccion}
        order by publicada desc limit 1
      ) t
        left join lateral (
          select * from textos where norma_id = t.norma_id
          union all
          select * from textos where archivo_id = t.archivo_id
        ) x on true
        left join lateral (
          select left(texto, ${sql.lit(EXTRACTO)}) as extracto, por_maquina from textos_paginas
          where texto_id = x.id and x.estado in ('completo', 'parcial', 'reconocido') and x.datos_personales = '{}'
          order by pagina limit 1
        ) p on true`.execute(db)
  ).rows[0]

/** Where an address leads that no norm has now: to the one that its norm has today, or to nothing any more. */
export const findDestino = async (db: Db, direccion: string): Promise<{ hoy: string | null; retirada: boolean }> => {
  const { rows } = await sql<{ hoy: string | null; retirada: boolean }>`
    select (select ${DE_PUBLICADA} from normas_direcciones d join normas n on n.id = d.norma_id and n.deleted_at is null
        where d.anterior = ${direccion}) as hoy,
      exists (select from normas n where n.deleted_at is not null and ${DE_PUBLICADA} = ${direccion})
        or exists (select from normas_direcciones where anterior = ${direccion}) as retirada`.execute(db)
  return rows[0] ?? { hoy: null, retirada: false }
}

/** The years of which there are norms of each type, newest first. */
export const listAnios = async (db: Db): Promise<{ tipo: TipoNorma; anio: number }[]> => {
  // Each next year is one look into an index, however many norms a year has.
  const anterior = (tope: RawBuilder<unknown>) => sql`(select max(m.anio) from (
    select (select max(n.anio) from normas n where n.deleted_at is null and n.tipo_doc = c.tipo ${tope}) as anio
    union all
    select (select max(anio) from archivo_normas n where n.tipo_doc = c.tipo ${tope})) m)`
  return (
    await sql<{ tipo: TipoNorma; anio: number }>`
      with recursive anios as (
        select c.tipo::smallint as tipo, ${anterior(sql``)} as anio from generate_series(1, 9) c(tipo)
        union all
        select c.tipo, ${anterior(sql`and n.anio < c.anio`)} from anios c where c.anio is not null
      )
      select tipo, anio from anios where anio is not null order by tipo, anio desc`.execute(db)
  ).rows
}

/** Which norms a list shows. */
export interface FiltroDeNormas {
  tipo?: TipoNorma | undefined
  anio?: number | undefined
  /** Words of number, type or description. */
  q: string
}

/** A page of norms, the newest year and the highest number first, with how each stands on a day (yyyy-MM-dd). */
export const pageNormas = async (
  db: Db,
  { tipo, anio, q }: FiltroDeNormas,
  { start, length, dia }: { start: number; length: number; dia: string },
): Promise<(NormaEnLista & { estado: EstadoNorma })[]> => {
  const de = (alias: 'n' | 'a') => {
    const columna = (nombre: string) => sql<string>`${sql.ref(`${alias}.${nombre}`)}`
    return sql.join(
      [
        ...(tipo === undefined ? [] : [sql`${columna('tipo_doc')} = ${tipo}`]),
        ...(anio === undefined ? [] : [sql`${columna('anio')} = ${anio}`]),
        ...(q === '' ? [] : [contiene(columna('busqueda'), sinComillas(q))]),
        alias === 'n' ? sql`n.deleted_at is null` : SOLO_ARCHIVADA,
      ],
      sql` and `,
    )
  }
  const hasta = start + length
  return (
    await sql<NormaEnLista & { estado: EstadoNorma }>`
      with claves as (
        -- What stands before the page is sorted without its texts.
        select * from (
          (select true as publicada, n.id, n.anio, n.ndoc::integer as orden, n.tipo_doc, ${DE_PUBLICADA} as direccion
            from normas n where ${de('n')} order by n.anio desc, n.ndoc::integer desc, n.id limit ${hasta})
          union all
          (select false, a.id, a.anio, a.numero, a.tipo_doc, ${DE_ARCHIVADA}
            from archivo_normas a where ${de('a')} order by a.anio desc, a.numero desc, a.id limit ${hasta})
        ) t
        order by t.anio desc, t.orden desc, t.tipo_doc, t.direccion limit ${length} offset ${start}
      )
      select ${FILA}, ${estadoDe(sql`t.direccion`, dia)} as estado
      from (
        select ${PUBLICADA} from claves k join normas n on k.publicada and n.id = k.id
        union all
        select ${ARCHIVADA} from claves k join archivo_normas a on not k.publicada and a.id = k.id
      ) t
      order by t.anio desc, t.orden desc, t.tipo_doc, t.direccion`.execute(db)
  ).rows
}

/** What became public last: all publications, or the norms of a type, those that somebody added to the archive too. */
export const listRecientes = async (db: Db, tipo?: TipoNorma): Promise<NormaEnLista[]> => {
  const tope = sql`limit ${sql.lit(ENTRADAS_DE_ATOM)}`
  const archivadas =
    tipo === undefined
      ? sql``
      : sql`union all (select ${ARCHIVADA} from archivo_normas a where a.tipo_doc = ${tipo} and not a.importada and ${SOLO_ARCHIVADA}
          order by a.created_at desc ${tope})`
  return (
    await sql<NormaEnLista>`
      select ${FILA} from (
        (select ${PUBLICADA} from normas n where n.deleted_at is null ${tipo === undefined ? sql`` : sql`and n.tipo_doc = ${tipo}`}
          order by n.created_at desc ${tope}) ${archivadas}
      ) t order by t.created_at desc, t.id desc ${tope}`.execute(db)
  ).rows
}

/** A norm as the sitemap has it; `modificada` is an instant in ISO 8601. */
export interface NormaEnSitemap {
  id: number
  direccion: string
  descripcion: string
  modificada: string
}

const MODIFICADA = (cuando: RawBuilder<unknown>) =>
  sql`to_char(greatest(${cuando}, (select max(r.created_at) from normas_relaciones r where r.destino = t.direccion)) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
/** Its text was read, and no page of it shows what looks like personal data (P-15). */
const SIN_DATOS = sql`x.estado <> 'pendiente' and x.datos_personales = '{}'`

export type TablaDeNormas = 'publicadas' | 'archivo'

/** Norms of a table whose id lies above one and not above the other, and whose text may be indexed, in the order of their ids. */
export const listParaSitemap = async (
  db: Db,
  tabla: TablaDeNormas,
  { desde, hasta, tope }: { desde: number; hasta: number; tope: number },
): Promise<NormaEnSitemap[]> => {
  const filas =
    tabla === 'publicadas'
      ? sql`select n.id, ${DE_PUBLICADA} as direccion, n.descripcion, greatest(n.updated_at, x.leido_at) as cuando
          from normas n join textos x on x.norma_id = n.id
          where n.deleted_at is null and n.id > ${desde} and n.id <= ${hasta} and ${SIN_DATOS} order by n.id`
      : sql`select a.id, ${DE_ARCHIVADA} as direccion, a.sumilla as descripcion, greatest(a.created_at, x.leido_at) as cuando
          from archivo_normas a join textos x on x.archivo_id = a.id
          where a.id > ${desde} and a.id <= ${hasta} and ${SIN_DATOS} and ${SOLO_ARCHIVADA} order by a.id`
  return (
    await sql<NormaEnSitemap>`
      select t.id, t.direccion, t.descripcion, ${MODIFICADA(sql`t.cuando`)} as modificada
      from (${filas} limit ${tope}) t order by t.id`.execute(db)
  ).rows
}

/** How many parts of the sitemap each table of norms fills: a part has the ids of a range, so that none moves to another one. */
export const getPartes = async (db: Db): Promise<Record<TablaDeNormas, number>> => {
  const partes = (tabla: RawBuilder<unknown>) =>
    sql`(select coalesce(ceil(max(id) / ${DIRECCIONES_POR_PARTE}::numeric), 0)::integer from ${tabla})`
  const { rows } = await sql<Record<TablaDeNormas, number>>`
    select ${partes(sql`normas`)} as publicadas, ${partes(sql`archivo_normas`)} as archivo`.execute(db)
  return rows[0] ?? { publicadas: 0, archivo: 0 }
}
