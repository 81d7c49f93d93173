import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'

/** A step of a stream, which encrypts or decrypts what passes. */
export type Paso = (entrada: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

export const SIN_CIFRAR: Paso = (entrada) => entrada

/**
 * Encrypts for these recipients (age, https://age-encryption.org), whose identities are not on this machine. Throws
 * ErrorDeArranque for what is no key.
 */
export const cifrarPara = async (destinatarios: readonly string[]): Promise<Paso> => {
  // Loaded only where backups are encrypted.
  const { Encrypter } = await import('age-encryption')
  for (const destinatario of destinatarios)
    try {
      new Encrypter().addRecipient(destinatario)
    } catch {
      throw new ErrorDeArranque(
        `RESPALDOS_DESTINATARIOS: ${destinatario} no es una clave pública de age; puede tener una letra cambiada.`,
      )
    }
  return async function* (entrada) {
    const cifrador = new Encrypter()
    for (const destinatario of destinatarios) cifrador.addRecipient(destinatario)
    yield* leido(await cifrador.encrypt(comoWeb(entrada)))
  }
}

const descifrarCon = (identidades: readonly string[]): Paso =>
  async function* (entrada) {
    const { Decrypter } = await import('age-encryption')
    const descifrador = new Decrypter()
    for (const identidad of identidades) descifrador.addIdentity(identidad)
    yield* leido(await descifrador.decrypt(comoWeb(entrada)))
  }

// The library uses the browser's type of the same stream.
type Web = Parameters<import('age-encryption').Decrypter['decrypt']>[0] & globalThis.ReadableStream<Uint8Array>
const comoWeb = (entrada: AsyncIterable<Uint8Array>) => ReadableStream.from(entrada) as unknown as Web
const leido = (flujo: unknown) => flujo as AsyncIterable<Uint8Array>

/** Whether it looks like a recipient of age; `cifrarPara` looks at its check sum. */
export const esDestinatario = (texto: string): boolean => /^age1[02-9ac-hj-np-z]{20,4000}$/.test(texto)

/** The pool of files that are encrypted for these recipients, which only backups for the same ones share. */
export const nombreDelFondo = (destinatarios: readonly string[]): string =>
  `archivos-${createHash('sha256').update(destinatarios.join()).digest('hex').slice(0, 12)}`

/** Reads with the identities of a file, as `age-keygen` writes it. Throws ErrorDeArranque. */
export const leerIdentidades = async (archivo: string): Promise<Paso> => {
  const texto = await readFile(archivo, 'utf8').catch(() => {
    throw new ErrorDeArranque(`No se puede leer ${archivo}, indicado en --identidad.`)
  })
  const identidades = texto
    .split('\n')
    .map((linea) => linea.trim())
    .filter((linea) => linea !== '' && !linea.startsWith('#'))
  const { Decrypter } = await import('age-encryption')
  try {
    if (identidades.length === 0) throw new Error()
    for (const identidad of identidades) new Decrypter().addIdentity(identidad)
  } catch {
    throw new ErrorDeArranque(`${archivo} no es un archivo de identidad de age (AGE-SECRET-KEY-1…).`)
  }
  return descifrarCon(identidades)
}
