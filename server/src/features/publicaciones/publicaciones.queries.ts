import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'

/**
 * Records the message of a new publication (NOR-34, NOR-41). Its number is taken under the lock of the series, held until
 * the commit, so the caller does this last.
 */
export const insertPublicacion = async (trx: Trx, norma_id: number, ahora: Date): Promise<void> => {
  await sql`
    with numero as (update publicaciones_serie set ultimo = ultimo + 1 returning ultimo)
    insert into publicaciones (id, norma_id, registrado_at) select ultimo, ${norma_id}, ${ahora} from numero`.execute(
    trx,
  )
}

/** Takes back the message of a deleted publication, with everybody's mark on it (NOR-41). */
export const deletePublicacion = async (trx: Trx, norma_id: number): Promise<void> => {
  await trx.deleteFrom('publicaciones').where('norma_id', '=', norma_id).execute()
}
