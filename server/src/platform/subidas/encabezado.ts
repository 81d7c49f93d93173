import { ErrorDeNegocio } from '../errores.ts'

const VENTANA = 1_024
const MARCA = '%PDF-'
const MENOR_QUE = 0x3c

/**
 * Lets a stream through that begins as a PDF: '%PDF-' within the first 1,024 bytes and no '<' before it, which a page
 * disguised as a PDF has (D-36, E5). Anything else is refused before the rest is stored.
 */
export async function* comoPdf(entrada: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let inicio: Buffer | null = Buffer.alloc(0)
  for await (const trozo of entrada) {
    if (inicio === null) {
      yield trozo
      continue
    }
    inicio = Buffer.concat([inicio, trozo])
    if (inicio.length < VENTANA) continue
    exigirMarca(inicio)
    yield inicio
    inicio = null
  }
  if (inicio === null) return
  exigirMarca(inicio)
  yield inicio
}

const exigirMarca = (inicio: Buffer): void => {
  const marca = inicio.subarray(0, VENTANA).indexOf(MARCA)
  if (marca === -1 || inicio.subarray(0, marca).includes(MENOR_QUE)) throw new ErrorDeNegocio('pdfDanado')
}
