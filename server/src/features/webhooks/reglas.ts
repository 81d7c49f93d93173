import { createHmac, randomBytes } from 'node:crypto'
import { caminoDeNorma } from '@cabildo/contracts/normas-direccion'
import { type EVENTO_DE_PRUEBA, type EventoDeWebhook, REINTENTOS_DIAS } from '@cabildo/contracts/webhooks'
import { DIA_MS, HORA_MS } from '../../platform/reloj.ts'
import type { DatosDeMensaje } from './entrega.queries.ts'

const MINUTO_MS = 60_000
/** The pause after the first failed try, the second one, and so on; the last one repeats. */
export const PAUSAS_MS = [
  5_000,
  30_000,
  2 * MINUTO_MS,
  10 * MINUTO_MS,
  30 * MINUTO_MS,
  HORA_MS,
  2 * HORA_MS,
  4 * HORA_MS,
  8 * HORA_MS,
  12 * HORA_MS,
] as const
const PAUSA_MAXIMA_MS = 12 * HORA_MS
/** The longest pause of a message that a receiver refuses while it takes others. */
export const PAUSA_ATENDIDO_MS = 30 * MINUTO_MS

interface Fallada {
  /** Failed tries so far, this one included; at least 1. */
  intentos: number
  primero: Date
  ahora: Date
  /** Retry-After of the answer, as it is written. */
  reintentar?: string | undefined
  /** The receiver has taken others since the first try: it is not down. */
  atiende?: boolean
}

/** Until when a receiver asks to wait, within 12 hours; null where it asks nothing. */
export const esperaPedida = (reintentar: string | undefined, ahora: Date): Date | null => {
  const ms = Math.min(PAUSA_MAXIMA_MS, pedida(reintentar, ahora))
  return ms > 0 ? new Date(ahora.getTime() + ms) : null
}

/** When a delivery that failed is tried again: after growing pauses, for three days at least; null once they are over (decision 0218). */
export const proximoIntento = ({ intentos, primero, ahora, reintentar, atiende = false }: Fallada): Date | null => {
  if (ahora.getTime() - primero.getTime() >= REINTENTOS_DIAS * DIA_MS) return null
  const pausa = Math.min(
    PAUSAS_MS[Math.min(intentos, PAUSAS_MS.length) - 1] ?? PAUSA_MAXIMA_MS,
    atiende ? PAUSA_ATENDIDO_MS : PAUSA_MAXIMA_MS,
  )
  return new Date(Math.max(ahora.getTime() + pausa, esperaPedida(reintentar, ahora)?.getTime() ?? 0))
}

/** What the receiver asks to wait, in milliseconds: seconds or a date; 0 of anything else. */
const pedida = (reintentar: string | undefined, ahora: Date): number => {
  if (reintentar === undefined) return 0
  const ms = /^\d{1,9}$/.test(reintentar) ? Number(reintentar) * 1_000 : Date.parse(reintentar) - ahora.getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

const PREFIJO = 'whsec_'
/** A secret as Standard Webhooks writes it: 32 random bytes. */
export const generarSecreto = (): string => PREFIJO + randomBytes(32).toString('base64')

export interface MensajeFirmable {
  /** As it travels in webhook-id. */
  id: string
  cuerpo: string
}

/** The headers of a try: the same id at each one, its own time, and a signature by each secret that counts. */
export const cabecerasDe = ({ id, cuerpo }: MensajeFirmable, secretos: readonly string[], ahora: Date) => {
  const timestamp = String(Math.floor(ahora.getTime() / 1_000))
  const firmas = secretos.map((secreto) => {
    const llave = Buffer.from(secreto.slice(PREFIJO.length), 'base64')
    return `v1,${createHmac('sha256', llave).update(`${id}.${timestamp}.${cuerpo}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Cabildo-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': firmas.join(' '),
  }
}

const CAMINOS: Readonly<Record<EventoDeWebhook | typeof EVENTO_DE_PRUEBA, (datos: DatosDeMensaje) => string>> = {
  'expediente.recibido': ({ id }) => `/api/expedientes/${id}`,
  'expediente.respondido': ({ id }) => `/api/expedientes/${id}`,
  // The list of the day on which it was made, of its area and type, where its doc_id finds it.
  'documento.firmado': ({ area_id, tipo_doc, dia }) =>
    `/api/documentos/list?area_id=${area_id}&tipo_doc=${tipo_doc}&fini=${dia}&ffin=${dia}`,
  'norma.publicada': ({ direccion = '' }) => caminoDeNorma(direccion),
  'obra.actualizada': ({ id }) => `/obras/${id}`,
  prueba: () => '/api/openapi.json',
}

/** The body of a message: what happened, when, the id and a link; nothing of anybody. */
export const cuerpoDe = (
  { tipo, datos, created_at }: { tipo: string; datos: DatosDeMensaje; created_at: Date },
  direccion: string,
): string =>
  JSON.stringify({
    type: tipo,
    timestamp: created_at.toISOString(),
    data: { id: datos.id, enlace: direccion.replace(/\/+$/, '') + CAMINOS[tipo as keyof typeof CAMINOS](datos) },
  })

/** The beginning of an answer as the screen may show it: one line, without what nobody sees, bounded. */
export const extractoDe = (texto: string, maximo: number): string =>
  Array.from(texto.replace(/[^\p{L}\p{N}\p{P}\p{S}]+/gu, ' ').trim())
    .slice(0, maximo)
    .join('')
