import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Listado } from '@cabildo/contracts/base/listado'
import { areaDesconocida, type Carga, variasSeLlaman } from '@cabildo/contracts/cargas'
import { avisoDeDatos } from '@cabildo/contracts/datos-personales'
import { FIRMAS_HALLADAS, type FirmaHallada } from '@cabildo/contracts/documentos-estados'
import {
  type ArchivosDeImportacion,
  DESHACER_HORAS,
  ESTORBOS_MAXIMO,
  type Faltantes,
  type FilaDeImportacion,
  lugarDeFila,
  nombradoTambien,
  repiteLaFila,
  type TABLA_FILAS_IMPORTACION,
  type TipoDeImportacion,
} from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { COLUMNAS } from '../../platform/cargas/cargas.queries.ts'
import type { TextoSuelto } from '../../platform/cargas/equivalencias.queries.ts'
import { filasDe, nombraDni } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import { type Db, SEGUN_VALORES, type Trx } from '../../platform/db/conexion.ts'
import { contiene, ordenar } from '../../platform/db/listado.ts'
import type { Escritura, Importador, Sql } from './importador.queries.ts'

/** What texts mean, by `llana`: the number of an area, or 0 where several are called so. */
export type AreasPorTexto = Readonly<Record<string, number>>

// Areas ---------------------------------------------------------------------------------------------------------------

/** Every area with its names, those of before too: open ones first, then closed ones, former names last. */
export const listNombresDeAreas = async (db: Db) =>
  (
    await sql<{ id: number; nombres: string[]; orden: number }>`
      select a.id, array_remove(array[a.name, a.siglas], null) as nombres, case when a.cerrada_at is null then 1 else 2 end as orden
      from areas a
      union all
      select n.area_id, array_agg(distinct n.name), 3 from areas_nombres n group by n.area_id
      order by orden, id`.execute(db)
  ).rows

/** The texts of areas that mean nothing by themselves, those of most rows first. */
export const listTextosSueltos = async (db: Db, carga_id: number, conocidas: AreasPorTexto) =>
  (
    await sql<TextoSuelto & { llana: string }>`
      select 'area' as campo, min(n.texto) as texto, n.llana, count(*)::integer as filas
      from importaciones_filas f cross join lateral (
        select f.area_llana as llana, f.valores ->> 'area' as texto where f.area_llana is not null
        -- Kinds whose records passed through several areas name them all.
        union select p.key, p.value from jsonb_each_text((f.valores ->> 'pasos')::jsonb) p where f.defectos = '{}'
      ) n
      where f.carga_id = ${carga_id} and not jsonb_exists(${JSON.stringify(conocidas)}::jsonb, n.llana)
      group by n.llana order by count(*) desc, n.llana`.execute(db)
  ).rows

// Rows ----------------------------------------------------------------------------------------------------------------

const AREAS = (areas: AreasPorTexto) =>
  sql`areas as materialized (
    select a.key as llana, a.value::integer as id from jsonb_each_text(${JSON.stringify(areas)}::jsonb) a)`

/** What is wrong with a row `f` by itself, or with its area, which is `hallada`. */
const MOTIVOS_PROPIOS = (loDemas: Sql) => sql`case
  when f.defectos <> '{}' then f.defectos
  when f.area_llana is not null and f.hallada is null
    then array[replace(${sql.lit(areaDesconocida('{}'))}, '{}', f.valores ->> 'area')]
  when f.hallada = 0 then array[replace(${sql.lit(variasSeLlaman('{}'))}, '{}', f.valores ->> 'area')]
  else ${loDemas} end`

/** The digest by which a row is known; null of one that is refused for itself or its area. */
const CLAVE = ({ clave }: Importador) => sql`case
  when f.defectos = '{}' and (f.area_llana is null or f.area_id is not null) then sha256(convert_to(${clave}, 'UTF8')) end`

