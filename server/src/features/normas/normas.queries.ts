import type { Facultad } from '@cabildo/contracts/base/permisos'
import { Norma } from '@cabildo/contracts/normas'
import { direccionDeNorma } from '@cabildo/contracts/normas-direccion'
import { sql } from 'kysely'
import { columnasDe, despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** A publication n as the contract names it; the version with every digit. NINGUNO travels as 0 (NOR-19). */
export const FILA = columnasDe('normas n', Norma, {
  uo: sql`coalesce(n.uo, 0)`,
  created_at: sql`marca_lima(n.created_at)`,
  updated_at: sql`n.updated_at::text`,
})

/** What identifies a publication (NOR-28); the unit is the one that the rules of its area give. */
export interface Identidad {
  tipo_doc: number
  anio: number
  ndoc: string
  uo: number | null
}

interface DatosDeNorma extends Identidad {
  descripcion: string
}

export interface PdfDeNorma {
  path_file: string
  name_file: string
  size_file: number
  sha256: string
}

/** Whether a live publication other than `salvo` has this identity, whatever zeros stand before its number. */
export const existeOtra = async (db: Db, n: Identidad, salvo: number | null): Promise<boolean> =>
  (
    await sql`
      select from normas
      where deleted_at is null and direccion_de_norma(tipo_doc, anio, ndoc, uo) = ${direccionDeNorma({ ...n, numero: n.ndoc })}
        and id is distinct from ${salvo}::integer`.execute(db)
  ).rows.length > 0

/** Publishes a norm; undefined when the same one is published already, or the document is (NOR-28, DOC-16). */
export const insertNorma = async (
  trx: Trx,
  n: DatosDeNorma & PdfDeNorma & { area_id: number; doc_id: number | null; created_by: number; ahora: Date },
): Promise<Norma | undefined> =>
  (
    await sql<Norma>`
      insert into normas as n (area_id, tipo_doc, anio, ndoc, uo, descripcion, path_file, name_file, size_file, sha256,
        doc_id, created_by, created_at, updated_at)
      values (${n.area_id}, ${n.tipo_doc}, ${n.anio}, ${n.ndoc}, ${n.uo}, ${n.descripcion}, ${n.path_file},
        ${n.name_file}, ${n.size_file}, ${n.sha256}, ${n.doc_id}, ${n.created_by}, ${n.ahora}, ${n.ahora})
      on conflict do nothing
      returning ${FILA}`.execute(trx)
  ).rows[0]

/** What decides whether somebody may change a live publication, and how. */
export interface NormaGuardada extends DatosDeNorma {
  area_id: number
  /** The area that attends it: its own, or the one that has it in care (ORG-27). */
  a_cargo_id: number
  /** Abilities of the area that made it. */
  facultades: Facultad[]
  doc_id: number | null
  updated_at: string
}

const GUARDADA = sql`select n.area_id, n.a_cargo_id,
  array(select f.facultad from areas_facultades f where f.area_id = n.area_id) as facultades, n.doc_id, n.tipo_doc, n.anio, n.ndoc, n.uo, n.descripcion,
  n.updated_at::text as updated_at from normas n where n.deleted_at is null and n.id =`

export const findNorma = async (db: Db, id: number): Promise<NormaGuardada | undefined> =>
  (await sql<NormaGuardada>`${GUARDADA} ${id}`.execute(db)).rows[0]

/** Like findNorma, and locks the row. */
export const lockNorma = async (trx: Trx, id: number): Promise<NormaGuardada | undefined> =>
  (await sql<NormaGuardada>`${GUARDADA} ${id} for update`.execute(trx)).rows[0]

/** Changes what a publication says, and its PDF when another comes; the one before stays with its history (D-33). */
export const updateNorma = async (
  trx: Trx,
  id: number,
  n: DatosDeNorma,
  pdf: PdfDeNorma | null,
  ahora: Date,
): Promise<Norma> => {
  if (pdf)
    await sql`
      insert into normas_reemplazados (path_file, norma_id, name_file, size_file, sha256, reemplazado_at)
      select path_file, id, name_file, size_file, sha256, ${ahora} from normas where id = ${id}`.execute(trx)
  const otroPdf = pdf
    ? sql`, path_file = ${pdf.path_file}, name_file = ${pdf.name_file}, size_file = ${pdf.size_file}, sha256 = ${pdf.sha256}`
    : sql``
  const { rows } = await sql<Norma>`
      update normas as n set tipo_doc = ${n.tipo_doc}, anio = ${n.anio}, ndoc = ${n.ndoc}, uo = ${n.uo},
        descripcion = ${n.descripcion}, updated_at = ${despuesDe(ahora, 'n')} ${otroPdf}
      where n.id = ${id}
      returning ${FILA}`.execute(trx)
  const [norma] = rows
  if (!norma) throw new Error(`Falta la publicación ${id}, que se había tomado`)
  return norma
}

/** Hides a publication from every list and from the public; its history stays (D-33, D-53). */
export const deleteNorma = async (trx: Trx, id: number, ahora: Date): Promise<void> => {
  await sql`
    update normas set deleted_at = ${ahora}, updated_at = ${despuesDe(ahora)} where id = ${id}`.execute(trx)
}

/** Which files of the folder 'docs' a norm names or has named; those of deleted ones stay with their history (D-33). */
export const archivosEnUso =
  (db: Db) =>
  async (storageKeys: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ path_file: string }>`
      select path_file from normas where path_file = any(${[...storageKeys]}::text[])
      union all select path_file from normas_reemplazados where path_file = any(${[...storageKeys]}::text[])`.execute(
      db,
    )
    return new Set(rows.map(({ path_file }) => path_file))
  }

/** What a live norm shows under a name in the public folder; undefined for one that was deleted, or has another PDF (D-53). */
export const findPublicada = async (
  db: Db,
  path_file: string,
): Promise<Pick<Norma, 'tipo_doc' | 'ndoc' | 'anio'> | undefined> =>
  db
    .selectFrom('normas')
    .select(['tipo_doc', 'ndoc', 'anio'])
    .where('path_file', '=', path_file)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
