import type { ClaseDeAviso, DatosDeAviso } from '@cabildo/contracts/mi-cuenta'
import type { Trx } from '../../platform/db/conexion.ts'

interface Aviso {
  user_id: number
  clase: ClaseDeAviso
  datos?: DatosDeAviso
}

/** Tells a user what happened to the own account, in the transaction in which it happens (ING-28, D-18). */
export const avisarAlTitular = async (trx: Trx, ahora: Date, { user_id, clase, datos = {} }: Aviso): Promise<void> => {
  await trx
    .insertInto('avisos_seguridad')
    .values({ user_id, clase, datos: JSON.stringify(datos), en: ahora })
    .execute()
}
