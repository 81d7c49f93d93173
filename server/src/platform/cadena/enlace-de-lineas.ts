import { setTimeout as pausa } from 'node:timers/promises'
import type { Db } from '../db/conexion.ts'
import { enlazarLineas } from './cadena.queries.ts'

/** Lines that one transaction links: well under a second. */
const POR_TANDA = 2_000
const PAUSA_MS = 50
/** How often it looks again for open transactions to end; the lines that are left are linked the next time. */
const INTENTOS = 40

/**
 * Links the lines of the audit trail that are committed by now, in the order of their numbers (D-33). Answers whether
 * every line that existed at the beginning is linked: a transaction that is still open may hold some back.
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
