import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ErrorDeNegocio } from '../errores.ts'

const ESTADOS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

interface Malformadas {
  /** Registers an answer that a connection waits for. */
  seguir(request: IncomingMessage, respuesta: ServerResponse): void
  contestar(error: Error & { code?: string }, socket: Duplex): void
}

/**
 * Answers malformed or too slow requests in the common form, with the safe headers, and closes the connection: what
 * follows on it could be part of another request (J). While another answer is pending there, nothing is sent: it would
 * be read as that answer or in the middle of it.
 */
export const vigilarMalformadas = (seguras: Record<string, string>): Malformadas => {
  const debidas = new WeakMap<Duplex, ServerResponse[]>()
  const deben = (socket: Duplex) => (debidas.get(socket) ?? []).filter(({ writableFinished }) => !writableFinished)
  return {
    seguir: ({ socket }, respuesta) => void debidas.set(socket, [...deben(socket), respuesta]),
    contestar(error, socket) {
      const ultima = debidas.get(socket)?.at(-1)
      // An error inside a body is answered by its own call, unless that has answered already.
      const esDeEsta = ultima !== undefined && !ultima.req.complete
      const calla = esDeEsta ? ultima.headersSent || deben(socket).length > 1 : deben(socket).length > 0
      if (error.code !== 'ECONNRESET' && socket.writable && !calla) socket.write(respuestaA(error, seguras))
      socket.destroy(error)
    },
  }
}

const respuestaA = ({ code = '' }: { code?: string }, seguras: Record<string, string>): string => {
  const estado = ESTADOS[code] ?? 400
  const cuerpo = JSON.stringify(new ErrorDeNegocio('ilegible').cuerpo())
  const cabeceras = {
    ...seguras,
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(cuerpo)),
  }
  const lineas = Object.entries(cabeceras).map(([nombre, valor]) => `${nombre}: ${valor}`)
  return `HTTP/1.1 ${estado} ${STATUS_CODES[estado]}\r\n${lineas.join('\r\n')}\r\n\r\n${cuerpo}`
}

/** Two Host headers must be refused: Node uses the first, but a proxy may have used the other. */
export const tieneDosDestinos = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let cuantos = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') cuantos++
  return cuantos > 1
}
