import { setTimeout as pausa } from 'node:timers/promises'
import type { Db } from '../db/conexion.ts'
import { enlazarLineas } from './cadena.queries.ts'

/** Lines that one transaction links: well under a second. */
const POR_TANDA = 2_000
const PAUSA_MS = 50
/** How often it is looked whether those who are writing are done; what is left comes the next time. */
const INTENTOS = 40

/**
 * Links the lines of the audit trail that are committed by now, in the order of their numbers (D-33). Answers whether none is
 * left of those that there were when it began: a transaction that is still open may yet bring one.
 */
export const enlazarAuditoria = async (
  db: Db,
  { porTanda = POR_TANDA, intentos = INTENTOS } = {},
): Promise<boolean> => {
  let meta: number | null = null
  for (let quedan = intentos; quedan > 0; ) {
    const { enlazadas, hasta, visto } = await enlazarLineas(db, porTanda)
    meta ??= visto
    if (meta !== null && hasta >= meta) return true
    if (enlazadas > 0) continue
    quedan--
    await pausa(PAUSA_MS)
  }
  return false
}
