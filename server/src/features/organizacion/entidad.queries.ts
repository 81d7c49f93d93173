import type { Anio, Atencion, DatosPersonales, Identidad, Lema } from '@cabildo/contracts/organizacion-entidad'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { codigoSql } from '../../platform/db/transaccion.ts'
import type { CarpetaConFilas } from '../../platform/trabajos/limpieza.ts'

/** The logo in the file store. */
export interface LogoGuardado {
  clave: string
  bytes: number
  sha256: string
}

/** What is kept of each section (Table ORG-D). */
export interface Secciones {
  identidad: Identidad
  atencion: Atencion
  imagen: { color: string; logo: LogoGuardado | null }
  anio: Anio
  datos_personales: DatosPersonales
}
export type Seccion = keyof Secciones
export type Versiones = Record<Seccion, string>

/** The sections that there are, with their versions; years from the newest. */
export const findSecciones = async (
  db: Db,
): Promise<{ secciones: Partial<Secciones>; versiones: Partial<Versiones> }> => {
  const { rows } = await sql<{ seccion: string; datos: object; version: string }>`
    select e.seccion, e.updated_at::text as version, case e.seccion when 'anio' then jsonb_build_object('lemas', coalesce((
        select jsonb_agg(jsonb_build_object('anio', l.anio, 'texto', l.texto, 'norma', l.norma) order by l.anio desc)
        from entidad_lemas l), '[]')) else e.datos end as datos
    from entidad e`.execute(db)
  return {
    // Written by the contract's schemas and by the seeds alone.
    secciones: Object.fromEntries(rows.map(({ seccion, datos }) => [seccion, datos])),
    versiones: Object.fromEntries(rows.map(({ seccion, version }) => [seccion, version])),
  }
}

/**
 * All sections; null where they were not filled yet. An order may find a database of an older version, which has no table for
 * them.
 */
export const findEntidad = async (db: Db): Promise<Secciones | null> => {
  const { secciones } = await findSecciones(db).catch((error: unknown): { secciones: Partial<Secciones> } => {
    if (codigoSql(error) === SIN_TABLA) return { secciones: {} }
    throw error
  })
  const { identidad, atencion, imagen, anio, datos_personales } = secciones
  return identidad && atencion && imagen && anio && datos_personales
    ? { identidad, atencion, imagen, anio, datos_personales }
    : null
}
const SIN_TABLA = '42P01'

/** Names of the sections that were filled; those of other features' data, too. */
export const listLlenas = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('entidad').select('seccion').execute()).map(({ seccion }) => seccion))

/** Which of these files the logo is; former ones are swept. */
export const logosEnUso =
  (db: Db): CarpetaConFilas['enUso'] =>
  async (claves) => {
    const { rows } = await sql<{ clave: string }>`
      select datos #>> '{logo,clave}' as clave from entidad
      where seccion = 'imagen' and datos #>> '{logo,clave}' = any(${[...claves]}::text[])`.execute(db)
    return new Set(rows.map(({ clave }) => clave))
  }

/** Makes the filling of sections wait for that of another process; until the transaction ends. */
export const lockSemillas = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('cabildo.semillas'))`.execute(trx)
}

/** A section as it is kept, held until the transaction ends. */
export const lockSeccion = async <S extends Seccion>(
  trx: Trx,
  seccion: S,
): Promise<{ datos: Secciones[S]; version: string }> => {
  const fila = await trx
    .selectFrom('entidad')
    .select(['datos', sql<string>`updated_at::text`.as('version')])
    .where('seccion', '=', seccion)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { datos: fila.datos as unknown as Secciones[S], version: fila.version }
}

/** Answers the new version. */
export const setSeccion = async (trx: Trx, seccion: Seccion, datos: object): Promise<string> => {
  const { version } = await trx
    .updateTable('entidad')
    .set({ datos: JSON.stringify(datos), updated_at: sql`clock_timestamp()` })
    .where('seccion', '=', seccion)
    .returning(sql<string>`updated_at::text`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

export const insertSeccion = async (trx: Trx, seccion: string, datos: object): Promise<void> => {
  await trx
    .insertInto('entidad')
    .values({ seccion, datos: JSON.stringify(datos) })
    .execute()
}

/** Replaces all years; those that stay as they are leave no trace. */
export const setLemas = async (trx: Trx, lemas: readonly Lema[]): Promise<void> => {
  const anios = lemas.map(({ anio }) => anio)
  await sql`delete from entidad_lemas where anio <> all(${anios}::smallint[])`.execute(trx)
  if (lemas.length === 0) return
  await sql`
    insert into entidad_lemas as antes (anio, texto, norma)
    select anio, texto, norma from jsonb_to_recordset(${JSON.stringify(lemas)}::jsonb) as l (anio smallint, texto text, norma text)
    on conflict (anio) do update set texto = excluded.texto, norma = excluded.norma
    where (antes.texto, antes.norma) is distinct from (excluded.texto, excluded.norma)`.execute(trx)
}

/** The active areas, by number. */
export const listAreasActivas = async (trx: Trx) =>
  trx.selectFrom('areas').select(['id', 'name', 'siglas']).where('cerrada_at', 'is', null).orderBy('id').execute()

/** Gives areas without siglas theirs; what this database takes for no capital is left out. */
export const setSiglas = async (trx: Trx, siglas: ReadonlyMap<number, string>): Promise<void> => {
  const filas = [...siglas].map(([id, suyas]) => ({ id, siglas: suyas }))
  await sql`
    update areas a set siglas = s.siglas
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as s (id integer, siglas text)
    where a.id = s.id and a.siglas is null and s.siglas ~ '^[[:upper:][:digit:]]'`.execute(trx)
}
