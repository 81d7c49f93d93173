import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codigoDe } from '../platform/arranque/error-de-arranque.ts'
import type { Paso } from './cifrado.ts'
import type { Respaldo } from './manifiesto.ts'
import { escribirParte, leerParte, medir, type Parte } from './partes.ts'

/** Restored settings, which name the database of the old installation, wait under this name for somebody to read them. */
const AJUSTES = 'cabildo.env'
const AJUSTES_RESPALDADOS = `${AJUSTES}.respaldo`

/**
 * What the data folder holds besides database and files, without which a restored Cabildo would not open its links, sign
 * or stamp: secret, the demonstration's keys, seals, and the mailbox where there is no mail server.
 */
const DEL_PROGRAMA = ['secreto', 'firma', 'sellos', 'buzon']
/** Kept in their own way, or backups themselves. */
const APARTE = ['archivos', 'postgres', 'respaldos']

/** The files of an installation's own, besides database and store. */
export interface Propios {
  /** Data folder. */
  datos: string
  /** The settings file, wherever it is; undefined where there is none. */
  ajustes: string | undefined
  /** Files and folders that settings name; those outside the data folder are not backed up. */
  rutas: readonly string[]
}

/** Copies them; those that are not there are not missed. */
export const copiarDatos = async (
  propios: Propios,
  carpeta: string,
  cifrar: Paso,
): Promise<{ lugar: string; parte: Parte }[]> => {
  const copiados: { lugar: string; parte: Parte }[] = []
  for (const [lugar, ruta] of await listDatos(propios)) {
    try {
      const parte = await escribirParte(carpeta, `datos/${lugar}.zst`, leido(ruta), cifrar)
      copiados.push({ lugar, parte })
    } catch (error) {
      // A mail of the mailbox got its name meanwhile: the rows, which are older, still have it to deliver.
      if (codigoDe(error) !== 'ENOENT') throw error
    }
  }
  return copiados
}

/** Opens the file only when it is read, and then throws if it is gone. */
async function* leido(ruta: string) {
  yield* createReadStream(ruta)
}

/** Where each file lies, by its place in the data folder. */
const listDatos = async ({ datos, ajustes, rutas }: Propios): Promise<[lugar: string, ruta: string][]> => {
  const lugares = new Map<string, string>()
  const nombradas = rutas.filter((ruta) => esDeLaCarpeta(relative(datos, ruta)))
  for (const ruta of [...DEL_PROGRAMA.map((nombre) => join(datos, nombre)), ...nombradas])
    for (const una of await listArchivos(ruta)) lugares.set(relative(datos, una).split(sep).join('/'), una)
  if (ajustes !== undefined) lugares.set(AJUSTES, ajustes)
  return [...lugares].sort(([a], [b]) => (a < b ? -1 : 1))
}

const esDeLaCarpeta = (lugar: string): boolean => {
  const [primera = ''] = lugar.split(sep)
  return primera !== '' && primera !== '..' && !isAbsolute(lugar) && !APARTE.includes(primera)
}

/** A file itself, or all files of a folder. */
const listArchivos = async (ruta: string): Promise<string[]> => {
  const hallado = await stat(ruta).catch(() => null)
  if (!hallado?.isDirectory()) return hallado?.isFile() ? [ruta] : []
  const entradas = await readdir(ruta, { recursive: true, withFileTypes: true })
  return entradas.filter((entrada) => entrada.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** What has become of the files of an installation's own in the data folder that they were put into. */
export interface Repuestos {
  /** Name of the file with the settings of then; undefined where the backup has none. */
  ajustes: string | undefined
  /** Others were there already, and stay. */
  quedan: string[]
}

/** Puts them into a data folder, where nothing is written over. */
export const reponerDatos = async ({ carpeta, manifiesto, descifrar }: Respaldo, datos: string): Promise<Repuestos> => {
  const repuestos: Repuestos = { ajustes: undefined, quedan: [] }
  for (const { lugar, parte } of manifiesto.datos) {
    const poner = (como: string) => ponerSiFalta(() => leerParte(carpeta, parte, descifrar), join(datos, como))
    if (lugar === AJUSTES) {
      let numero = 1
      const nombre = () => (numero === 1 ? AJUSTES_RESPALDADOS : `${AJUSTES_RESPALDADOS}-${numero}`)
      while (!(await poner(nombre()))) numero++
      repuestos.ajustes = nombre()
    } else if (!(await poner(lugar))) repuestos.quedan.push(lugar)
  }
  return repuestos
}

/** Answers false when another file is there already. */
const ponerSiFalta = async (abrir: () => Readable, ruta: string): Promise<boolean> => {
  await mkdir(dirname(ruta), { recursive: true, mode: 0o700 })
  try {
    await pipeline(abrir(), createWriteStream(ruta, { flags: 'wx', mode: 0o600, flush: true }))
    return true
  } catch (error) {
    if (codigoDe(error) === 'EEXIST')
      return (await medir(createReadStream(ruta))).sha256 === (await medir(abrir())).sha256
    // Half a file would be taken for one that was there before.
    await rm(ruta, { force: true })
    throw error
  }
}
