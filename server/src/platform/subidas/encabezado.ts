import { ErrorDeNegocio } from '../errores.ts'

const VENTANA = 1_024
const MARCA = '%PDF-'
const MENOR_QUE = 0x3c

/** The refusal of a file that is no PDF: 'damaged', or that it must be a PDF (MPV-30). */
type SiNoEsPdf = 'pdfDanado' | 'noEsPdf'

/**
 * Passes a stream on if it begins as a PDF: '%PDF-' within the first 1,024 bytes and no '<' before it, as in a page
 * disguised as a PDF (D-36, E5). Anything else is refused before the rest is stored.
 */
export const comoPdf = (entrada: AsyncIterable<Uint8Array>, siNoEs: SiNoEsPdf = 'pdfDanado') =>
  conInicio(entrada, VENTANA, (inicio) => exigirMarca(inicio, siNoEs))

const MARCA_ZIP = Buffer.from('PK')
const MARCA_ENTRADA = Buffer.from('PK\x03\x04', 'latin1')
/** Office's container for files with a password; the reader of workbooks tells these from old spreadsheets. */
const MARCA_OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Passes a stream on if its name and beginning can be a workbook's: an archive, or one locked with a password.
 * Otherwise throws noEsXlsx at once (CAN-12), or pdfDanado for a file without a byte, whose name may be right.
 */
export const comoXlsx = (entrada: AsyncIterable<Uint8Array>, nombre = '') => {
  if (!nombre.trim().toLowerCase().endsWith('.xlsx')) throw new ErrorDeNegocio('noEsXlsx')
  return conInicio(entrada, MARCA_OLE.length, (inicio) => {
    if (inicio.length === 0) throw new ErrorDeNegocio('pdfDanado')
    const empiezaPor = (marca: Buffer) => inicio.subarray(0, marca.length).equals(marca)
    if (!empiezaPor(MARCA_ZIP) && !empiezaPor(MARCA_OLE)) throw new ErrorDeNegocio('noEsXlsx')
  })
}

/** Passes an archive on that has something in it. Throws noEsZip, or pdfDanado for an empty file. */
export const comoZip = (entrada: AsyncIterable<Uint8Array>) =>
  conInicio(entrada, MARCA_ENTRADA.length, (inicio) => {
    if (inicio.length === 0) throw new ErrorDeNegocio('pdfDanado')
    if (!inicio.subarray(0, MARCA_ENTRADA.length).equals(MARCA_ENTRADA)) throw new ErrorDeNegocio('noEsZip')
  })

/** Passes a CSV on: text without a byte that no text has at its beginning. Throws noEsTabla, or pdfDanado for an empty file. */
export const comoCsv = (entrada: AsyncIterable<Uint8Array>) =>
  conInicio(entrada, VENTANA, (inicio) => {
    if (inicio.length === 0) throw new ErrorDeNegocio('pdfDanado')
    if (inicio.subarray(0, VENTANA).includes(0)) throw new ErrorDeNegocio('noEsTabla')
  })

const MARCA_PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const MARCA_JPG = Buffer.of(0xff, 0xd8, 0xff)

/**
 * Tells a picture's kind by its first bytes, whatever its name says, and gives the whole stream back; null for anything but
 * PNG and JPEG, and 'vacia' for a file without a byte (ORG-14).
 */
export const leerMarcaDeImagen = async (
  entrada: AsyncIterable<Uint8Array>,
): Promise<{ extension: 'png' | 'jpg'; contenido: AsyncIterable<Uint8Array> } | 'vacia' | null> => {
  const trozos = entrada[Symbol.asyncIterator]()
  let inicio = Buffer.alloc(0)
  while (inicio.length < MARCA_PNG.length) {
    const { value, done } = await trozos.next()
    if (done) break
    inicio = Buffer.concat([inicio, value])
  }
  if (inicio.length === 0) return 'vacia'
  const extension = inicio.subarray(0, 8).equals(MARCA_PNG)
    ? 'png'
    : inicio.subarray(0, 3).equals(MARCA_JPG)
      ? 'jpg'
      : null
  return extension && { extension, contenido: conResto(inicio, trozos) }
}

async function* conResto(inicio: Buffer, resto: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield inicio
  for (let trozo = await resto.next(); !trozo.done; trozo = await resto.next()) yield trozo.value
}

async function* conInicio(
  entrada: AsyncIterable<Uint8Array>,
  ventana: number,
  exigir: (inicio: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let inicio: Buffer | null = Buffer.alloc(0)
  for await (const trozo of entrada) {
    if (inicio === null) {
      yield trozo
      continue
    }
    inicio = Buffer.concat([inicio, trozo])
    if (inicio.length < ventana) continue
    exigir(inicio)
    yield inicio
    inicio = null
  }
  if (inicio === null) return
  exigir(inicio)
  yield inicio
}

const exigirMarca = (inicio: Buffer, siNoEs: SiNoEsPdf): void => {
  const marca = inicio.subarray(0, VENTANA).indexOf(MARCA)
  if (marca === -1) throw new ErrorDeNegocio(inicio.length === 0 ? 'pdfDanado' : siNoEs)
  if (inicio.subarray(0, marca).includes(MENOR_QUE)) throw new ErrorDeNegocio('pdfDanado')
}
