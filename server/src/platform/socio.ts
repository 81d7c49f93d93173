import { DIRECCION_INTERNA, SECRETO_ILEGIBLE, SIN_CIFRAR } from './salida.ts'

interface Pedido {
  method: 'GET' | 'POST'
  cabeceras: Record<string, string>
  cuerpo?: unknown
  /** Time limit of the whole call. */
  esperaMs: number
  maximoBytes: number
}

export interface RespuestaDeSocio {
  status: number
  /** Undefined when it is not JSON. */
  cuerpo: unknown
}

/** A call without an answer; `salio` tells whether it may have reached the partner nevertheless. */
export class SocioSinRespuesta extends Error {
  readonly salio: boolean
  constructor(motivo: string, salio: boolean) {
    super(motivo)
    this.salio = salio
  }
}

/** Faults in which no connection came about, so no byte of the request was sent. */
const SIN_CONEXION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * A JSON call to a partner's server, limited in time and size, without following redirects (F3, F4). Throws
 * SocioSinRespuesta.
 */
export const llamarSocio = async (
  direccion: string,
  { method, cabeceras, cuerpo, esperaMs, maximoBytes }: Pedido,
): Promise<RespuestaDeSocio> => {
  const pedido = {
    method,
    headers: {
      accept: 'application/json',
      ...(cuerpo !== undefined && { 'content-type': 'application/json' }),
      ...cabeceras,
    },
    ...(cuerpo !== undefined && { body: JSON.stringify(cuerpo) }),
  }
  try {
    const respuesta = await traerDeSocio(direccion, pedido, { esperaMs, maximoBytes })
    return { status: respuesta.status, cuerpo: comoJson(await respuesta.text()) }
  } catch (error) {
    const causa = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const codigo = causa instanceof Error && 'code' in causa ? String(causa.code) : ''
    throw new SocioSinRespuesta(String(causa), !SIN_CONEXION.has(codigo))
  }
}

/**
 * Asks a partner's server and reads its whole answer, limited in time and size, without following redirects (F3, F4). Throws
 * what fetch does, and for an answer that is too long.
 */
export const traerDeSocio = async (
  direccion: string | URL,
  pedido: RequestInit,
  { esperaMs, maximoBytes }: Pick<Pedido, 'esperaMs' | 'maximoBytes'>,
): Promise<Response> => {
  const respuesta = await fetch(direccion, { ...pedido, redirect: 'error', signal: AbortSignal.timeout(esperaMs) })
  const cuerpo = await leerHasta(respuesta, maximoBytes)
  const { status, headers } = respuesta
  // An answer of these kinds has no body, and may not be given one.
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(cuerpo), { status, headers })
}

const PALABRAS: Readonly<Record<string, string>> = {
  EAUTH: 'no aceptó el usuario o la clave',
  ETLS: 'no ofrece una conexión cifrada',
  EDNS: 'no existe ese servidor',
  ENOTFOUND: 'no existe ese servidor',
  EAI_AGAIN: 'no existe ese servidor',
  ECONNREFUSED: 'no hay nadie en esa dirección y puerto',
  ECONNECTION: 'no se pudo conectar',
  ESOCKET: 'no se pudo conectar',
  ETIMEDOUT: 'no respondió a tiempo',
  UND_ERR_CONNECT_TIMEOUT: 'no respondió a tiempo',
  ECONNRESET: 'cortó la conexión',
  EHOSTUNREACH: 'no se pudo llegar a su red',
  ENETUNREACH: 'no se pudo llegar a su red',
  ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otra dirección',
  CERT_HAS_EXPIRED: 'su certificado venció',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nadie de confianza firmó su certificado',
  SELF_SIGNED_CERT_IN_CHAIN: 'nadie de confianza firmó su certificado',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nadie de confianza firmó su certificado',
  [DIRECCION_INTERNA]: 'su dirección es de una red interna que los ajustes no permiten',
  [SIN_CIFRAR]: 'su dirección no usa https',
  [SECRETO_ILEGIBLE]: 'Su secreto no se puede leer: cámbielo',
}

/** What a fault's code means; a code without words of its own is answered as it is. */
export const fallaEnPalabras = (codigo: string): string => PALABRAS[codigo] ?? codigo

/**
 * Checks that a partner's server answers, whatever it says. Returns how far its clock is ahead of ours, in
 * milliseconds; null when it does not tell. Throws what fetch does.
 */
export const alcanzarSocio = async (direccion: string, esperaMs: number): Promise<number | null> => {
  const { headers } = await fetch(new URL(direccion).origin, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(esperaMs),
  })
  const suHora = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(suHora) ? null : suHora - Date.now()
}

/** Reads a partner's answer up to a size. Throws for more; leaving the loop releases the connection. */
export const leerHasta = async ({ body }: Response, maximoBytes: number): Promise<Buffer> => {
  const partes: Uint8Array[] = []
  let bytes = 0
  for await (const parte of body ?? []) {
    bytes += parte.length
    if (bytes > maximoBytes) throw new Error('Respondió demasiado')
    partes.push(parte)
  }
  return Buffer.concat(partes)
}

const comoJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}
