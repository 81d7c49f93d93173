import { ErrorDeNegocio } from '../errores.ts'

const VENTANA = 1_024
const MARCA = '%PDF-'
const MENOR_QUE = 0x3c

/** What is said of a file that is no PDF, and was none before it was spoilt: 'damaged', or that it has to be one (MPV-30). */
export type SiNoEsPdf = 'pdfDanado' | 'noEsPdf'

/**
 * Lets a stream through that begins as a PDF: '%PDF-' within the first 1,024 bytes and no '<' before it, which a page
 * disguised as a PDF has (D-36, E5). Anything else is refused before the rest is stored.
 */
export async function* comoPdf(
  entrada: AsyncIterable<Uint8Array>,
  siNoEs: SiNoEsPdf = 'pdfDanado',
): AsyncGenerator<Uint8Array> {
  let inicio: Buffer | null = Buffer.alloc(0)
  for await (const trozo of entrada) {
    if (inicio === null) {
      yield trozo
      continue
    }
    inicio = Buffer.concat([inicio, trozo])
    if (inicio.length < VENTANA) continue
    exigirMarca(inicio, siNoEs)
    yield inicio
    inicio = null
  }
  if (inicio === null) return
  exigirMarca(inicio, siNoEs)
  yield inicio
}

const exigirMarca = (inicio: Buffer, siNoEs: SiNoEsPdf): void => {
  const marca = inicio.subarray(0, VENTANA).indexOf(MARCA)
  if (marca === -1) throw new ErrorDeNegocio(inicio.length === 0 ? 'pdfDanado' : siNoEs)
  if (inicio.subarray(0, marca).includes(MENOR_QUE)) throw new ErrorDeNegocio('pdfDanado')
}
