import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codigoDe } from '../platform/arranque/error-de-arranque.ts'
import type { Respaldo } from './manifiesto.ts'
import { escribirParte, leerParte, type Parte } from './partes.ts'

/** Settings name the database of the installation that was backed up: they wait under this name for somebody to read them. */
const AJUSTES = 'cabildo.env'
export const AJUSTES_RESPALDADOS = `${AJUSTES}.respaldo`

/**
 * What the data folder holds besides database and files, without which a restored Cabildo would not open its links, sign
 * or stamp: settings, secret, the demonstration's keys, seals, and the mailbox where there is no mail server.
 */
const DEL_PROGRAMA = [AJUSTES, 'secreto', 'firma', 'sellos', 'buzon']

/** Copies the data folder's own files; those that are not there are not missed. */
export const copiarDatos = async (datos: string, carpeta: string): Promise<{ lugar: string; parte: Parte }[]> => {
  const copiados: { lugar: string; parte: Parte }[] = []
  for (const lugar of await listDatos(datos)) {
    try {
      const parte = await escribirParte(carpeta, `datos/${lugar}.zst`, createReadStream(join(datos, lugar)))
      copiados.push({ lugar, parte })
    } catch (error) {
      // A mail that had its name for a moment only.
      if (codigoDe(error) !== 'ENOENT') throw error
    }
  }
  return copiados
}

const listDatos = async (datos: string): Promise<string[]> => {
  const lugares: string[] = []
  for (const nombre of DEL_PROGRAMA) {
    const ruta = join(datos, nombre)
    const hallado = await stat(ruta).catch(() => null)
    if (hallado?.isFile()) lugares.push(nombre)
    if (!hallado?.isDirectory()) continue
    for (const entrada of await readdir(ruta, { recursive: true, withFileTypes: true }))
      if (entrada.isFile()) lugares.push(relative(datos, join(entrada.parentPath, entrada.name)).split(sep).join('/'))
  }
  return lugares.sort()
}

/** Puts them into a data folder, but for those that are there already, which it answers. */
export const reponerDatos = async ({ carpeta, manifiesto }: Respaldo, datos: string): Promise<string[]> => {
  const quedan: string[] = []
  for (const { lugar: suyo, parte } of manifiesto.datos) {
    const lugar = suyo === AJUSTES ? AJUSTES_RESPALDADOS : suyo
    const ruta = join(datos, lugar)
    await mkdir(dirname(ruta), { recursive: true, mode: 0o700 })
    try {
      await pipeline(leerParte(carpeta, parte), createWriteStream(ruta, { flags: 'wx', mode: 0o600, flush: true }))
    } catch (error) {
      if (codigoDe(error) !== 'EEXIST') {
        // Half of it would be taken for what was there before.
        await rm(ruta, { force: true })
        throw error
      }
      quedan.push(lugar)
    }
  }
  return quedan
}
