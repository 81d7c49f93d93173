import type { ServerResponse } from 'node:http'
import { responder } from './servidor.ts'

/** What may go wrong at the national platform, each on demand. */
export const FALLAS_PIDE = [
  /** Its server answers 500. */
  'error500',
  /** A page for people, with status 200. */
  'html',
  /** Half of an answer. */
  'cortada',
  /** It never stops: 50 MB. */
  'enorme',
  /** Nothing comes. */
  'sinRespuesta',
  /** A byte now and then, for half a minute. */
  'lenta',
  /** It sends whoever asks elsewhere. */
  'redirige',
  /** The connection is cut. */
  'colgada',
] as const
export type FallaPide = (typeof FALLAS_PIDE)[number]

const ENORME_BYTES = 50 * 1_024 * 1_024
const TROZO = 'A'.repeat(65_536)
const GOTEO_MS = 250
const GOTAS = 120

/** Fails in one of the ways; `destino` is where it redirects to. */
export const fallar = (falla: FallaPide, respuesta: ServerResponse, destino: string): void => {
  const modos: Record<FallaPide, () => void> = {
    error500: () => responder(respuesta, 500, 'text/plain', 'Internal Server Error'),
    html: () =>
      responder(respuesta, 200, 'text/html', '<!DOCTYPE html><html><body><p>En mantenimiento<br></body></html>'),
    cortada: () => responder(respuesta, 200, 'application/json', '{"consultarResponse":{"return":{"coResultado":"00'),
    enorme: () => enviarEnorme(respuesta),
    sinRespuesta: () => undefined,
    lenta: () => gotear(respuesta),
    redirige: () => {
      respuesta.writeHead(307, { location: destino })
      respuesta.end()
    },
    colgada: () => respuesta.destroy(),
  }
  modos[falla]()
}

/** Sends as fast as it is taken, and stops when nobody takes it. */
const enviarEnorme = (respuesta: ServerResponse): void => {
  respuesta.writeHead(200, { 'content-type': 'application/json' })
  respuesta.write('{"foto":"')
  let enviados = 0
  const seguir = () => {
    while (enviados < ENORME_BYTES && !respuesta.destroyed) {
      enviados += TROZO.length
      if (!respuesta.write(TROZO)) return
    }
    respuesta.end('"}')
  }
  respuesta.on('drain', seguir)
  seguir()
}

const gotear = (respuesta: ServerResponse): void => {
  respuesta.writeHead(200, { 'content-type': 'application/json' })
  let gotas = 0
  const reloj = setInterval(() => {
    respuesta.write(' ')
    if (++gotas === GOTAS) respuesta.end('{}')
  }, GOTEO_MS)
  respuesta.on('close', () => clearInterval(reloj))
}
