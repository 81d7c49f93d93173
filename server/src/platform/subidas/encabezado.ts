import { ErrorDeNegocio } from '../errores.ts'

const VENTANA = 1_024
const MARCA = '%PDF-'
const MENOR_QUE = 0x3c

/** What is said of a file that is no PDF, and was none before it was spoilt: 'damaged', or that it has to be one (MPV-30). */
type SiNoEsPdf = 'pdfDanado' | 'noEsPdf'

/**
 * Lets a stream through that begins as a PDF: '%PDF-' within the first 1,024 bytes and no '<' before it, which a page
 * disguised as a PDF has (D-36, E5). Anything else is refused before the rest is stored.
 */
export const comoPdf = (entrada: AsyncIterable<Uint8Array>, siNoEs: SiNoEsPdf = 'pdfDanado') =>
  conInicio(entrada, VENTANA, (inicio) => exigirMarca(inicio, siNoEs))

const MARCA_ZIP = Buffer.from('PK')
/** Office's container for what has a password: the reader of workbooks says so, and tells it from older spreadsheets. */
const MARCA_OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Lets a stream through that is called a workbook and may be one: an archive, or one locked with a password. Throws noEsXlsx
 * at once (CAN-12).
 */
export const comoXlsx = (entrada: AsyncIterable<Uint8Array>, nombre = '') => {
  if (!nombre.trim().toLowerCase().endsWith('.xlsx')) throw new ErrorDeNegocio('noEsXlsx')
  return conInicio(entrada, MARCA_OLE.length, (inicio) => {
    const empiezaPor = (marca: Buffer) => inicio.subarray(0, marca.length).equals(marca)
    if (!empiezaPor(MARCA_ZIP) && !empiezaPor(MARCA_OLE)) throw new ErrorDeNegocio('noEsXlsx')
  })
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
