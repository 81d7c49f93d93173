import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archivoAjeno } from '../arranque/carpeta-de-datos.ts'
import { codigoDe, ErrorDeArranque, explicarCarpeta } from '../arranque/error-de-arranque.ts'

/**
 * Reads a secret file of that folder or creates it, readable only by its owner. It appears whole or not at all, and if
 * two processes create it at once, both read the same one. Throws ErrorDeArranque.
 */
export const abrirGuardada = async (carpeta: string, nombre: string, crear: () => Promise<string>): Promise<string> => {
  const archivo = join(carpeta, nombre)
  try {
    return await leer(archivo)
  } catch (error) {
    if (codigoDe(error) !== 'ENOENT') throw error
  }
  try {
    await mkdir(carpeta, { recursive: true, mode: 0o700 })
    await ponerEntero(carpeta, archivo, await crear())
  } catch (error) {
    throw error instanceof ErrorDeArranque ? error : explicarCarpeta(error, carpeta)
  }
  return leer(archivo)
}

const leer = async (archivo: string): Promise<string> => {
  try {
    return await readFile(archivo, 'utf8')
  } catch (error) {
    throw codigoDe(error) === 'EACCES' ? archivoAjeno(archivo) : error
  }
}

const ponerEntero = async (carpeta: string, archivo: string, contenido: string): Promise<void> => {
  const provisional = join(carpeta, `.${randomUUID()}`)
  await writeFile(provisional, contenido, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(provisional, archivo)
  } catch (error) {
    // Not every file system has hard links; the copy is exclusive too, though not atomic.
    if (codigoDe(error) !== 'EEXIST') await copyFile(provisional, archivo, constants.COPYFILE_EXCL).catch(sinPisar)
  } finally {
    await rm(provisional, { force: true })
  }
}
const sinPisar = (error: unknown) => {
  if (codigoDe(error) !== 'EEXIST') throw error
}
