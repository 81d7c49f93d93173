import type { Trx } from '../../platform/db/conexion.ts'

/** Whose PDF is to be read: a publication's or an archived norm's. */
export type DeQuien = { norma_id: number } | { archivo_id: number }

/** Asks for the text of a new PDF, in place of what was read of the one before. Returns the row that waits for it. */
export const insertTexto = async (trx: Trx, deQuien: DeQuien): Promise<number> => {
  if ('norma_id' in deQuien) await deleteTextoDeNorma(trx, deQuien.norma_id)
  const { id } = await trx.insertInto('textos').values(deQuien).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Forgets the text of a publication that was deleted: no search finds it any more (D-53). */
export const deleteTextoDeNorma = async (trx: Trx, norma_id: number): Promise<void> => {
  await trx.deleteFrom('textos').where('norma_id', '=', norma_id).execute()
}
