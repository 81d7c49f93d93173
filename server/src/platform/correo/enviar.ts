import type { Db } from '../db/conexion.ts'
import type { Reloj } from '../reloj.ts'
import { findCorreoPendiente, setEnviado, setUltimoError } from './correo.queries.ts'
import type { Mensajero } from './mensajero.ts'

/**
 * The task that sends one mail of the outbox. A mail already sent is left alone; a failure is noted without personal data
 * and thrown, so that the queue tries again later (SHE-102).
 */
export const enviarCorreo =
  (db: Db, reloj: Reloj, mensajero: Mensajero) =>
  async ({ correo_id }: { correo_id: number }): Promise<void> => {
    const correo = await findCorreoPendiente(db, correo_id)
    if (!correo) return
    try {
      await mensajero.entregar(correo)
    } catch (error) {
      const motivo = describirFallo(error)
      await setUltimoError(db, correo_id, motivo)
      // Not the original: mail servers repeat the address in their answers, and the queue keeps and logs what it is thrown.
      throw new Error(`El correo ${correo_id} no se pudo enviar: ${motivo}`)
    }
    await setEnviado(db, correo_id, mensajero.via, reloj.ahora())
  }

/** Codes only: what failed, at which command, with which answer of the server. */
const describirFallo = (error: unknown): string => {
  if (!(error instanceof Error)) return 'desconocido'
  const { code, responseCode, command } = error as Error & { code?: unknown; responseCode?: unknown; command?: unknown }
  const partes = [code, responseCode, command].filter((parte) => typeof parte === 'string' || typeof parte === 'number')
  return partes.length > 0 ? partes.join(' ') : error.name
}
