import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { Rechazo } from './objetos.ts'

export const PAGINAS_MAXIMO = 2_000

/** Reads a checked file as tolerantly as viewers do. Throws Rechazo. */
export const abrirDocumento = (b: Buffer): Promise<PDFDocument> =>
  PDFDocument.load(b, {
    ignoreEncryption: true,
    updateMetadata: false,
    throwOnInvalidObject: false,
    parseSpeed: ParseSpeeds.Fastest,
  }).catch(() => {
    throw new Rechazo('pdfDanado')
  })

/** Counts the pages of a file, up to one more than allowed. Throws Rechazo (D-36, E7). */
export const contarPaginas = ({ context }: PDFDocument): number => {
  const raiz = context.lookup(context.trailerInfo.Root)
  if (!(raiz instanceof PDFDict)) throw new Rechazo('pdfDanado')

  const HIJOS = PDFName.of('Kids')
  const vistos = new Set<PDFRef>()
  const pendientes = [raiz.get(PDFName.of('Pages'))]
  let paginas = 0
  while (pendientes.length > 0) {
    const hijo = pendientes.pop()
    const nodo = context.lookup(hijo)
    if (!(nodo instanceof PDFDict)) continue
    const hijos = context.lookup(nodo.get(HIJOS))
    if (!(hijos instanceof PDFArray)) {
      // The root of the tree is no page, even when its children are missing.
      if (hijo !== raiz.get(PDFName.of('Pages'))) paginas++
      if (paginas > PAGINAS_MAXIMO) throw new Rechazo('pdfLargo')
      continue
    }
    // A branch met twice means a circle, or a tree that grows without end.
    if (hijo instanceof PDFRef && vistos.size === vistos.add(hijo).size) throw new Rechazo('pdfDanado')
    for (const nieto of hijos.asArray().slice(0, PAGINAS_MAXIMO + 1)) pendientes.push(nieto)
  }
  if (paginas === 0) throw new Rechazo('pdfDanado')
  return paginas
}
