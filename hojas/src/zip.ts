import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { FallaDeHoja } from './limites.ts'

const TROZO_BYTES = 64 * 1_024
const GUARDADO = 0
const DEFLATE = 8
/** The bit of an entry's flags that says that its name is UTF-8. */
const NOMBRE_UTF8 = 0x800

/** What an archive may hold: its number of entries, what all declare unpacked, and what one may come to. */
export interface LimitesDeZip {
  entradas: number
  declaradoBytes: number
  entradaBytes: number
}

/** One file of an archive. */
export interface EntradaDeZip {
  /** With its folders, by '/'. */
  nombre: string
  /** As it declares itself; more than that is never unpacked. */
  bytes: number
  /** Unpacks it. Throws FallaDeHoja where it is longer than declared, too long, or damaged. */
  abrir(): AsyncIterable<Buffer>
}

export interface Zip {
  entradas: readonly EntradaDeZip[]
  cerrar(): void
}

/**
 * Opens an archive, in memory or by its path, and reads its list of entries without unpacking them; folders are left out.
 * Throws FallaDeHoja: a name that leads out of the archive makes it a damaged one.
 */
export const abrirZip = async (origen: Buffer | string, limites: LimitesDeZip): Promise<Zip> => {
  const opciones = { decodeStrings: true, validateEntrySizes: true, autoClose: false }
  const abierto = typeof origen === 'string' ? openPromise(origen, opciones) : fromBufferPromise(origen, opciones)
  const zip = await abierto.catch(danado)
  try {
    if (zip.entryCount > limites.entradas) throw new FallaDeHoja('desmedida')
    const entradas: EntradaDeZip[] = []
    let declarado = 0
    for await (const entrada of zip.eachEntry()) {
      if (entrada.isEncrypted()) throw new FallaDeHoja('protegida')
      declarado += entrada.uncompressedSize
      if (declarado > limites.declaradoBytes) throw new FallaDeHoja('desmedida')
      const nombre = nombreDe(entrada)
      if (nombre.endsWith('/')) continue
      entradas.push({
        nombre,
        bytes: entrada.uncompressedSize,
        abrir: () => desplegar(zip, entrada, limites.entradaBytes),
      })
    }
    return { entradas, cerrar: () => zip.close() }
  } catch (error) {
    zip.close()
    return danado(error)
  }
}

const danado = (error: unknown): never => {
  throw error instanceof FallaDeHoja ? error : new FallaDeHoja('danada')
}

/** Letters that code page 850, in which Windows packs in Spanish, has where the standard's 437 has others. */
const DE_850: Readonly<Record<string, string>> = { '╡': 'Á', '╓': 'Í', α: 'Ó', Θ: 'Ú' }
const LETRAS_DE_850 = new RegExp(`[${Object.keys(DE_850).join('')}]`, 'g')
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** A name as it was meant: as the archive says or, where it says nothing, UTF-8 if it can be, as macOS writes it. */
const nombreDe = ({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string => {
  const sinDecir = (generalPurposeBitFlag & NOMBRE_UTF8) === 0 && fileName === enCp437(fileNameRaw)
  if (!sinDecir) return fileName
  const nombre = enUtf8(fileNameRaw) ?? fileName.replace(LETRAS_DE_850, (letra) => DE_850[letra] ?? letra)
  return nombre.replaceAll('\\', '/')
}

const enCp437 = (bytes: Buffer): string => getFileNameLowLevel(0, bytes, [], false)

const enUtf8 = (bytes: Buffer): string | null => {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

async function* desplegar(zip: ZipFile, entrada: Entry, maximoBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  let suma = 0
  try {
    for await (const trozo of await contenidoDe(zip, entrada)) {
      bytes += trozo.length
      // Its declared size was checked before; a false one is noticed here.
      if (bytes > entrada.uncompressedSize) throw new FallaDeHoja('danada')
      if (bytes > maximoBytes) throw new FallaDeHoja('desmedida')
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
