import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'

/** What decides whether a destination may be returned. */
export interface PorDevolver {
  id_doc_area: number
  doc_id: number
  estado: boolean
  /** The document's open return: whether it is this destination's, by this user and for this reason. */
  devolucion: 'misma' | 'otra' | null
}

/**
 * Locks the documents of some destinations of an area until the transaction ends. They are locked in the order of their
 * ids, so that two who return several at once cannot deadlock.
 */
export const lockDocumentosDe = async (trx: Trx, area_id: number, ids: readonly number[]): Promise<void> => {
  await sql`select from documentos d where d.deleted_at is null and d.doc_id in (
      select t.doc_id from documentos_destinos t where t.id_doc_area = any(${[...ids]}::integer[]) and t.area_id = ${area_id})
    order by d.doc_id for update`.execute(trx)
}

/** The live destinations among those, sent to the area; read after their documents are locked, to be up to date. */
export const listPorDevolver = async (
  trx: Trx,
  { area_id, ids, user_id, motivo }: { area_id: number; ids: readonly number[]; user_id: number; motivo: string },
): Promise<PorDevolver[]> =>
  (
    await sql<PorDevolver>`
      select t.id_doc_area, t.doc_id, t.estado, case when v.devolucion_id is not null then
        case when v.id_doc_area = t.id_doc_area and v.created_by = ${user_id} and v.motivo = ${motivo} then 'misma' else 'otra' end
        end as devolucion
      from documentos_destinos t join documentos d on d.doc_id = t.doc_id and d.deleted_at is null
      left join documentos_devoluciones v on v.doc_id = t.doc_id and v.cerrada_at is null
      where t.id_doc_area = any(${[...ids]}::integer[]) and t.area_id = ${area_id} and t.deleted_at is null
        and t.date_derivado is not null`.execute(trx)
  ).rows

/** Opens the returns of some documents, of which none is open (D-141). */
export const insertDevoluciones = async (
  trx: Trx,
  destinos: readonly Pick<PorDevolver, 'doc_id' | 'id_doc_area'>[],
  comunes: { motivo: string; created_by: number; created_at: Date },
): Promise<void> => {
  await trx
    .insertInto('documentos_devoluciones')
    .values(destinos.map(({ doc_id, id_doc_area }) => ({ doc_id, id_doc_area, ...comunes })))
    .execute()
}
