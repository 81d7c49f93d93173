import type { ServerResponse } from 'node:http'
import { arrayBuffer } from 'node:stream/consumers'
import { OCSPRequest } from 'pkijs'
import { type Servidor, servir } from './servidor.ts'

/** What an authority's server does instead of answering well. */
export type FallaDeRevocacion = 'calla' | 'cae' | 'redirige' | 'inunda' | 'se niega' | 'basura' | 'gotea'

/** An authority's server: answers about a certificate by the hexadecimal of its number (OCSP), and its list (CRL). */
export interface Oficina {
  responder(serie: string): Uint8Array | FallaDeRevocacion
  lista(): Uint8Array | FallaDeRevocacion
}

/** What was asked of it, in that order: the numbers of certificates, and 'lista'. */
export interface ServidorDeRevocacion extends Servidor {
  pedidos: string[]
}

const INUNDACION = Buffer.alloc(1_024 * 1_024)
const GOTEO_MS = 200

/** Serves `/ocsp` (RFC 6960, over POST) and `/lista.crl` (RFC 5280) as an authority does, or as badly as it is told to. */
export const servirRevocacion = async (oficina: Oficina): Promise<ServidorDeRevocacion> => {
  const pedidos: string[] = []
  const servidor = await servir({
    'POST /ocsp': async (pedido, respuesta) => {
      const [una] = OCSPRequest.fromBER(await arrayBuffer(pedido)).tbsRequest.requestList
      const serie = Buffer.from(una?.reqCert.serialNumber.valueBlock.valueHexView ?? []).toString('hex')
      pedidos.push(serie)
      contestar(respuesta, 'application/ocsp-response', oficina.responder(serie))
    },
    'GET /lista.crl': (_pedido, respuesta) => {
      pedidos.push('lista')
      contestar(respuesta, 'application/pkix-crl', oficina.lista())
    },
    'GET /otro*': (_pedido, respuesta) => {
      pedidos.push('otro sitio')
      respuesta.end()
    },
  })
  return { ...servidor, pedidos }
}

const contestar = (respuesta: ServerResponse, tipo: string, que: Uint8Array | FallaDeRevocacion): void => {
  if (que === 'calla') return
  if (que === 'cae') respuesta.destroy()
  else if (que === 'redirige') respuesta.writeHead(302, { location: '/otro' }).end()
  else if (que === 'se niega') respuesta.writeHead(500).end()
  else if (que === 'inunda') inundar(respuesta)
  else if (que === 'gotea') gotear(respuesta)
  else respuesta.writeHead(200, { 'content-type': tipo }).end(que === 'basura' ? 'no es lo que se pidió' : que)
}

/** Without an end, until whoever asked hangs up. */
const inundar = (respuesta: ServerResponse): void => {
  const verter = () => {
    while (!respuesta.destroyed && respuesta.write(INUNDACION));
    if (!respuesta.destroyed) respuesta.once('drain', verter)
  }
  verter()
}
const gotear = (respuesta: ServerResponse): void => {
  const reloj = setInterval(() => respuesta.write('0'), GOTEO_MS)
  respuesta.once('close', () => clearInterval(reloj))
}