/** Saves rows, as the JSON that the reading process made of them, and how many rows have been read. */
export const insertFilas = (
  db: Db,
  importador: Importador,
  { carga_id, filas, lote, areas }: { carga_id: number; filas: number; lote: string; areas: AreasPorTexto },
) =>
  sql`
    with ${AREAS(areas)}, van as (update cargas set filas = ${filas} where id = ${carga_id} and estado = 'revisando'),
    f as (
      select r.*, m.id as hallada, nullif(m.id, 0) as area_id
      from jsonb_to_recordset(${lote}::jsonb) as r(fila integer, hoja text, numero integer, valores jsonb, celdas jsonb, defectos text[], avisos text[],
        area_llana text, nombre text, documento text, lugar text)
      left join areas m on m.llana = r.area_llana
    )
    insert into importaciones_filas (carga_id, fila, hoja, numero, clase, valores, celdas, defectos, avisos, motivos, area_llana, area_id,
      clave, nombre, documento, lugar)
    select ${carga_id}, f.fila, f.hoja, f.numero, case when m.motivos = '{}' then 'nuevo' else 'rechazado' end, f.valores, nullif(f.celdas, 'null'),
      f.defectos, f.avisos, m.motivos, f.area_llana, f.area_id, ${CLAVE(importador)}, f.nombre, f.documento, f.lugar
    from f cross join lateral (select ${MOTIVOS_PROPIOS(sql`'{}'::text[]`)} as motivos) m`.execute(db)

interface Juicio {
  carga_id: number
  areas: AreasPorTexto
  /** Why a row is refused that would bring a record without its PDF; null where none is brought, or not yet. */
  sinArchivo: string | null
  /** Why PDFs may not be brought, by their digest. */
  negados?: Readonly<Record<string, string>>
}

/**
 * Decides what rows do to the registry as it is now, and keeps it of those alone that would do something else than before;
 * answers how many these are. Tens of thousands of rows are compared at once, never one by one.
 */
export const juzgar = async (
  trx: Trx,
  importador: Importador,
  { carga_id, areas, sinArchivo, negados = {} }: Juicio,
): Promise<number> => {
  // Nothing tells the planner how many rows have just come in: taken for few, each would walk through the whole table.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(trx)
  const prohibidos = JSON.stringify(negados)
  const { numAffectedRows = 0n } = await sql`${sql.raw(SEGUN_VALORES)}
    with ${AREAS(areas)},
    f as materialized (
      select r.fila, r.hoja, r.numero, r.valores, r.defectos, r.area_llana, r.archivo_clave, r.archivo_sha256, m.id as hallada,
        nullif(m.id, 0) as area_id
      from importaciones_filas r left join areas m on m.llana = r.area_llana where r.carga_id = ${carga_id}
    ), k as materialized (
      select f.*, ${CLAVE(importador)} as clave from f
    ), primeras as (
      select clave, min(fila) as fila from k where clave is not null group by clave having count(*) > 1
    ), nombrados as (
      select archivo_clave, clave, min(fila) as fila from k where archivo_clave is not null and clave is not null group by 1, 2
    ), ajenos as (
      select archivo_clave, clave, coalesce(lag(fila) over w, lead(fila) over w) as otra
      from nombrados window w as (partition by archivo_clave order by fila)
    ), estan as (
      select distinct f.fila from k f join ${sql.table(importador.tabla)} t on ${importador.mismo} where f.clave is not null
    ), j as (
      select f.fila, f.area_id, f.clave, ${MOTIVOS_PROPIOS(sql`case
          when p.fila < f.fila and q.valores <> f.valores then array[case when q.hoja = f.hoja
            then replace(${sql.lit(repiteLaFila('{}'))}, '{}', q.numero::text)
            else replace(replace(${sql.lit(repiteLaFila('{}', '[]'))}, '{}', q.numero::text), '[]', q.hoja) end]
          when o.fila is not null then array[case when o.hoja = f.hoja
            then replace(${sql.lit(nombradoTambien('{}'))}, '{}', o.numero::text)
            else replace(replace(${sql.lit(nombradoTambien('{}', '[]'))}, '{}', o.numero::text), '[]', o.hoja) end]
          when f.archivo_sha256 is not null and ${prohibidos}::jsonb ->> f.archivo_sha256 is not null
            then array[${prohibidos}::jsonb ->> f.archivo_sha256]
          else ${importador.impedimentos} end`)} as propios, f.archivo_clave,
        g.clave is not null or e.fila is not null or coalesce(p.fila < f.fila, false) as esta
      from k f left join primeras p on p.clave = f.clave left join k q on q.fila = p.fila
        left join estan e on e.fila = f.fila
        left join ajenos x on x.archivo_clave = f.archivo_clave and x.clave = f.clave left join k o on o.fila = x.otra
        left join importaciones_registros g on g.tipo = ${importador.tipo} and g.clave = f.clave
    ), i as (
      select j.*, case when j.propios = '{}' and not j.esta and j.archivo_clave is null and ${sinArchivo}::text is not null
        then array[${sinArchivo}::text] else j.propios end as motivos
      from j
    ), d as (
      select j.*, case when j.motivos <> '{}' then 'rechazado' when j.esta then 'igual' else 'nuevo' end as clase from i j
    )
    update importaciones_filas o set clase = d.clase, motivos = d.motivos, area_id = d.area_id, clave = d.clave
    from d where o.carga_id = ${carga_id} and o.fila = d.fila
      and (o.clase, o.motivos, o.area_id, o.clave) is distinct from (d.clase, d.motivos, d.area_id, d.clave)`.execute(
    trx,
  )
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(trx)
  return Number(numAffectedRows)
}

