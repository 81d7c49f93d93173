import type { Trx } from '../../platform/db/conexion.ts'
import { type DeQuien, insertTexto } from './textos.queries.ts'

export { revisarDatos } from './datos.ts'
export { deleteTextoDeNorma as olvidarTexto } from './textos.queries.ts'

/** Has the text of a norm's new PDF read, if the caller's transaction commits. */
export const pedirLectura = async (trx: Trx, deQuien: DeQuien): Promise<void> => {
  await insertTexto(trx, deQuien)
}
