import type { Clausula, ClausulaCampos } from '@cabildo/contracts/documentos-clausulas'
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../../platform/db/columnas.ts'
import type { Db, Trx } from '../../../platform/db/conexion.ts'

const COLUMNAS = sql`
  c.clausula_id, c.tipo_doc, c.campo, c.titulo, c.texto, c.area_id is null as general, c.updated_at::text as updated_at`

/** What an area has: its own formulas and the municipality's, in the order of the menu. */
export const listClausulas = async (db: Db, area_id: number): Promise<Clausula[]> =>
  (
    await sql<Clausula>`
      select ${COLUMNAS} from clausulas c
      where (c.area_id = ${area_id} or c.area_id is null) and c.deleted_at is null
      order by c.orden, c.clausula_id`.execute(db)
  ).rows

/** A formula that an area sees, locked until the commit. */
export const lockClausula = async (trx: Trx, area_id: number, clausula_id: number) =>
  (
    await sql<Clausula>`
      select ${COLUMNAS} from clausulas c
      where (c.area_id = ${area_id} or c.area_id is null) and c.clausula_id = ${clausula_id} and c.deleted_at is null
      for update`.execute(trx)
  ).rows[0]

/** How many live formulas an area has of its own; null counts the general ones. Others wait to add until the commit. */
export const countClausulas = async (trx: Trx, area_id: number | null): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('clausulas'), ${area_id ?? 0})`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from clausulas where area_id is not distinct from ${area_id} and deleted_at is null`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

const una = async (trx: Trx, sentencia: RawBuilder<Clausula>): Promise<Clausula | undefined> =>
  (await sentencia.execute(trx)).rows[0]

export const insertClausula = (
  trx: Trx,
  { tipo_doc, campo, titulo, texto }: ClausulaCampos,
  { area_id, created_by, ahora }: { area_id: number | null; created_by: number; ahora: Date },
) =>
  una(
    trx,
    sql<Clausula>`
      insert into clausulas as c (area_id, tipo_doc, campo, titulo, texto, created_by, created_at, updated_at)
      values (${area_id}, ${tipo_doc}, ${campo}, ${titulo}, ${texto}, ${created_by}, ${ahora}, ${ahora})
      returning ${COLUMNAS}`,
  )

export const updateClausula = (
  trx: Trx,
  clausula_id: number,
  { tipo_doc, campo, titulo, texto }: Omit<ClausulaCampos, 'general'>,
  ahora: Date,
) =>
  una(
    trx,
    sql<Clausula>`
      update clausulas c set tipo_doc = ${tipo_doc}, campo = ${campo}, titulo = ${titulo}, texto = ${texto},
        updated_at = ${despuesDe(ahora)}
      where c.clausula_id = ${clausula_id} returning ${COLUMNAS}`,
  )

/** Takes a formula out of every menu; its history stays (D-33). */
export const deleteClausula = async (trx: Trx, clausula_id: number, ahora: Date) => {
  await sql`update clausulas set deleted_at = ${ahora}, updated_at = ${despuesDe(ahora)} where clausula_id = ${clausula_id}`.execute(
    trx,
  )
}
