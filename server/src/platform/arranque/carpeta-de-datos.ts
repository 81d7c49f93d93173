import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { ErrorDeArranque, explicarCarpeta, sinEspacio } from './error-de-arranque.ts'

/** With less space PostgreSQL cannot write its log and panics instead of reporting the problem. */
const MINIMO_LIBRE_BYTES = 128 * 1024 * 1024

/**
 * Makes the data folder when it is missing and checks that it is a folder, can be written and has room. Throws
 * ErrorDeArranque naming the setting. (H8)
 */
export function prepararCarpetaDeDatos(carpeta: string): void {
  try {
    const nueva = !existsSync(carpeta)
    mkdirSync(carpeta, { recursive: true })
    // Under root, PostgreSQL runs as another user and has to pass through; nobody else may list the folder.
    if (nueva && process.platform !== 'win32') chmodSync(carpeta, process.getuid?.() === 0 ? 0o711 : 0o700)
    if (!statSync(carpeta).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(carpeta, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explicarCarpeta(error, carpeta)
  }
  const { bavail, bsize } = statfsSync(carpeta)
  if (bavail * bsize < MINIMO_LIBRE_BYTES) throw sinEspacio(carpeta)
}

/** Throws ErrorDeArranque when a file in the data folder belongs to another user; used after reading it failed. */
export const archivoAjeno = (archivo: string) =>
  new ErrorDeArranque(
    `No se puede leer ${archivo}: pertenece a otro usuario. Inicie Cabildo con ese usuario o indique otra carpeta en DATOS.`,
  )
