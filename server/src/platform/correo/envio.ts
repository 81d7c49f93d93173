import type { Db } from '../db/conexion.ts'
import { notificarEventos } from '../eventos/eventos.queries.ts'
import { cronometrar, SOCIOS } from '../observacion/metricas.ts'
import type { Reloj } from '../reloj.ts'
import type { Intento } from '../trabajos/tareas.ts'
import { findCorreoPendiente, setEnviado, setFallo } from './correo.queries.ts'
import type { Mensajero } from './mensajero.ts'

/**
 * The task that sends one mail of the outbox. Skips a mail already sent; a failure is noted without personal data and
 * thrown, so that the queue tries again later (SHE-102); after the last try, the staff has to look (F5).
 */
export const enviarCorreo =
  (db: Db, reloj: Reloj, mensajero: Mensajero) =>
  async ({ correo_id }: { correo_id: number }, { ultimo }: Intento): Promise<void> => {
    const correo = await findCorreoPendiente(db, correo_id)
    if (!correo) return
    try {
      await cronometrar(SOCIOS, { partner: mensajero.via }, () => mensajero.entregar(correo))
    } catch (error) {
      const motivo = describirFallo(error)
      await setFallo(db, correo_id, motivo, ultimo ? reloj.ahora() : null)
      await notificarEventos(db)
      // The original error is not thrown: mail servers repeat the address in it, and the queue stores and logs errors.
      throw new Error(`El correo ${correo_id} no se pudo enviar: ${motivo}`)
    }
    await setEnviado(db, correo_id, mensajero.via, reloj.ahora())
    // A failed notice must not make the queue send the mail again.
    await notificarEventos(db).catch(() => undefined)
  }

/** Only codes: of the failure, of the command and of the server's answer. */
const describirFallo = (error: unknown): string => {
  if (!(error instanceof Error)) return 'desconocido'
  const { code, responseCode, command } = error as Error & { code?: unknown; responseCode?: unknown; command?: unknown }
  const partes = [code, responseCode, command].filter((parte) => typeof parte === 'string' || typeof parte === 'number')
  return partes.length > 0 ? partes.join(' ') : error.name
}
