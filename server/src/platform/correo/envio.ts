import type { Cifrado } from '../cifrado.ts'
import type { Db } from '../db/conexion.ts'
import { notificarEventos } from '../eventos/eventos.queries.ts'
import { cronometrar, SOCIOS } from '../observacion/metricas.ts'
import type { Reloj } from '../reloj.ts'
import type { Intento } from '../trabajos/tareas.ts'
import {
  CLAVE_VENCIDA,
  type CorreoEntero,
  type CorreoPendiente,
  findCorreoPendiente,
  setDevuelto,
  setEnviado,
  setFallo,
  setPorComprobar,
} from './correo.queries.ts'
import { CLAVE_AL_ENVIAR } from './correo.ts'
import type { Mensajero } from './mensajero.ts'

/**
 * The task that sends one mail of the outbox. Skips a mail already sent; a failure is noted without personal data and
 * thrown, so that the queue tries again later (SHE-102); after the last try, the staff has to look (F5). A letter with a
 * password goes to mail servers alone, and over lines that nobody else reads, and is given up as soon as one refuses it for good: its password is wanted on paper
 * while the sheets last (ORG-55). One to an address of a user ends where its recipient is refused for good, and the address has to
 * be proved again (ING-25); a letter about a case ends where its recipient is refused for good, and marks the address (CON-24).
 */
export const enviarCorreo =
  (db: Db, reloj: Reloj, mensajero: Mensajero, claves: Cifrado) =>
  async ({ correo_id }: { correo_id: number }, { ultimo }: Intento): Promise<void> => {
    const correo = await findCorreoPendiente(db, correo_id)
    if (!correo) return
    const renunciar = async (motivo: string): Promise<void> => {
      await setFallo(db, correo_id, motivo, reloj.ahora())
      await notificarEventos(db)
    }
    const entero = conSuClave(correo, mensajero, { ahora: reloj.ahora(), claves })
    if (typeof entero === 'string') return renunciar(entero)
    try {
      await cronometrar(SOCIOS, { partner: mensajero.via }, () => mensajero.entregar(entero))
    } catch (error) {
      const motivo = describirFallo(error)
      // A user's address that takes no mail has to be proved again (ING-25).
      const rebota = sinDestinatario(error) && (await setPorComprobar(db, correo.para))
      if (rebota && correo.caso === null) return renunciar(motivo)
      if (correo.sellada !== null && esDefinitivo(error)) return renunciar(motivo)
      if (correo.caso !== null && sinDestinatario(error)) {
        await setDevuelto(db, correo_id, motivo, reloj.ahora())
        await notificarEventos(db)
        return
      }
      await setFallo(db, correo_id, motivo, ultimo ? reloj.ahora() : null)
      await notificarEventos(db)
      // The original error is not thrown: mail servers repeat the address in it, and the queue stores and logs errors.
      throw new Error(`El correo ${correo_id} no se pudo enviar: ${motivo}`)
    }
    await setEnviado(db, correo_id, mensajero.via, reloj.ahora())
    // A failed notice must not make the queue send the mail again.
    await notificarEventos(db).catch(() => undefined)
  }

/** The letter as it is delivered; the code of the reason why a letter with a password cannot be. */
const conSuClave = (
  { sellada, clave_vence_at, caso: _, ...correo }: CorreoPendiente,
  { via, confidencial }: Mensajero,
  { ahora, claves }: { ahora: Date; claves: Cifrado },
): CorreoEntero | string => {
  if (sellada === null) return correo
  // Whoever reads the folder, or the line, is not its owner.
  if (!confidencial) return via === 'buzon' ? 'SIN_SERVIDOR_DE_CORREO' : 'LINEA_SIN_CIFRAR'
  if (clave_vence_at !== null && clave_vence_at <= ahora) return CLAVE_VENCIDA
  const clave = claves.descifrar(sellada)
  if (clave === null) return 'CLAVE_ILEGIBLE'
  const poner = (palabras: string) => palabras.replaceAll(CLAVE_AL_ENVIAR, () => clave)
  return { ...correo, texto: poner(correo.texto), html: correo.html && poner(correo.html) }
}

/** The mail server refuses this address or this mail for good. */
const esDefinitivo = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
}

/** It refuses for good the recipient, and not the sender or the mail, which say nothing of the address. */
const sinDestinatario = (error: unknown): boolean =>
  esDefinitivo(error) && String((error as { command?: unknown }).command).startsWith('RCPT')

/** Only codes: of the failure, of the command and of the server's answer. */
const describirFallo = (error: unknown): string => {
  if (!(error instanceof Error)) return 'desconocido'
  const { code, responseCode, command } = error as Error & { code?: unknown; responseCode?: unknown; command?: unknown }
  const partes = [code, responseCode, command].filter((parte) => typeof parte === 'string' || typeof parte === 'number')
  return partes.length > 0 ? partes.join(' ') : error.name
}
