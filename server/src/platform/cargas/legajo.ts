import { createReadStream } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { FALLAS_HOJA } from '@cabildo/contracts/hojas'
import { MENSAJES_IMPORTACIONES as M, TOPE_ARCHIVOS_IMPORTACION } from '@cabildo/contracts/importaciones'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import { abrirZip } from '@cabildo/hojas/zip'

/**
 * A legajo: one sheet that tells of records, and the PDFs that its rows name, in a ZIP or in a folder (decision 0223). Names only find
 * rows: none of them ever becomes a place on a disk.
 */
export interface Legajo {
  hoja: EnLegajo
  archivos: readonly EnLegajo[]
  cerrar(): void
}

export interface EnLegajo {
  /** With its folders, by '/', as it is called inside. */
  nombre: string
  bytes: number
  /** Its bytes, read one after another; a damaged one fails when it is read, with FallaDeHoja. */
  abrir(): AsyncIterable<Uint8Array>
}

/** Why a legajo cannot be taken in at all, in Spanish. */
export class FallaDeLegajo extends Error {}

/** Unpacked, PDFs are hardly larger than packed: what declares more than this was made to fill a disk. */
const DESPLEGADO_VECES = 20
const DESPLEGADO_DE_GRACIA = 64 * 1_024 * 1_024
/** Files besides those that are taken: the sheet, and what systems leave in folders. */
const DE_MAS = 1_000

/** Opens a ZIP, in memory or by its path; of its entries none may be longer than `maximoBytes`. Throws FallaDeLegajo. */
export const abrirLegajoZip = async (origen: Buffer | string, bytes: number, maximoBytes: number): Promise<Legajo> => {
  const limites = {
    entradas: TOPE_ARCHIVOS_IMPORTACION + DE_MAS,
    declaradoBytes: bytes * DESPLEGADO_VECES + DESPLEGADO_DE_GRACIA,
    // What is one byte too long is refused by the store, in the words of every upload.
    entradaBytes: maximoBytes + 1,
  }
  const { entradas, cerrar } = await abrirZip(origen, limites).catch((error: unknown) => {
    if (!(error instanceof FallaDeHoja)) throw error
    throw new FallaDeLegajo(
      error.falla === 'desmedida' ? M.zipDesmedido : error.falla === 'danada' ? M.zipDanado : FALLAS_HOJA[error.falla],
    )
  })
  try {
    return { ...repartir(entradas), cerrar }
  } catch (error) {
    cerrar()
    throw error
  }
}

/** Opens a folder with all below it; links are passed over, wherever they lead. Throws FallaDeLegajo. */
export const abrirLegajoCarpeta = async (carpeta: string): Promise<Legajo> => {
  const archivos: EnLegajo[] = []
  for await (const entrada of await opendir(carpeta, { recursive: true })) {
    if (!entrada.isFile()) continue
    const lugar = join(entrada.parentPath, entrada.name)
    const nombre = relative(carpeta, lugar).split(sep).join('/')
    archivos.push({ nombre, bytes: (await lstat(lugar)).size, abrir: () => leerArchivo(lugar) })
    if (archivos.length > TOPE_ARCHIVOS_IMPORTACION + DE_MAS) throw new FallaDeLegajo(M.zipDesmedido)
  }
  return { ...repartir(archivos), cerrar: () => undefined }
}

const leerArchivo = (lugar: string): Readable => createReadStream(lugar)

/** What systems and programs leave beside people's files: hidden ones, and locks of open workbooks. */
const DEL_SISTEMA = /(^|\/)(__MACOSX\/|\.|~\$|thumbs\.db$|desktop\.ini$)/i
export const esDelSistema = (nombre: string): boolean => DEL_SISTEMA.test(nombre)
const HOJA = /\.(xlsx|csv)$/i
const hondura = ({ nombre }: EnLegajo): number => nombre.split('/').length

/** The sheet is the only one that stands highest; other workbooks further down are files that no row can name. */
const repartir = (todos: readonly EnLegajo[]): Pick<Legajo, 'hoja' | 'archivos'> => {
  const propios = todos.filter(({ nombre }) => !esDelSistema(nombre))
  const hojas = propios.filter(({ nombre }) => HOJA.test(nombre))
  const primera = Math.min(...hojas.map(hondura))
  const [hoja, otra] = hojas.filter((una) => hondura(una) === primera)
  if (!hoja) throw new FallaDeLegajo(M.sinHoja)
  if (otra) throw new FallaDeLegajo(M.masDeUnaHoja)
  const archivos = propios.filter((uno) => uno !== hoja)
  if (archivos.length > TOPE_ARCHIVOS_IMPORTACION) throw new FallaDeLegajo(M.zipDesmedido)
  // What was packed with its folder around it is called as seen from its sheet.
  const raiz = hoja.nombre.slice(0, hoja.nombre.lastIndexOf('/') + 1)
  const desdeLaHoja = ({ nombre }: EnLegajo) => (nombre.startsWith(raiz) ? nombre.slice(raiz.length) : nombre)
  return { hoja, archivos: archivos.map((uno) => ({ ...uno, nombre: desdeLaHoja(uno) })) }
}

/** How names are compared: without case and accents, which systems write in different ways, and by '/'. */
const llaveDe = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Finds files by the names that rows write: with their folders, or by themselves where no two are called so; '.pdf' may be left out.
 * 'varios' where several could be meant, null where none is.
 */
export const buscadorDe = (archivos: readonly EnLegajo[]): ((escrito: string) => EnLegajo | 'varios' | null) => {
  const porNombre = new Map<string, EnLegajo | 'varios'>()
  const anotar = (mapa: Map<string, EnLegajo | 'varios'>, llave: string, archivo: EnLegajo) =>
    mapa.set(llave, mapa.has(llave) ? 'varios' : archivo)
  const sinCarpeta = new Map<string, EnLegajo | 'varios'>()
  for (const archivo of archivos) {
    const llave = llaveDe(archivo.nombre)
    anotar(porNombre, llave, archivo)
    anotar(sinCarpeta, llave.slice(llave.lastIndexOf('/') + 1), archivo)
  }
  return (escrito) => {
    const llave = llaveDe(escrito)
    const conPdf = `${llave}.pdf`
    return porNombre.get(llave) ?? porNombre.get(conPdf) ?? sinCarpeta.get(llave) ?? sinCarpeta.get(conPdf) ?? null
  }
}
