import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { CLASES_DE_CASO } from '@cabildo/contracts/cargos'
import type { CopiaVerificada } from '@cabildo/contracts/verificacion'
import type { Db } from '../../platform/db/conexion.ts'
import { numeroDelCaso } from './cargo-datos.ts'
import { findCargoPorHuella } from './cargos.queries.ts'

/** The cargo whose file has one of these digests, as `verifica` tells it, and since when it is known; without its code (CON-16). */
export const cargoVerificado = async (
  db: Db,
  huellas: readonly string[],
): Promise<{ cargo: NonNullable<CopiaVerificada['cargo']>; existia_el: Date } | null> => {
  const suyo = await findCargoPorHuella(db, huellas)
  if (!suyo) return null
  const { caso, pedido_at, hecho_at } = suyo
  return {
    cargo: { numero: numeroDelCaso(caso, suyo), fecha: marcaLima(pedido_at), clase: CLASES_DE_CASO[caso] },
    existia_el: hecho_at,
  }
}
