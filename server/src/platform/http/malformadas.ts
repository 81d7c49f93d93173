import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ErrorDeNegocio } from '../errores.ts'

const ESTADOS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * What is no HTTP, or came too slowly, is answered in the common form and with the safe headers, and its connection ends:
 * what follows on it could be a part of another's request (J).
 */
export const contestarMalformadas =
  (seguras: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    const estado = ESTADOS[error.code ?? ''] ?? 400
    const cuerpo = JSON.stringify(new ErrorDeNegocio('ilegible').cuerpo())
    const cabeceras = {
      ...seguras,
      'cache-control': 'no-store',
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(cuerpo)),
    }
    const lineas = Object.entries(cabeceras).map(([nombre, valor]) => `${nombre}: ${valor}`)
    if (error.code !== 'ECONNRESET' && socket.writable)
      socket.write(`HTTP/1.1 ${estado} ${STATUS_CODES[estado]}\r\n${lineas.join('\r\n')}\r\n\r\n${cuerpo}`)
    socket.destroy(error)
  }

/** A proxy may have read the other one: Node takes the first Host of several, where HTTP asks for a refusal. */
export const tieneDosDestinos = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let cuantos = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') cuantos++
  return cuantos > 1
}
