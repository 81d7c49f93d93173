import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** What no two norms of the archive share (ARC-19). */
export interface Identidad {
  tipo_doc: number
  anio: number
  nro_doc: string
}

/** The public name of a norm's file, whatever zeros its number begins with (ARC-23). */
export const findFile = async (db: Db, { tipo_doc, anio, nro_doc }: Identidad): Promise<string | undefined> =>
  (
    await sql<{ file: string }>`
      select file from archivo_normas
      where tipo_doc = ${tipo_doc} and anio = ${anio} and numero = ${Number(nro_doc)}`.execute(db)
  ).rows[0]?.file

/** The stored file behind a public name (API-105). */
export const findStorageKey = async (db: Db, file: string): Promise<string | undefined> =>
  (await sql<{ clave: string }>`select clave from archivo_normas where file = ${file}`.execute(db)).rows[0]?.clave

interface ArchivadaNueva extends Identidad {
  sumilla: string
  file: string
  clave: string
  name_file: string
  size_file: number
  sha256: string
  created_by: number
  created_at: Date
}

/** Adds a norm; undefined when the archive has it already (ARC-19). */
export const insertArchivada = async (trx: Trx, norma: ArchivadaNueva): Promise<number | undefined> =>
  (
    await trx
      .insertInto('archivo_normas')
      .values(norma)
      .onConflict((conflicto) => conflicto.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
