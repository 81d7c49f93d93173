import { PDFiumModule } from '@hyzyla/pdfium'
import { objetosDe } from './lineas.ts'
import { activar, type Vista, vistaDe } from './vista.ts'

/** A page that could not be read has no text, and something on it. */
export interface PaginaLeida {
  crudo: string
  /** Has anything drawn on it: a scan, letters, lines. */
  dibujada: boolean
}

/** A drawn page in greys, one byte a pixel from the upper left on, 0 being black. */
export interface PaginaDibujada {
  ancho: number
  alto: number
  grises: Uint8Array
}

export interface PdfAbierto {
  paginas: number
  /** How many of its fields have a signature. */
  firmas: number
  /** Reads a page, counted from 0: at most so many letters of it. */
  leer(pagina: number, maximo: number): PaginaLeida
  /**
   * Draws a page, counted from 0, for as long as `ver` asks what is to be seen of it. `salvo` are the places in its list of
   * annotations that are left out. Null when the page cannot be drawn.
   */
  conPagina<T>(pagina: number, salvo: readonly number[], ver: (vista: Vista) => T): T | null
  /** Draws a whole page, counted from 0, `escala` pixels for each point. Null when it cannot be drawn. */
  dibujar(pagina: number, escala: (ancho: number, alto: number) => number): PaginaDibujada | null
  /** Gives its memory back. */
  cerrar(): void
}

/** Functions of the library that its types leave out; handles and places in memory are numbers. */
interface SinTipos {
  _FPDFPage_RemoveAnnot(hoja: number, lugar: number): number
  _FPDFFormObj_CountObjects(objeto: number): number
  _FPDFFormObj_GetObject(objeto: number, i: number): number
  _FPDFPageObj_GetMatrix(objeto: number, matriz: number): number
  _FPDFPageObj_GetBounds(objeto: number, x: number, y: number, x2: number, y2: number): number
  _FPDFPageObj_SetIsActive(objeto: number, activo: number): number
  _FPDF_GetPageWidthF(hoja: number): number
  _FPDF_GetPageHeightF(hoja: number): number
  _FPDFBitmap_Create(ancho: number, alto: number, conTransparencia: number): number
  _FPDF_PageToDevice: Funcion
  _FPDF_GetSignatureCount(documento: number): number
}
type Funcion = (...valores: number[]) => number

const modulo = PDFiumModule({}).then((listo) => {
  listo._FPDF_InitLibraryWithConfig({ version: 2 })
  return listo as typeof listo & SinTipos
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
  let formulario: Formulario | null = null
  return {
    paginas: pdfium._FPDF_GetPageCount(documento),
    firmas: Math.max(0, pdfium._FPDF_GetSignatureCount(documento)),
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
    conPagina(pagina, salvo, ver) {
      const abierta = pdfium._FPDF_LoadPage(documento, pagina)
      if (abierta === 0) return null
      formulario ??= abrirFormulario(pdfium, documento)
      try {
        for (const lugar of [...salvo].sort((a, b) => b - a)) pdfium._FPDFPage_RemoveAnnot(abierta, lugar)
        pdfium._FORM_OnAfterLoadPage(abierta, formulario.numero)
        const { lineas, letras } = objetosDe(pdfium, abierta)
        activar(pdfium, lineas, false)
        return ver(vistaDe(pdfium, abierta, formulario.numero, letras))
      } finally {
        pdfium._FORM_OnBeforeClosePage(abierta, formulario.numero)
        pdfium._FPDF_ClosePage(abierta)
      }
    },
    dibujar(pagina, escala) {
      const abierta = pdfium._FPDF_LoadPage(documento, pagina)
      if (abierta === 0) return null
      const dibujo = enGrises(pdfium, abierta, escala)
      pdfium._FPDF_ClosePage(abierta)
      return dibujo
    },
    cerrar() {
      formulario?.cerrar()
      pdfium._FPDF_CloseDocument(documento)
      free(copia)
    },
  }
}

export type Pdfium = Awaited<typeof modulo>

const CON_ANOTACIONES_EN_GRISES = 0x01 | 0x08

const enGrises = (
  pdfium: Pdfium,
  hoja: number,
  escala: Parameters<PdfAbierto['dibujar']>[1],
): PaginaDibujada | null => {
  const lados = [pdfium._FPDF_GetPageWidthF(hoja), pdfium._FPDF_GetPageHeightF(hoja)] as const
  const [ancho, alto] = lados.map((lado) => Math.max(1, Math.round(lado * escala(...lados)))) as [number, number]
  const mapa = pdfium._FPDFBitmap_Create(ancho, alto, 0)
  if (mapa === 0) return null
  pdfium._FPDFBitmap_FillRect(mapa, 0, 0, ancho, alto, 0xffffffff)
  pdfium._FPDF_RenderPageBitmap(mapa, hoja, 0, 0, ancho, alto, 0, CON_ANOTACIONES_EN_GRISES)
  const lugar = pdfium._FPDFBitmap_GetBuffer(mapa)
  const paso = pdfium._FPDFBitmap_GetStride(mapa)
  const grises = new Uint8Array(ancho * alto)
  for (let fila = 0, i = 0; fila < alto; fila++)
    // Four bytes a pixel, three of them equal.
    for (let columna = 0; columna < ancho; columna++)
      grises[i++] = pdfium.HEAPU8[lugar + fila * paso + columna * 4] ?? 255
  pdfium._FPDFBitmap_Destroy(mapa)
  return { ancho, alto, grises }
}

interface Formulario {
  numero: number
  cerrar(): void
}
const FORMULARIO_BYTES = 256
const VERSION_DE_FORMULARIO = 2

/** Fields, signatures among them, are drawn only with what the library keeps of a document's form; it calls nobody back. */
const abrirFormulario = (pdfium: Pdfium, documento: number): Formulario => {
  const lugar = pdfium.wasmExports.malloc(FORMULARIO_BYTES)
  pdfium.HEAPU8.fill(0, lugar, lugar + FORMULARIO_BYTES)
  new DataView(pdfium.HEAPU8.buffer).setUint32(lugar, VERSION_DE_FORMULARIO, true)
  const numero = pdfium._FPDFDOC_InitFormFillEnvironment(documento, lugar)
  const cerrar = () => {
    pdfium._FPDFDOC_ExitFormFillEnvironment(numero)
    pdfium.wasmExports.free(lugar)
  }
  return { numero, cerrar }
}
