import { createHash, randomBytes } from 'node:crypto'
import type { Sellar } from '@cabildo/firma/cms/firmado'
import { pedidoDeSello, tokenDe } from '@cabildo/firma/cms/pedir-sello'
import { ErrorDeNegocio } from '../errores.ts'
import { cronometrar, SOCIOS } from '../observacion/metricas.ts'
import { leerHasta } from '../socio.ts'

/** A time-stamp authority, for signatures of level T and documents of level LTA. */
export interface Tsa {
  sellar: Sellar
}

const ESPERA_MS = 15_000
/** Tokens have some 6 kB with the authority's whole chain. */
const RESPUESTA_MAXIMA = 64 * 1_024

/**
 * A client of a time-stamp authority (RFC 3161). The answer must be granted and belong to these bytes and this request;
 * otherwise, or when it is late, it throws noDisponible. The address may contain user and password.
 */
export const abrirTsa = (direccion: string, { esperaMs = ESPERA_MS } = {}): Tsa => {
  const { username, password, ...sitio } = leerDireccion(direccion)
  const credencial = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const cabeceras = {
    'content-type': 'application/timestamp-query',
    accept: 'application/timestamp-reply',
    ...(username && { authorization: `Basic ${credencial}` }),
  }
  return {
    async sellar(...partes) {
      const huella = createHash('sha256')
      for (const parte of partes) huella.update(parte)
      const resumen = huella.digest()
      const nonce = randomBytes(8)
      // The number must be positive and keep its full length.
      nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
      const pedirSello = async () => {
        const respuesta = await fetch(sitio.direccion, {
          method: 'POST',
          headers: cabeceras,
          body: pedidoDeSello(resumen, nonce),
          redirect: 'error',
          signal: AbortSignal.timeout(esperaMs),
        })
        if (!respuesta.ok) throw new Error(`La TSA respondió ${respuesta.status}`)
        return tokenDe(await leerHasta(respuesta, RESPUESTA_MAXIMA), resumen, nonce)
      }
      try {
        return await cronometrar(SOCIOS, { partner: 'tsa' }, pedirSello)
      } catch {
        throw new ErrorDeNegocio('noDisponible', {
          mensaje: 'El servicio de sellos de tiempo no responde, intente en unos minutos',
          reintentar: 60,
        })
      }
    },
  }
}

/** Separates user and password from the address, because fetch refuses an address that holds them. */
const leerDireccion = (direccion: string) => {
  const { username, password } = new URL(direccion)
  const limpia = new URL(direccion)
  limpia.username = ''
  limpia.password = ''
  return { username, password, direccion: limpia.href }
}
