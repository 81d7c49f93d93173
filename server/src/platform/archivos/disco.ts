import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, realpath, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Carpeta } from '@cabildo/contracts/almacen'
import { ErrorDeNegocio } from '../errores.ts'
import type { Archivos } from './archivos.ts'
import { asentar } from './asentar.ts'
import { barrer } from './barrido.ts'
import { leerClave } from './claves.ts'

const TEMPORALES = '.temporales'
/** While writing, free space is asked again after so many bytes: all uploads at once take little of what must stay free. */
const REVISAR_CADA = 1_024 * 1_024
const ESPACIO_MINIMO = 512 * 1_024 * 1_024

interface Opciones {
  /** Bytes that must stay free, for the database lives on the same disk. */
  espacioMinimo?: number
}

/** The store on a local disk. Names fan out by their first digits, so that no folder holds millions. */
export const abrirDisco = async (
  raiz: string,
  { espacioMinimo = ESPACIO_MINIMO }: Opciones = {},
): Promise<Archivos> => {
  await mkdir(join(raiz, TEMPORALES), { recursive: true, mode: 0o700 })
  const base = await realpath(raiz)

  const hayEspacio = async () => {
    const { bavail, bsize } = await statfs(base)
    return bavail * bsize >= espacioMinimo
  }
  const exigirEspacio = async () => {
    if (!(await hayEspacio())) throw new ErrorDeNegocio('sinEspacio')
  }

  const lugarDe = (carpeta: Carpeta, clave: string): string | null => {
    const partes = leerClave(clave)
    if (!partes) return null
    const { subcarpetas, nombre } = partes
    return join(base, carpeta, ...subcarpetas, nombre.slice(0, 2), nombre.slice(2, 4), nombre)
  }

  /** Opens a regular file of ours; a link planted in the store leads nowhere. */
  const leer = async (carpeta: Carpeta, clave: string): Promise<{ archivo: FileHandle; bytes: number } | null> => {
    const lugar = lugarDe(carpeta, clave)
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
  const poner = async (entrada: AsyncIterable<Uint8Array>, carpeta: Carpeta, clave: string, maximoBytes: number) => {
    const lugar = lugarDe(carpeta, clave)
    if (!lugar) throw new Error(`Nombre no admitido: ${clave}`)
    const temporal = join(base, TEMPORALES, randomUUID())
    try {
      const escrito = await escribir(entrada, temporal, maximoBytes, exigirEspacio)
      await crearCarpeta(dirname(lugar), base)
      await rename(temporal, lugar)
      await asentar(dirname(lugar))
      return escrito
    } catch (error) {
      await rm(temporal, { force: true })
      throw error
    }
  }

  return {
    hayEspacio,

    async guardar(entrada, { carpeta, subcarpetas = [], extension, maximoBytes }) {
      const clave = [...subcarpetas, `${randomUUID()}.${extension}`].join('/')
      return { clave, ...(await poner(entrada, carpeta, clave, maximoBytes)) }
    },

    reponer: (entrada, { carpeta, clave }) => poner(entrada, carpeta, clave, Number.POSITIVE_INFINITY),

    async pesar(carpeta, clave) {
      const leido = await leer(carpeta, clave)
      await leido?.archivo.close()
      return leido?.bytes ?? null
    },

    async abrir(carpeta, clave, rango) {
      const leido = await leer(carpeta, clave)
      return leido?.archivo.createReadStream(rango ? { start: rango.desde, end: rango.hasta } : {}) ?? null
    },

    async borrar(carpeta, clave) {
      const lugar = lugarDe(carpeta, clave)
      if (lugar) await rm(lugar, { force: true })
    },

    async barrerHuerfanos(carpeta, huerfanos) {
      const temporales = await barrer(join(base, TEMPORALES), huerfanos.antes, async (rutas) => rutas)
      const raizCarpeta = join(base, carpeta)
      const sueltos = await barrer(raizCarpeta, huerfanos.antes, async (rutas) => {
        const claves = new Map(rutas.map((ruta) => [claveDe(relative(raizCarpeta, ruta)), ruta]))
        const enUso = await huerfanos.enUso([...claves.keys()])
        return [...claves].filter(([clave]) => leerClave(clave) && !enUso.has(clave)).map(([, ruta]) => ruta)
      })
      return temporales + sueltos
    },
  }
}

/** The name of the file at a place inside its folder: the same without the two fan-out folders. */
const claveDe = (lugar: string): string => {
  const partes = lugar.split(sep)
  return [...partes.slice(0, -3), ...partes.slice(-1)].join('/')
}

const escribir = async (
  entrada: AsyncIterable<Uint8Array>,
  temporal: string,
  maximoBytes: number,
  exigirEspacio: () => Promise<void>,
): Promise<{ bytes: number; sha256: string }> => {
  const huella = createHash('sha256')
  let bytes = 0
  let revisado = 0
  await exigirEspacio()
  const archivo = await open(temporal, 'wx', 0o600)
  try {
    for await (const trozo of entrada) {
      bytes += trozo.byteLength
      if (bytes > maximoBytes) throw new ErrorDeNegocio('archivoGrande')
      if (bytes - revisado > REVISAR_CADA) {
        await exigirEspacio()
        revisado = bytes
      }
      huella.update(trozo)
      await archivo.appendFile(trozo)
    }
    await archivo.sync()
  } finally {
    await archivo.close()
  }
  return { bytes, sha256: huella.digest('hex') }
}

/** Makes a folder and settles every level that is new: a file is only as durable as the folders above it. */
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
