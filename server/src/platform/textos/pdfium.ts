import { PDFiumModule } from '@hyzyla/pdfium'

/** A page that could not be read has no text, and something on it. */
export interface PaginaLeida {
  crudo: string
  /** Has anything drawn on it: a scan, letters, lines. */
  dibujada: boolean
}

export interface PdfAbierto {
  paginas: number
  /** Reads a page, counted from 0: at most so many letters of it. */
  leer(pagina: number, maximo: number): PaginaLeida
  /** Gives its memory back. */
  cerrar(): void
}

const modulo = PDFiumModule({}).then((listo) => {
  listo._FPDF_InitLibraryWithConfig({ version: 2 })
  return listo
})

/**
 * Opens a PDF with PDFium, which runs as WebAssembly: it reaches nothing but the bytes that it is given. Null when it is
 * none, or under a password. The library's own classes keep every page open to the end; here each is closed once read.
 */
export const abrirPdf = async (pdf: Buffer): Promise<PdfAbierto | null> => {
  const pdfium = await modulo
  const { malloc, free } = pdfium.wasmExports
  const copia = malloc(pdf.length)
  if (copia === 0) return null
  pdfium.HEAPU8.set(pdf, copia)
  const documento = pdfium._FPDF_LoadMemDocument(copia, pdf.length, 0)
  if (documento === 0) {
    free(copia)
    return null
  }
  const letras = (hoja: number, maximo: number): string => {
    const cuantas = Math.min(pdfium._FPDFText_CountChars(hoja), maximo)
    if (cuantas <= 0) return ''
    const lugar = malloc((cuantas + 1) * 2)
    if (lugar === 0) return ''
    // It counts the NUL at the end, too.
    const unidades = pdfium._FPDFText_GetText(hoja, 0, cuantas, lugar) - 1
    const texto = Buffer.from(pdfium.HEAPU8.subarray(lugar, lugar + Math.max(unidades, 0) * 2)).toString('utf16le')
    free(lugar)
    return texto
  }
  return {
    paginas: pdfium._FPDF_GetPageCount(documento),
    leer(pagina, maximo) {
      const abierta = pdfium._FPDF_LoadPage(documento, pagina)
      if (abierta === 0) return { crudo: '', dibujada: true }
      const hoja = pdfium._FPDFText_LoadPage(abierta)
      const crudo = hoja === 0 ? '' : letras(hoja, maximo)
      if (hoja !== 0) pdfium._FPDFText_ClosePage(hoja)
      const dibujada = pdfium._FPDFPage_CountObjects(abierta) !== 0
      pdfium._FPDF_ClosePage(abierta)
      return { crudo, dibujada }
    },
    cerrar() {
      pdfium._FPDF_CloseDocument(documento)
      free(copia)
    },
  }
}
