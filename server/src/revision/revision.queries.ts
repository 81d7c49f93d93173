import type { Carpeta } from '@cabildo/contracts/almacen'
import { sql } from 'kysely'
import type { Db } from '../platform/db/conexion.ts'

/** A file that a row names, with what the row says of it; null where it says nothing. */
export interface ArchivoNombrado {
  tabla: string
  carpeta: Carpeta
  clave: string
  bytes: number | null
  sha256: string | null
}

const POR_TABLA = {
  documentos_archivos: sql`'firmadigital/upload', path, size, sha256 from documentos_archivos`,
  tramites_archivos: sql`'mpvirtual', path, bytes, sha256 from tramites_archivos`,
  expedientes_archivos: sql`'expedientes', path, bytes, sha256 from expedientes_archivos`,
  // Of a document it is the file that this had then, which may be its own still.
  respuestas_archivos: sql`case when doc_id is null then 'expedientes' else 'firmadigital/upload' end, path, bytes, sha256 from respuestas_archivos`,
  respuestas: sql`'expedientes', cargo_path, null, null from respuestas where cargo_path is not null`,
  reclamos: sql`'reclamos', path, null, null from reclamos where path is not null`,
  reclamos_presentados: sql`'reclamos', path, null, null from reclamos_presentados`,
  solicitudes_archivos: sql`case clase when 'subsanacion' then 'mpvirtual' else 'expedientes' end, path, bytes, sha256 from solicitudes_archivos`,
  desistimientos_papeles: sql`'mpvirtual', path, bytes, sha256 from desistimientos_papeles`,
  normas: sql`'docs', path_file, size_file, sha256 from normas`,
  normas_reemplazados: sql`'docs', path_file, size_file, sha256 from normas_reemplazados`,
  archivo_normas: sql`'archivos', clave, size_file, sha256 from archivo_normas`,
  casos_cargos: sql`'cargos', path, bytes, sha256 from casos_cargos where path is not null`,
  cargas: sql`'hojas', clave, bytes, sha256 from cargas where clave is not null`,
  importaciones_filas: sql`archivo_carpeta, archivo_clave, archivo_bytes, archivo_sha256 from importaciones_filas
    where archivo_clave is not null`,
  entidad: sql`'entidad', datos #>> '{logo,clave}', (datos #>> '{logo,bytes}')::bigint, datos #>> '{logo,sha256}'
    from entidad where datos #>> '{logo,clave}' is not null`,
}
/** The tables that name files in the store, which stay for as long as the row does. */
export const TABLAS_CON_ARCHIVOS = Object.keys(POR_TABLA)

/** The columns of tables that named no file when they were made. */
const COLUMNA_NUEVA: Partial<Record<keyof typeof POR_TABLA, string>> = { importaciones_filas: 'archivo_clave' }

/** What names files in this database: one that is backed up before it is brought to this version lacks what is newer. */
const nombradosEn = async (db: Db) => {
  const { rows } = await sql<{ tabla: keyof typeof POR_TABLA }>`
    select t as tabla from unnest(${TABLAS_CON_ARCHIVOS}::text[]) t where to_regclass('public.' || t) is not null
      and (${JSON.stringify(COLUMNA_NUEVA)}::jsonb ->> t is null or exists (
        select from pg_attribute a
        where a.attrelid = to_regclass('public.' || t) and a.attname = ${JSON.stringify(COLUMNA_NUEVA)}::jsonb ->> t))`.execute(
    db,
  )
  return sql.join(
    rows.map(({ tabla }) => sql`select ${sql.lit(tabla)}, ${POR_TABLA[tabla]}`),
    sql` union all `,
  )
}

/** The next `cuantos` files that rows name, after a name, with all rows that name the last of them. */
export const listNombrados = async (db: Db, despues: string, cuantos: number): Promise<ArchivoNombrado[]> =>
  (
    await sql<ArchivoNombrado>`
      select * from (${await nombradosEn(db)}) q (tabla, carpeta, clave, bytes, sha256) where clave > ${despues} order by clave
      fetch first (${cuantos}) rows with ties`.execute(db)
  ).rows

/** The series whose numbers are not exactly their first, 1 where nobody said another, to the last one given (D-21, ORG-41). */
export const listSeriesRotas = async (db: Db) =>
  (
    await sql<{ serie: string; ultimo: number; filas: number; mayor: number }>`
      with de_antes as (
        -- A series that documents of before are part of has the gaps of its books (decision 0224).
        select distinct serie_de_documento(tipo_doc, area_id) as serie, tipo_doc, anio from documentos where importado
      ), dados (serie, anio, numero) as (
        select 'tramite', anio, numero from tramites
        union all select 'tramite', anio, numero from tramites_purgados
        union all select 'reclamo', 0, id from reclamos where not importado
        union all select 'solicitud', anio, orden from solicitudes
        union all select 'expediente', anio, numero from expedientes
        union all select 'registro', anio, numero from registros
        -- A number that two documents bear since before the series of the municipality counts once (D-137).
        union all select distinct 'documento ' || serie_de_documento(tipo_doc, area_id) || '-' || tipo_doc, anio, nro_doc
          from documentos d where not exists (select from de_antes i
            where i.serie = serie_de_documento(d.tipo_doc, d.area_id) and i.tipo_doc = d.tipo_doc and i.anio = d.anio)
      ), ultimos (serie, anio, primero, ultimo) as (
        select serie, anio, 1, ultimo from series
        union all select 'documento ' || c.serie || '-' || c.tipo_doc, c.anio, coalesce(n.primero, 1), c.ultimo
          from correlativos c left join numeracion n on n.tipo_doc = c.tipo_doc and n.anio = c.anio
            and n.area_id is not distinct from nullif(c.serie, 0)
          where not exists (select from de_antes i where i.serie = c.serie and i.tipo_doc = c.tipo_doc and i.anio = c.anio)
      )
      select serie || ' ' || anio as serie, coalesce(max(ultimo), 0) as ultimo, count(numero)::integer as filas,
        coalesce(max(numero), 0) as mayor
      from ultimos full join dados using (serie, anio) group by serie, anio
      having count(numero) <> coalesce(max(ultimo) - max(primero) + 1, 0)
        or coalesce(max(numero), max(primero) - 1, 0) <> coalesce(max(ultimo), 0)
      order by 1`.execute(db)
  ).rows

/** Rows whose other half is missing: what is committed together is there together (SHE-102, E11). */
export const listAMedias = async (db: Db) =>
  (
    await sql<{ que: 'trámite sin PDF' | 'correo sin trabajo' | 'trabajo sin correo'; id: string }>`
      select 'trámite sin PDF' as que, t.nro_registro as id from tramites t
        where not exists (select from tramites_archivos a where a.tramite_id = t.id and (a.orden = 0 or a.orden >= 10)) and not t.falta_digitalizar
      union all
      select 'correo sin trabajo', c.id::text from correos c
        where c.enviado_at is null and c.fallido_at is null
          and not exists (select from graphile_worker._private_jobs j where j.key = 'correo:' || c.id)
      union all
      select 'trabajo sin correo', j.key from graphile_worker._private_jobs j
        where j.key like 'correo:%' and not exists (select from correos c where 'correo:' || c.id = j.key)`.execute(db)
  ).rows
