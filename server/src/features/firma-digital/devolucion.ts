import { type CodigoError, ERRORES } from '@cabildo/contracts/base/errores'
import type { DevolverSinFirmar, Devuelto } from '@cabildo/contracts/firma-digital'
import type { Trx } from '../../platform/db/conexion.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { insertDevoluciones, listPorDevolver, lockDocumentosDe, type PorDevolver } from './devolucion.queries.ts'

/**
 * 'Devolver sin firmar' (D-141): documents that wait for the user's area go back to those that sent them, with the reason.
 * Answers what became of each, in the order asked. Whoever has a signature pending may return, also out of turn: who sees
 * a fault need not wait for the others. The same request again answers the same.
 */
export const devolverSinFirmar = async (
  trx: Trx,
  reloj: Reloj,
  { area, user }: Sesion,
  { ids, motivo }: DevolverSinFirmar,
): Promise<Devuelto[]> => {
  await lockDocumentosDe(trx, area.id, ids)
  const hallados = await listPorDevolver(trx, { area_id: area.id, ids, user_id: user.id, motivo })
  const porId = new Map(hallados.map((destino) => [destino.id_doc_area, destino]))
  const nuevos = new Map<number, PorDevolver>()
  const hechos = ids.map((id_doc_area): Devuelto => {
    const destino = porId.get(id_doc_area)
    const primero = destino && nuevos.get(destino.doc_id)
    const causa = primero && primero !== destino ? 'documentoDevuelto' : causaDe(destino)
    if (destino && !causa && !destino.devolucion) nuevos.set(destino.doc_id, destino)
    return { id_doc_area, devuelto: causa === null, causa: causa && ERRORES[causa].mensaje }
  })
  if (nuevos.size > 0)
    await insertDevoluciones(trx, [...nuevos.values()], { motivo, created_by: user.id, created_at: reloj.ahora() })
  return hechos
}

const causaDe = (destino: PorDevolver | undefined): CodigoError | null => {
  if (!destino) return 'noEncontrado'
  if (destino.estado) return 'yaFirmado'
  return destino.devolucion === 'otra' ? 'documentoDevuelto' : null
}
