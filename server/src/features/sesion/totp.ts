import { CODIGO_DE_FACTOR } from '@cabildo/contracts/sesion'
import { Secret, TOTP } from 'otpauth'
import { type Cifrado, crearCifrado } from '../../platform/cifrado.ts'

/** As RFC 6238 and every application of codes have it (ING-06). */
const FORMA = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRETO_BYTES = 20
/** Steps before and after that of the server's clock which are right, too (ING-07). */
const VENTANA = 1

/** Seals the secrets of applications of codes, with a key for this alone. */
export const cifradoDeCodigos = (secreto: string): Cifrado => crearCifrado(secreto, 'cabildo/segundo-factor/v1')

/** A secret of 160 random bits, in base32. */
export const secretoNuevo = (): string => new Secret({ size: SECRETO_BYTES }).base32

/** What the QR of an application of codes says. */
export const uriDeCodigos = (secreto: string, { emisor, cuenta }: { emisor: string; cuenta: string }): string =>
  new TOTP({ ...FORMA, issuer: emisor, label: cuenta, secret: secreto }).toString()

/** The step whose code this is, compared in constant time; null for a wrong one (ING-07). */
export const pasoDelCodigo = (secreto: string, codigo: string, ahora: Date): number | null => {
  const token = codigo.replace(/\s/g, '')
  if (!CODIGO_DE_FACTOR.test(token)) return null
  const timestamp = ahora.getTime()
  const secret = Secret.fromBase32(secreto)
  const desvio = TOTP.validate({ ...FORMA, secret, token, timestamp, window: VENTANA })
  return desvio === null ? null : TOTP.counter({ ...FORMA, timestamp }) + desvio
}
