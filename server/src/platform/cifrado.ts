import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITMO = 'aes-256-gcm'
const IV_BYTES = 12
const SELLO_BYTES = 16

/** Encrypts texts, so that reading them takes the installation's secret. */
export interface Cifrado {
  cifrar(texto: string): Buffer
  /** Null for a text encrypted with another secret or for another use, or changed since. */
  descifrar(cifrado: Buffer): string | null
}

/** AES-256-GCM with a key derived from the secret for one use alone, which its label names. */
export const crearCifrado = (secreto: string, uso: string): Cifrado => {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', uso, 32))
  return {
    cifrar(texto) {
      const iv = randomBytes(IV_BYTES)
      const cifra = createCipheriv(ALGORITMO, llave, iv, { authTagLength: SELLO_BYTES }).setAAD(Buffer.from(uso))
      const cifrado = Buffer.concat([cifra.update(texto, 'utf8'), cifra.final()])
      return Buffer.concat([iv, cifra.getAuthTag(), cifrado])
    },
    descifrar(cifrado) {
      const [iv, sello] = [cifrado.subarray(0, IV_BYTES), cifrado.subarray(IV_BYTES, IV_BYTES + SELLO_BYTES)]
      try {
        const cifra = createDecipheriv(ALGORITMO, llave, iv, { authTagLength: SELLO_BYTES })
        cifra.setAAD(Buffer.from(uso)).setAuthTag(sello)
        const texto = cifra.update(cifrado.subarray(IV_BYTES + SELLO_BYTES))
        return Buffer.concat([texto, cifra.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