// Files ---------------------------------------------------------------------------------------------------------------

/**
 * The rows of an import that name a file, and by `registro` which of them tell of the same record: until the area of a row is known, all
 * that it says has to be alike, and a refused row is alike to none. A row needs its file unless its record changes nothing.
 */
export const listNombrados = async (db: Db, carga_id: number) =>
  (
    await sql<{
      fila: number
      hoja: string
      numero: number
      archivo: string
      registro: string
      hace_falta: boolean
    }>`
      select f.fila, f.hoja, f.numero, f.archivo, r.registro,
        f.defectos = '{}' and (f.clase <> 'igual' or bool_or(f.clase = 'nuevo') over (partition by r.registro)) as hace_falta
      from importaciones_filas f cross join lateral (select case
        when f.defectos <> '{}' then 'fila ' || f.fila
        else encode(coalesce(f.clave, sha256(convert_to(concat_ws(' ', f.area_llana, f.valores - array['archivo', 'area']), 'UTF8'))), 'hex')
        end as registro) r
      where f.carga_id = ${carga_id} and f.archivo is not null order by f.fila`.execute(db)
  ).rows

/** A stored PDF, and the row that names it. */
export interface ArchivoDeFila {
  fila: number
  storage_key: string
  bytes: number
  sha256: string
  paginas: number
}

/** Notes stored PDFs in their rows; answers how many rows there were. */
export const anotarArchivos = async (
  db: Db,
  carga_id: number,
  carpeta: Carpeta,
  archivos: readonly ArchivoDeFila[],
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update importaciones_filas f set archivo_carpeta = ${carpeta}, archivo_clave = a.storage_key, archivo_bytes = a.bytes,
      archivo_sha256 = a.sha256, archivo_paginas = a.paginas
    from jsonb_to_recordset(${JSON.stringify(archivos)}::jsonb)
      as a(fila integer, storage_key text, bytes bigint, sha256 text, paginas integer)
    where f.carga_id = ${carga_id} and f.fila = a.fila`.execute(db)
  return Number(numAffectedRows)
}

/** Rows of an import have these PDFs no more. */
export const soltarArchivos = (db: Db, carga_id: number, claves: readonly string[]) =>
  sql`
    update importaciones_filas set archivo_carpeta = null, archivo_clave = null, archivo_bytes = null, archivo_sha256 = null, archivo_paginas = null
    where carga_id = ${carga_id} and archivo_clave = any(${[...claves]}::text[])`.execute(db)

/** Why the PDF of a row keeps it out. */
export interface FaltaDeFila {
  fila: number
  motivo: string
}

/** Refuses rows for their PDFs; answers how many there were. */
export const anotarFaltas = async (db: Db, carga_id: number, faltas: readonly FaltaDeFila[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update importaciones_filas f set defectos = f.defectos || a.motivo, motivos = f.defectos || a.motivo, clase = 'rechazado', clave = null
    from jsonb_to_recordset(${JSON.stringify(faltas)}::jsonb) as a(fila integer, motivo text)
    where f.carga_id = ${carga_id} and f.fila = a.fila`.execute(db)
  return Number(numAffectedRows)
}

