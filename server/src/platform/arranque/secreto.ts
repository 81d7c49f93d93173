import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { archivoAjeno } from './carpeta-de-datos.ts'
import { codigoDe, ErrorDeArranque, explicarCarpeta } from './error-de-arranque.ts'

/**
 * Reads a secret kept in a file of its own (mode 600), or makes it: 32 random bytes in base64url. Two processes that
 * start at once end with the same secret. Throws ErrorDeArranque.
 */
export function secretoGuardado(archivo: string): string {
  try {
    const descriptor = openSync(archivo, 'wx', 0o600)
    try {
      writeSync(descriptor, `${randomBytes(32).toString('base64url')}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (codigoDe(error) !== 'EEXIST') throw explicarCarpeta(error, archivo)
  }
  const secreto = leer(archivo)
  if (secreto.length < 32) {
    throw new ErrorDeArranque(`El archivo ${archivo} está dañado: bórrelo para que se cree otro y vuelva a iniciar.`)
  }
  return secreto
}

function leer(archivo: string): string {
  try {
    return readFileSync(archivo, 'utf8').trim()
  } catch (error) {
    throw codigoDe(error) === 'EACCES' ? archivoAjeno(archivo) : error
  }
}

/** The secret that signs sessions and links: the setting SECRETO, or the one kept in the data folder. */
export const leerSecreto = (config: { secreto?: string | undefined; datos: string }): string =>
  config.secreto ?? secretoGuardado(join(config.datos, 'secreto'))
