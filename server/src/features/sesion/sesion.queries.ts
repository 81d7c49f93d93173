import type { Trx } from '../../platform/db/conexion.ts'
import { despuesDe } from '../../platform/db/version.ts'

/** A new password, hashed. */
export interface ClaveNueva {
  password_hash: string
  /** Given by the administration as one to be changed first (D-07). */
  clave_inicial: boolean
}

/** Replaces a user's password, only in the place of `anterior` where one is named; tells whether it did. */
export const setClave = async (
  trx: Trx,
  user_id: number,
  clave: ClaveNueva,
  { ahora, anterior }: { ahora: Date; anterior?: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('usuarios')
    .set({
      ...clave,
      clave_cambiada_at: ahora,
      updated_at: despuesDe(ahora),
    })
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .$if(anterior !== undefined, (orden) => orden.where('password_hash', '=', anterior ?? ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