/** New rows whose text looks as if it held personal data, by what their reader said of it. */
export const contarConDatos = async (db: Db, carga_id: number): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::integer as n from importaciones_filas
      where carga_id = ${carga_id} and clase = 'nuevo' and avisos @> array[${avisoDeDatos()}]`.execute(db)
  ).rows[0]?.n ?? 0

/** The PDFs of an import that are in the store. */
export const listGuardados = async (db: Db, carga_id: number) =>
  (
    await sql<{ carpeta: Carpeta; storage_key: string }>`
      select distinct archivo_carpeta as carpeta, archivo_clave as storage_key from importaciones_filas
      where carga_id = ${carga_id} and archivo_clave is not null`.execute(db)
  ).rows

/** The sheet of a row, where its file has records in several: then that is not all that the file's sheets are called. */
const SU_HOJA = sql<string | null>`(select nullif(f.hoja, c.hoja) from cargas c where c.id = f.carga_id)`

type Columna =
  | (typeof TABLA_FILAS_IMPORTACION)['ordenables'][number]
  | (typeof TABLA_FILAS_IMPORTACION)['filtrables'][number]

/** The rows of a checked file in its order. */
export const pageFilas = async (
  db: Db,
  carga_id: number,
  { search, columns, order, start, length }: Listado<Columna>,
) => {
  const partes = [sql`f.carga_id = ${carga_id}`]
  if (columns.clase) partes.push(sql`f.clase = ${columns.clase}`)
  if (columns.corregido === '1') partes.push(sql`f.avisos <> '{}' and f.clase <> 'rechazado'`)
  if (search) partes.push(contiene(sql`llano(f.documento || ' ' || f.nombre || ' ' || f.lugar)`, search))
  const donde = sql.join(partes, sql` and `)
  const orden = ordenar<Columna>(
    order,
    { fila: sql.ref('f.fila') },
    [{ column: 'fila', dir: 'asc' }],
    sql.ref('f.fila'),
  )
  const { rows: data } = await sql<FilaDeImportacion>`
    select f.numero as fila, ${SU_HOJA} as hoja, f.clase, f.nombre, f.documento, f.lugar, f.avisos, f.motivos, '[]'::json as cambios
    from importaciones_filas f where ${donde} order by ${orden} limit ${length} offset ${start}`.execute(db)
  const { rows: totales } = await sql<{ recordsTotal: number; recordsFiltered: number }>`
    select count(*) as "recordsTotal", count(*) filter (where ${donde}) as "recordsFiltered"
    from importaciones_filas f where f.carga_id = ${carga_id}`.execute(db)
  const { recordsTotal = 0, recordsFiltered = 0 } = totales[0] ?? {}
  return { data, recordsTotal, recordsFiltered }
}

/** The next refused rows, at most `maximo`, after the one with the key `desde`: as they were written, or as they were read. */
export const listRechazadas = async (db: Db, carga_id: number, desde: number, maximo: number) =>
  (
    await sql<{
      fila: number
      numero: number
      hoja: string | null
      celdas: Partial<Record<string, string>>
      motivos: string[]
    }>`
      select f.fila, f.numero, ${SU_HOJA} as hoja, coalesce(f.celdas, f.valores) as celdas, f.motivos from importaciones_filas f
      where f.carga_id = ${carga_id} and f.clase = 'rechazado' and f.fila > ${desde} order by f.fila limit ${maximo}`.execute(
      db,
    )
  ).rows.map(({ numero, hoja, ...fila }) => ({ ...fila, lugar: lugarDeFila(numero, hoja) }))

/** The digests of the PDFs that the rows of an import bring. */
export const huellasDe = (carga_id: number): Sql =>
  sql`select archivo_sha256 from importaciones_filas where carga_id = ${carga_id} and archivo_sha256 is not null`

/** The records that came by an import. */
export const registrosDe = (carga_id: number): Sql =>
  sql`select r.registro_id from importaciones_registros r where r.carga_id = ${carga_id}`

/** Deletes what was read of the PDFs of an import. */
export const deleteTextos = async (trx: Trx, { textos }: Importador, carga_id: number): Promise<void> => {
  if (textos) await sql`delete from textos where ${sql.ref(textos)} in (${registrosDe(carga_id)})`.execute(trx)
}

/** PDFs of an import whose signatures nobody has looked at, in the order of its rows. */
export const listSinFirmaHallada = async (db: Db, carga_id: number): Promise<string[]> =>
  (
    await sql<{ clave: string }>`
      select archivo_clave as clave from importaciones_filas
      where carga_id = ${carga_id} and archivo_clave is not null and firma_hallada is null
      group by archivo_clave order by min(fila)`.execute(db)
  ).rows.map(({ clave }) => clave)

/** Notes what was found of the signatures of PDFs, in their rows and in words; answers how many rows there were. */
export const setFirmasHalladas = async (
  db: Db,
  carga_id: number,
  halladas: readonly { clave: string; firma: FirmaHallada }[],
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update importaciones_filas f set firma_hallada = h.firma,
      avisos = f.avisos || (${JSON.stringify(FIRMAS_HALLADAS)}::jsonb ->> h.firma)
    from jsonb_to_recordset(${JSON.stringify(halladas)}::jsonb) as h(clave text, firma text)
    where f.carga_id = ${carga_id} and f.archivo_clave = h.clave`.execute(db)
  return Number(numAffectedRows)
}

