import type { Norma } from '@cabildo/contracts/normas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** The row as the contract names it; the version with every digit. NINGUNO travels as 0 (NOR-19). */
const FILA = sql`n.id, n.tipo_doc, n.anio, n.ndoc, coalesce(n.uo, 0) as uo, n.descripcion, n.path_file, n.name_file,
  marca_lima(n.created_at) as created_at, n.updated_at::text as updated_at`

export interface NormaNueva {
  area_id: number
  tipo_doc: number
  anio: number
  ndoc: string
  uo: number | null
  descripcion: string
  path_file: string
  name_file: string
  size_file: number
  sha256: string
  doc_id: number | null
  created_by: number
  ahora: Date
}

/** Publishes a norm; undefined when the same one is published already, or the document is (NOR-28, DOC-16). */
export const insertNorma = async (trx: Trx, n: NormaNueva): Promise<Norma | undefined> =>
  (
    await sql<Norma>`
      insert into normas as n (area_id, tipo_doc, anio, ndoc, uo, descripcion, path_file, name_file, size_file, sha256,
        doc_id, created_by, created_at, updated_at)
      values (${n.area_id}, ${n.tipo_doc}, ${n.anio}, ${n.ndoc}, ${n.uo}, ${n.descripcion}, ${n.path_file},
        ${n.name_file}, ${n.size_file}, ${n.sha256}, ${n.doc_id}, ${n.created_by}, ${n.ahora}, ${n.ahora})
      on conflict do nothing
      returning ${FILA}`.execute(trx)
  ).rows[0]

/** Which files of the folder 'docs' a norm names; those of deleted ones stay with their history (D-33). */
export const archivosEnUso =
  (db: Db) =>
  async (claves: readonly string[]): Promise<ReadonlySet<string>> => {
    const filas = await db
      .selectFrom('normas')
      .select('path_file')
      .where(sql<boolean>`path_file = any(${[...claves]}::text[])`)
      .execute()
    return new Set(filas.map(({ path_file }) => path_file))
  }
