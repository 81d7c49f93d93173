import { DECLARADO_MAXIMO_BYTES, ENTRADAS_MAXIMO, FallaDeHoja, PARTE_MAXIMO_BYTES } from './limites.ts'
import { abrirZip, type EntradaDeZip } from './zip.ts'

const LIMITES = {
  entradas: ENTRADAS_MAXIMO,
  declaradoBytes: DECLARADO_MAXIMO_BYTES,
  entradaBytes: PARTE_MAXIMO_BYTES,
}
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
  const { entradas } = await abrirZip(archivo, LIMITES)
  const partes = new Map<string, EntradaDeZip>()
  for (const entrada of entradas) {
    const nombre = entrada.nombre.toLowerCase()
    // Programs differ in which of two equal names they read.
    if (partes.has(nombre)) throw new FallaDeHoja('danada')
    partes.set(nombre, entrada)
  }
  return {
    tiene: (parte) => partes.has(parte.toLowerCase()),
    abrir: (parte) => partes.get(parte.toLowerCase())?.abrir() ?? sinParte(),
  }
}

// biome-ignore lint/correctness/useYield: it fails when it is read, as a damaged part does.
async function* sinParte(): AsyncGenerator<Buffer> {
  throw new FallaDeHoja('danada')
}

const exigirZip = (archivo: Buffer): void => {
  if (archivo.subarray(0, 2).toString('latin1') === 'PK') return
  const conClave = archivo.subarray(0, MARCA_OLE.length).equals(MARCA_OLE) && archivo.includes(CON_CLAVE)
  throw new FallaDeHoja(conClave ? 'protegida' : 'noEsXlsx')
}
