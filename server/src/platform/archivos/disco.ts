import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos } from './archivos.ts'
import { barrer } from './barrido.ts'
import { parseStorageKey } from './storage-key.ts'
import { abrirTemporales, type OpcionesDeTemporales } from './temporales.ts'

const TEMPORALES = '.temporales'
const MARCA = '.barrido'
/** The store on a local disk. Names fan out by their first digits, so that no folder holds millions. */
export const abrirDisco = async (raiz: string, opciones?: OpcionesDeTemporales): Promise<Archivos> => {
  const temporales = await abrirTemporales(join(raiz, TEMPORALES), opciones)
  const base = await realpath(raiz)

  const lugarDe = (carpeta: Carpeta, storage_key: string): string | null => {
    const partes = parseStorageKey(storage_key)
    if (!partes) return null
    const { subcarpetas, nombre } = partes
    return join(base, carpeta, ...subcarpetas, nombre.slice(0, 2), nombre.slice(2, 4), nombre)
  }

  /** Opens a regular file of ours; a link planted in the store leads nowhere. */
  const leer = async (
    carpeta: Carpeta,
    storage_key: string,
  ): Promise<{ archivo: FileHandle; bytes: number } | null> => {
    const lugar = lugarDe(carpeta, storage_key)
    if (!lugar) return null
    try {
      if ((await realpath(lugar)) !== lugar) return null
      const archivo = await open(lugar, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
      const { size, isFile } = await medir(archivo)
      if (isFile) return { archivo, bytes: size }
      await archivo.close()
      return null
    } catch (error) {
      if (noExiste(error)) return null
      throw error
    }
  }

  /** Writes beside and moves it to its place when it is whole and would survive a power cut. */
  const poner = async (
    entrada: AsyncIterable<Uint8Array>,
    carpeta: Carpeta,
    storage_key: string,
    maximoBytes: number,
  ) => {
    const lugar = lugarDe(carpeta, storage_key)
    if (!lugar) throw new Error(`Nombre no admitido: ${storage_key}`)
    const { ruta, ...escrito } = await temporales.escribir(entrada, maximoBytes)
    try {
      await crearCarpeta(dirname(lugar), base)
      await rename(ruta, lugar)
      await asentar(dirname(lugar))
      return escrito
    } catch (error) {
      await rm(ruta, { force: true })
      throw error
    }
  }

  return {
    hayEspacio: temporales.hayEspacio,

    async guardar(entrada, { carpeta, subcarpetas = [], extension, maximoBytes }) {
      const storage_key = [...subcarpetas, `${randomUUID()}.${extension}`].join('/')
      return { storage_key, ...(await poner(entrada, carpeta, storage_key, maximoBytes)) }
    },

    reponer: (entrada, { carpeta, storage_key }) => poner(entrada, carpeta, storage_key, Number.POSITIVE_INFINITY),

    async pesar(carpeta, storage_key) {
      const leido = await leer(carpeta, storage_key)
      await leido?.archivo.close()
      return leido?.bytes ?? null
    },

    async abrir(carpeta, storage_key, rango) {
      const leido = await leer(carpeta, storage_key)
      return leido?.archivo.createReadStream(rango ? { start: rango.desde, end: rango.hasta } : {}) ?? null
    },

    async borrar(carpeta, storage_key) {
      const lugar = lugarDe(carpeta, storage_key)
      if (lugar) await rm(lugar, { force: true })
    },

    leerMarca: () =>
      readFile(join(base, MARCA), 'utf8').catch((error) => {
        if (noExiste(error)) return null
        throw error
      }),

    async ponerMarca(texto) {
      const aparte = join(base, TEMPORALES, randomUUID())
      await writeFile(aparte, texto, { mode: 0o600 })
      await rename(aparte, join(base, MARCA))
    },

    async barrerHuerfanos(carpeta, huerfanos) {
      const aMedias = await temporales.barrer(huerfanos.antes)
      const raizCarpeta = join(base, carpeta)
      const sueltos = await barrer(raizCarpeta, huerfanos.antes, async (rutas) => {
        const storageKeys = new Map(rutas.map((ruta) => [storageKeyOf(relative(raizCarpeta, ruta)), ruta]))
        const enUso = await huerfanos.enUso([...storageKeys.keys()])
        return [...storageKeys]
          .filter(([storage_key]) => parseStorageKey(storage_key) && !enUso.has(storage_key))
          .map(([, ruta]) => ruta)
      })
      return aMedias + sueltos
    },
  }
}

/** The name of the file at a place inside its folder: the same without the two fan-out folders. */
const storageKeyOf = (lugar: string): string => {
  const partes = lugar.split(sep)
  return [...partes.slice(0, -3), ...partes.slice(-1)].join('/')
}

/** Makes a folder and flushes every new level: a file survives a power cut only if the folders above it do. */
const crearCarpeta = async (carpeta: string, base: string): Promise<void> => {
  const primera = await mkdir(carpeta, { recursive: true, mode: 0o700 })
  if (!primera) return
  for (
    let nivel = dirname(carpeta);
    nivel.length >= dirname(primera).length && nivel.startsWith(base);
    nivel = dirname(nivel)
  )
    await asentar(nivel)
}

const medir = async (archivo: FileHandle): Promise<{ size: number; isFile: boolean }> => {
  const medidas = await archivo.stat()
  return { size: medidas.size, isFile: medidas.isFile() }
}

const AUSENCIAS = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])
const noExiste = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && AUSENCIAS.has(String(error.code))

/** Flushes a folder's entries to the disk. Windows has no such thing, and its file system does it by itself. */
export const asentar = async (carpeta: string): Promise<void> => {
  if (process.platform === 'win32') return
  const abierta = await open(carpeta, 'r')
  await abierta.sync().finally(() => abierta.close())
}