// Applying ------------------------------------------------------------------------------------------------------------

/** Time for one statement, of thousands of records with their audit lines and their entries in a dozen indexes. */
const SENTENCIA_MS = 300_000

const TURNO = sql`hashtextextended('cabildo importaciones', 0)`
/**
 * To whoever has the turn: time, and what tells triggers that an import is applied or undone, which count beside all others then
 * (migration 0081).
 */
const conTurno = (trx: Trx) =>
  sql`select set_config('statement_timeout', ${String(SENTENCIA_MS)}, true), set_config('lock_timeout', ${String(SENTENCIA_MS)}, true),
    set_config('cabildo.importacion', '1', true)`.execute(trx)

/** Waits until no other transaction applies or undoes an import, and keeps others waiting until this one ends. For jobs. */
export const tomarTurno = async (trx: Trx): Promise<void> => {
  await conTurno(trx)
  await sql`select pg_advisory_xact_lock(${TURNO})`.execute(trx)
}

/** The same for a request, which waits for nobody: false where another has the turn. */
export const tomarTurnoLibre = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{ libre: boolean }>`select pg_try_advisory_xact_lock(${TURNO}) as libre`.execute(trx)
  if (!rows[0]?.libre) return false
  await conTurno(trx)
  return true
}

/**
 * Keeps the areas to whose records an import adds, and those that attend them, from being closed or opened again until it ends: a
 * closing hands over what it finds. Who attends an area may be another one once it is held.
 */
export const retenerAreas = async (trx: Trx, { areas }: Importador, carga_id: number): Promise<void> => {
  if (!areas) return
  for (let antes: string | null | undefined; ; ) {
    const { rows } = await sql<{ retenidas: string | null; cuantas: number }>`
      with f as materialized (
        select distinct r.area_id from importaciones_filas r where r.carga_id = ${carga_id} and r.clase = 'nuevo'
      ), suyas as materialized (
        select distinct s.id from f cross join lateral (values ${sql.join(areas.map((area) => sql`(${area})`))}) s(id) where s.id is not null
      ), tomadas as materialized (
        select s.id, pg_advisory_xact_lock_shared(hashtext('cabildo.areas'), s.id) as tomada from suyas s order by s.id
      )
      select string_agg(id::text, ' ' order by id) as retenidas, count(tomada) as cuantas from tomadas`.execute(trx)
    const retenidas = rows[0]?.retenidas
    if (retenidas === antes) return
    antes = retenidas
  }
}

