import type { Trx } from '../../platform/db/conexion.ts'
import { insertMovimientos, lockMovimiento, type MovimientoNuevo, type Tomado } from './actos.queries.ts'
import type { ComoSeAnota } from './actos.ts'
import { listAcumulados } from './relaciones.queries.ts'

/**
 * Does with each case that goes on in one what is done with that: a final answer, a filing away or a reopening comes to all
 * of a group, each with its own letter and clock (EXP-40). `hacer` does what belongs to it and answers its movement.
 */
export const conSusAcumulados = async (
  trx: Trx,
  principal: Pick<Tomado, 'registro_id' | 'copia'>,
  como: ComoSeAnota,
  hacer: (caso: Tomado) => Promise<MovimientoNuevo>,
): Promise<void> => {
  if (principal.copia) return
  for (const oper_id of await listAcumulados(trx, principal.registro_id)) {
    const caso = await lockMovimiento(trx, oper_id, null)
    if (caso) await insertMovimientos(trx, caso, como, [await hacer(caso)])
  }
}
