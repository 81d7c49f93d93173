import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { DECLARADO_MAXIMO_BYTES, ENTRADAS_MAXIMO, FallaDeHoja, PARTE_MAXIMO_BYTES } from './limites.ts'

const TROZO_BYTES = 64 * 1_024
const GUARDADO = 0
const DEFLATE = 8
/** Office's older container: spreadsheets from before 2007, and all documents with a password. */
const MARCA_OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const CON_CLAVE = Buffer.from('EncryptedPackage', 'utf16le')

/** The parts of a workbook by name, ignoring case as its own references do. */
export interface Paquete {
  tiene(parte: string): boolean
  /** Unpacks a part. Fails when it is longer than declared, or damaged. */
  abrir(parte: string): AsyncIterable<Buffer>
}

/** Opens a workbook and reads its list of parts without unpacking them. Throws FallaDeHoja. */
export const abrirPaquete = async (archivo: Buffer): Promise<Paquete> => {
  exigirZip(archivo)
  const zip = await fromBufferPromise(archivo, { decodeStrings: true, validateEntrySizes: true }).catch(danado)
  if (zip.entryCount > ENTRADAS_MAXIMO) throw new FallaDeHoja('desmedida')
  const entradas = new Map<string, Entry>()
  let declarado = 0
  try {
    for await (const entrada of zip.eachEntry()) {
      if (entrada.isEncrypted()) throw new FallaDeHoja('protegida')
      declarado += entrada.uncompressedSize
      if (declarado > DECLARADO_MAXIMO_BYTES) throw new FallaDeHoja('desmedida')
      const nombre = entrada.fileName.toLowerCase()
      // Programs differ in which of two equal names they read.
      if (entradas.has(nombre)) throw new FallaDeHoja('danada')
      entradas.set(nombre, entrada)
    }
  } catch (error) {
    danado(error)
  }
  return {
    tiene: (parte) => entradas.has(parte.toLowerCase()),
    abrir: (parte) => desplegar(zip, entradas.get(parte.toLowerCase())),
  }
}

const exigirZip = (archivo: Buffer): void => {
  if (archivo.subarray(0, 2).toString('latin1') === 'PK') return
  const conClave = archivo.subarray(0, MARCA_OLE.length).equals(MARCA_OLE) && archivo.includes(CON_CLAVE)
  throw new FallaDeHoja(conClave ? 'protegida' : 'noEsXlsx')
}

const danado = (error: unknown): never => {
  throw error instanceof FallaDeHoja ? error : new FallaDeHoja('danada')
}

async function* desplegar(zip: ZipFile, entrada: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entrada) throw new FallaDeHoja('danada')
  let bytes = 0
  let suma = 0
  try {
    for await (const trozo of await contenidoDe(zip, entrada)) {
      bytes += trozo.length
      // Its declared size was checked before; a false one is noticed here.
      if (bytes > entrada.uncompressedSize) throw new FallaDeHoja('danada')
      if (bytes > PARTE_MAXIMO_BYTES) throw new FallaDeHoja('desmedida')
      suma = crc32(trozo, suma)
      yield trozo
    }
  } catch (error) {
    danado(error)
  }
  if (bytes !== entrada.uncompressedSize || suma !== entrada.crc32) throw new FallaDeHoja('danada')
}

const contenidoDe = async (zip: ZipFile, entrada: Entry): Promise<Readable> => {
  if (entrada.compressionMethod !== GUARDADO && entrada.compressionMethod !== DEFLATE) throw new FallaDeHoja('danada')
  const crudo = await zip.openReadStreamPromise(entrada, { decodeFileData: false })
  if (entrada.compressionMethod === GUARDADO) return crudo
  const desplegado = createInflateRaw({ chunkSize: TROZO_BYTES })
  // The reader gets the error, so nobody else has to.
  pipeline(crudo, desplegado, () => undefined)
  return desplegado
}