/**
 * Writes the next new rows after row `desde`, at most `maximo`, and remembers of each record by what it is known. Answers how
 * many, and the last row; null when there are none.
 */
export const insertNuevas = async (
  trx: Trx,
  { tipo, tabla, llave = 'id', columnas }: Importador,
  { carga_id, desde, maximo, ...escritura }: Escritura & { carga_id: number; desde: number; maximo: number },
): Promise<{ filas: number; ultima: number } | null> => {
  const escritas = Object.entries(columnas(escritura))
  const { rows } = await sql<{ filas: number; ultima: number | null }>`
    with f as materialized (
      select r.fila, r.clave, r.valores, r.area_id, r.archivo, r.archivo_clave, r.archivo_sha256, r.archivo_bytes, r.archivo_paginas, r.firma_hallada,
        nextval(pg_get_serial_sequence(${tabla}, ${llave}))::integer as id
      from importaciones_filas r
      where r.carga_id = ${carga_id} and r.clase = 'nuevo' and r.fila > ${desde} order by r.fila limit ${maximo}
    ), escritas as (
      insert into ${sql.table(tabla)} (${sql.ref(llave)}, ${sql.join(escritas.map(([columna]) => sql.ref(columna)))}) overriding system value
      select f.id, ${sql.join(escritas.map(([, que]) => que))} from f order by f.fila
    ), recordadas as (
      insert into importaciones_registros (tipo, clave, registro_id, carga_id) select ${tipo}, f.clave, f.id, ${carga_id} from f
    )
    select count(*)::integer as filas, max(f.fila) as ultima from f`.execute(trx)
  const [{ filas, ultima } = { filas: 0, ultima: null }] = rows
  return ultima === null ? null : { filas, ultima }
}

/** Begins to apply a checked import. */
export const empezarAplicacion = async (trx: Trx, carga_id: number): Promise<void> => {
  await sql`update cargas set estado = 'aplicando', leido = coalesce(leido, '{}') - 'aviso' where id = ${carga_id}`.execute(
    trx,
  )
  await empezarAvance(trx, carga_id)
}

/** Begins to tell how far something is. */
export const empezarAvance = (db: Db, carga_id: number) =>
  sql`
    insert into importaciones_avance (carga_id) values (${carga_id})
    on conflict (carga_id) do update set filas = 0`.execute(db)

/** Notes how many rows were written, beside the transaction that writes them. */
export const anotarAvance = (db: Db, carga_id: number, filas: number) =>
  sql`update importaciones_avance set filas = ${filas} where carga_id = ${carga_id}`.execute(db)

/** Of one that is over nobody asks how far it is. */
export const deleteAvance = (trx: Trx, carga_id: number) =>
  sql`delete from importaciones_avance where carga_id = ${carga_id}`.execute(trx)

