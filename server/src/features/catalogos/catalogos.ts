import { MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import type { Trx } from '../../platform/db/conexion.ts'
import { campoInvalido } from '../../platform/errores.ts'
import { lockCargoActivo } from './catalogos.queries.ts'

/** Refuses, beside `campo`, a position that does not exist or is not active any more; the others stay so until the commit (TRA-29). */
export const exigirCargo = async (trx: Trx, cargo_id: number, campo: string): Promise<void> => {
  if (!(await lockCargoActivo(trx, cargo_id))) throw campoInvalido(campo, MENSAJES_ACCESOS.sinCargo)
}
