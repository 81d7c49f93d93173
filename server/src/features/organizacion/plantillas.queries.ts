import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  type NumeracionPedida,
  type Plantilla,
  type SerieDeDocumentos,
  VERSIONES_A_LA_VISTA,
} from '@cabildo/contracts/organizacion-plantillas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'

/** A saved version; without data it prints the factory's template. */
export interface VersionGuardada {
  tipo_doc: TipoDocumento
  version: number
  datos: Partial<Plantilla> | null
  autor: string | null
  created_at: string | null
}

const VERSION = sql`p.tipo_doc, p.version, p.datos, ${nombreDeUsuario(sql`p.created_by`)} as autor,
  marca_lima(p.created_at) as created_at`

/** The last version of each type. */
const ULTIMAS = sql`select distinct on (p.tipo_doc) ${VERSION} from plantillas p order by p.tipo_doc, p.version desc`

/** What was saved last of each type, where that is not the factory's. */
export const listVigentes = async (db: Db) =>
  (
    await sql<Pick<VersionGuardada, 'tipo_doc' | 'datos'>>`
      select v.tipo_doc, v.datos from (
        select distinct on (p.tipo_doc) p.tipo_doc, p.datos from plantillas p order by p.tipo_doc, p.version desc
      ) v where v.datos is not null`.execute(db)
  ).rows

/** A series of the filter s, whose counter stands below its first number until it gives one. */
const SERIES = sql`
  select s.tipo_doc, s.area_id, s.anio, coalesce(n.primero, 1) as primero,
    case when c.ultimo >= coalesce(n.primero, 1) then c.ultimo end as ultimo
  from s
  left join numeracion n on n.tipo_doc = s.tipo_doc and n.anio = s.anio and n.area_id is not distinct from s.area_id
  left join correlativos c on c.tipo_doc = s.tipo_doc and c.anio = s.anio and c.serie = coalesce(s.area_id, 0)
  order by s.anio desc, s.tipo_doc, s.area_id`

/** All that the screen shows, in one statement: last versions, active areas, series since a year. */
export const findPantalla = async (db: Db, desde: number) =>
  (
    await sql<{
      guardadas: VersionGuardada[]
      areas: { id: number; name: string; siglas: string | null }[]
      series: SerieDeDocumentos[]
    }>`
      with s as (
        select tipo_doc, nullif(serie, 0) as area_id, anio from correlativos where anio >= ${desde} and ultimo > 0
        union select tipo_doc, area_id, anio from numeracion
      ), series as (${SERIES})
      select (select coalesce(json_agg(u), '[]') from (${ULTIMAS}) u) as guardadas,
        (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'siglas', a.siglas) order by a.name), '[]') from areas a
          where a.cerrada_at is null) as areas,
        (select coalesce(json_agg(r), '[]') from series r) as series`.execute(db)
  ).rows[0] ?? { guardadas: [], areas: [], series: [] }

/** The last version of a type; undefined when nobody has saved one. */
export const findUltima = async (db: Db, tipo_doc: TipoDocumento) => (await listVersiones(db, tipo_doc, 1))[0]

/** The newest versions of a type; all are kept. */
export const listVersiones = async (db: Db, tipo_doc: TipoDocumento, cuantas = VERSIONES_A_LA_VISTA) =>
  (
    await sql<VersionGuardada>`
      select ${VERSION} from plantillas p where p.tipo_doc = ${tipo_doc} order by p.version desc limit ${cuantas}`.execute(
      db,
    )
  ).rows

/** Saves the version after the one that is named. Answers whether that still was the last one. */
export const insertVersion = async (
  trx: Trx,
  { tipo_doc, despuesDe, datos }: { tipo_doc: TipoDocumento; despuesDe: number; datos: Plantilla | null },
  { created_by, ahora }: { created_by: number | null; ahora: Date },
): Promise<boolean> =>
  (
    await sql`
      insert into plantillas (tipo_doc, version, datos, created_by, created_at)
      select ${tipo_doc}::smallint, ${despuesDe}::integer + 1, ${datos && JSON.stringify(datos)}::jsonb, ${created_by}::integer,
        ${ahora}::timestamptz
      where ${despuesDe}::integer = (select coalesce(max(p.version), 0) from plantillas p where p.tipo_doc = ${tipo_doc})
      returning version`.execute(trx)
  ).rows.length > 0

type Serie = Pick<SerieDeDocumentos, 'tipo_doc' | 'area_id' | 'anio'>

/**
 * Locks a series until the transaction ends, whether it has given numbers or not: whoever saves a document waits for the same
 * row. Answers the series as it is.
 */
export const lockSerie = async (
  trx: Trx,
  { tipo_doc, area_id, anio }: Serie,
): Promise<SerieDeDocumentos | undefined> => {
  await sql`
    insert into correlativos as c (serie, tipo_doc, anio, ultimo)
    values (${area_id ?? 0}::integer, ${tipo_doc}::smallint, ${anio}::smallint, 0)
    on conflict (serie, tipo_doc, anio) do update set ultimo = c.ultimo`.execute(trx)
  return (
    await sql<SerieDeDocumentos>`
      with s as (select ${tipo_doc}::smallint as tipo_doc, ${area_id}::integer as area_id, ${anio}::smallint as anio)
      ${SERIES}`.execute(trx)
  ).rows[0]
}

/** Says the first number of a locked series that has given none. */
export const setPrimero = async (
  trx: Trx,
  { tipo_doc, area_id = null, anio, primero }: Omit<NumeracionPedida, 'area_id'> & { area_id?: number | null },
): Promise<void> => {
  await sql`
    update correlativos set ultimo = ${primero}::integer - 1
    where serie = ${area_id ?? 0}::integer and tipo_doc = ${tipo_doc} and anio = ${anio}`.execute(trx)
  await sql`
    insert into numeracion (tipo_doc, area_id, anio, primero) values (${tipo_doc}, ${area_id}, ${anio}, ${primero})
    on conflict (tipo_doc, area_id, anio) do update set primero = excluded.primero`.execute(trx)
}

/** Notes the first number of a locked series that has given numbers; only where all of them come after it. */
export const anotarPrimero = async (trx: Trx, { primero, ...serie }: Serie & { primero: number }): Promise<void> => {
  await sql`
    insert into numeracion (tipo_doc, area_id, anio, primero)
    select ${serie.tipo_doc}::smallint, ${serie.area_id}::integer, ${serie.anio}::smallint, ${primero}::integer
    where ${primero} = (select min(d.nro_doc) from documentos d
      where serie_de_documento(d.tipo_doc, d.area_id) = ${serie.area_id ?? 0} and d.tipo_doc = ${serie.tipo_doc}
        and d.anio = ${serie.anio} and not d.importado)
    on conflict do nothing`.execute(trx)
}

/** The areas of a list that exist and are active. */
export const listActivas = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await sql<{ id: number }>`select id from areas where id = any(${ids}::integer[]) and cerrada_at is null`.execute(
        db,
      )
    ).rows.map(({ id }) => id),
  )

/** The siglas of the areas that have any. */
export const listSiglas = async (db: Db): Promise<ReadonlyMap<number, string | null>> =>
  new Map(
    (await db.selectFrom('areas').select(['id', 'siglas']).where('siglas', 'is not', null).execute()).map(
      ({ id, siglas }) => [id, siglas],
    ),
  )