/** Imports that are to be applied and have no job any more that will be tried: its tries were used up by kills, or its queue was lost. */
export const listAbandonadas = async (db: Db): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select c.id from cargas c where c.estado = 'aplicando' and not exists (
        select from graphile_worker.jobs j
        where j.key = 'importacion:' || c.id and (j.attempts < j.max_attempts or j.locked_at is not null))`.execute(db)
  ).rows.map(({ id }) => id)

/** An import that was to be applied waits again, and says why. */
export const volverALista = (trx: Trx, carga_id: number, aviso: string) =>
  sql`
    update cargas set estado = 'lista', leido = coalesce(leido, '{}') || jsonb_build_object('aviso', ${aviso}::text)
    where id = ${carga_id} and estado = 'aplicando'`.execute(trx)

/** How far an import is, whosever it is; `retener` locks it until the transaction ends, which may wait. */
export const findEstado = async (db: Db, id: number, retener = false) =>
  (
    await sql<{
      tipo: TipoDeImportacion
      estado: Carga['estado']
      created_by: number | null
      aplicada_at: Date | null
    }>`
      select tipo, estado, created_by, aplicada_at from cargas
      where id = ${id} and ${DE_IMPORTACIONES} ${retener ? sql`for no key update` : sql``}`.execute(db)
  ).rows[0]

/** Of which kind an import is; undefined when there is none. */
export const findTipo = async (db: Db, id: number): Promise<TipoDeImportacion | undefined> =>
  (await sql<{ tipo: TipoDeImportacion }>`select tipo from cargas where id = ${id} and ${DE_IMPORTACIONES}`.execute(db))
    .rows[0]?.tipo

// Undoing -------------------------------------------------------------------------------------------------------------

const SIN_CAMBIOS = (aplicada_at: Date): Sql => sql`t.updated_at = ${aplicada_at}::timestamptz`

/**
 * Deletes the records of an import that nobody changed since; of what they were known by nothing is left (migration 0081). A
 * record that somebody changes at this moment is waited for, and then stays.
 */
export const deleteImportados = async (
  trx: Trx,
  { tabla, tipo, llave = 'id', intacto = SIN_CAMBIOS }: Importador,
  carga_id: number,
  aplicada_at: Date,
): Promise<void> => {
  await sql`
    delete from ${sql.table(tabla)} t using importaciones_registros r
    where r.carga_id = ${carga_id} and r.tipo = ${tipo} and t.${sql.ref(llave)} = r.registro_id and ${intacto(aplicada_at)}`.execute(
    trx,
  )
}

/** Notes which numbers the series of an import miss, for kinds that have numbers. */
export const setFaltantes = async (trx: Trx, { faltantes }: Importador, carga_id: number): Promise<void> => {
  if (!faltantes) return
  await sql`
    update cargas set leido = coalesce(leido, '{}') || jsonb_build_object('faltantes', (${faltantes(carga_id)})::jsonb)
    where id = ${carga_id}`.execute(trx)
}

/** How many records of an import are there, with the first of them by name. */
export const listRegistrados = async (
  db: Db,
  { tabla, tipo, llave = 'id', nombreDe }: Importador,
  carga_id: number,
): Promise<{ total: number; primeros: string[] }> => {
  const { rows } = await sql<{ nombre: string; total: number }>`
    select ${nombreDe} as nombre, count(*) over ()::integer as total
    from importaciones_registros r join ${sql.table(tabla)} t on t.${sql.ref(llave)} = r.registro_id
    where r.carga_id = ${carga_id} and r.tipo = ${tipo}
    order by r.registro_id limit ${ESTORBOS_MAXIMO}`.execute(db)
  return { total: rows[0]?.total ?? 0, primeros: rows.map(({ nombre }) => nombre) }
}

/** Notes that an import was undone, by whom, and forgets its refused rows. */
export const cerrarDeshecha = async (
  trx: Trx,
  carga_id: number,
  { por, ahora }: { por: number; ahora: Date },
): Promise<void> => {
  await sql`
    update cargas set estado = 'deshecha', deshecha_at = ${ahora}, deshecha_por = ${por} where id = ${carga_id}`.execute(
    trx,
  )
  await sql`delete from importaciones_filas where carga_id = ${carga_id}`.execute(trx)
}

// What is shown ---------------------------------------------------------------------------------------------------------

/** As the index on them says it (migration 0081). */
const DE_IMPORTACIONES = sql`tipo not in ('canastas', 'obras', 'areas', 'personal')`
const PERSONA = (columna: string) => sql`(
  select coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), u.username)
  from usuarios u left join trabajadores t on t.employee_id = u.employee_id where u.id = ${sql.ref(columna)})`
/** The most that are listed. */
const LISTADAS = 50

/** An import as the database has it; its texts without a match are added where they are shown. */
export interface FilaImportacion extends Carga {
  clase: TipoDeImportacion
  propia: boolean
  por: string | null
  avance: number
  aviso: string | null
  faltantes: Faltantes | null
  archivos: ArchivosDeImportacion | null
  elegidas: Record<string, number>
  aplicada_at: string | null
  deshacer_hasta: string | null
  deshecha_at: string | null
  deshecha_por: string | null
}

const seleccion = (user_id: number, ahora: Date) => sql<FilaImportacion>`
  select k.*, c.tipo as clase, c.created_by is not distinct from ${user_id}::integer as propia, ${PERSONA('c.created_by')} as por,
    coalesce((select a.filas from importaciones_avance a where a.carga_id = c.id and c.estado in ('revisando', 'aplicando')), 0) as avance,
    -- What files are called may say more of people than the import does.
    case when c.created_by = ${user_id} then c.leido -> 'archivos' else (c.leido -> 'archivos') || '{"primeros": []}' end as archivos,
    nullif(c.leido -> 'faltantes', 'null') as faltantes, c.leido ->> 'aviso' as aviso, coalesce(c.leido -> 'elegidas', '{}') as elegidas, marca_lima(c.aplicada_at) as aplicada_at,
    case when c.estado = 'aplicada' and c.registrados > 0
        and c.aplicada_at > ${ahora}::timestamptz - make_interval(hours => ${sql.lit(DESHACER_HORAS)})
      then marca_lima(c.aplicada_at + make_interval(hours => ${sql.lit(DESHACER_HORAS)})) end as deshacer_hasta,
    marca_lima(c.deshecha_at) as deshecha_at, ${PERSONA('c.deshecha_por')} as deshecha_por
  from cargas c cross join lateral (select ${COLUMNAS} from cargas where id = c.id) k`

/** The caller's own that are under way, and all that were applied, newest first. */
export const listImportaciones = async (db: Db, user_id: number, ahora: Date): Promise<FilaImportacion[]> =>
  (
    await sql<FilaImportacion>`${seleccion(user_id, ahora)}
      where c.id = any(array(
        select id from cargas where ${DE_IMPORTACIONES}
          and (created_by = ${user_id} or estado in ('aplicando', 'aplicada', 'deshecha'))
        order by id desc limit ${LISTADAS}))
      order by c.id desc`.execute(db)
  ).rows

/** One of those. */
export const findImportacion = async (
  db: Db,
  id: number,
  user_id: number,
  ahora: Date,
): Promise<FilaImportacion | undefined> =>
  (
    await sql<FilaImportacion>`${seleccion(user_id, ahora)}
      where c.id = ${id} and ${DE_IMPORTACIONES}
        and (c.created_by = ${user_id} or c.estado in ('aplicando', 'aplicada', 'deshecha'))`.execute(db)
  ).rows[0]

const SIN_NOMBRE =
  'Archivos que se están importando: hay filas sin documento y ningún otro registro dice cómo se llama esta persona. Pida la búsqueda con sus nombres y apellidos.'
/** The names that a row without a document gives: what is shown of it, and parents in the births register. */
const NOMBRADOS = [
  sql`nombre`,
  ...['pad', 'mad'].map(
    (de) => sql`(valores ->> ${sql.lit(`ape_${de}`)}) || ' ' || (valores ->> ${sql.lit(`nom_${de}`)})`,
  ),
]

/** A person's rows in files that are on their way in; rows without a document by the names that other registers know. */
export const buscarEnImportaciones: Buscador = {
  modulo: 'importaciones',
  titulo: 'Filas de un archivo que se está importando',
  nota: 'Las filas sin documento, como las de nacimientos, se buscan por el nombre del titular, el padre o la madre. Compruebe que sean suyas antes de entregarlas.',
  tablas: ['importaciones_filas'],
  buscar: async (db, { dni, nombres }) => {
    const filas = await filasDe(
      db,
      'importaciones_filas',
      sql`documento = ${dni} or ${nombraDni(sql`valores::text`, dni)} or (documento = '' and exists (
        select from jsonb_to_recordset(${JSON.stringify(nombres)}::jsonb) n(apellidos text, nombres text),
          lateral (select btrim(palabras(n.apellidos)) as ape, btrim(palabras(n.nombres)) as nom) p
        where p.ape <> '' and p.nom <> ''
          and p.ape || ' ' || p.nom in (${sql.join(NOMBRADOS.map((nombre) => sql`btrim(palabras(${nombre}))`))})))`,
    )
    if (nombres.length > 0) return { filas }
    const { rows } = await sql`select from importaciones_filas where documento = '' limit 1`.execute(db)
    return { filas, ...(rows.length > 0 && { sinBuscar: SIN_NOMBRE }) }
  },
}
