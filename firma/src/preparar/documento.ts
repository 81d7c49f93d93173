import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFRef,
} from '@cantoo/pdf-lib'
import { dic, lista, numero, valor } from './entradas.ts'
import { PdfNoFirmable } from './no-firmable.ts'
import { Referencias, type Ultima, ultimaSeccion } from './referencias.ts'

/** Inherited from the branches of the page tree. */
const HEREDADAS = ['MediaBox', 'CropBox', 'Rotate'] as const
/** Deeper than any page tree is. */
const RAMAS_MAXIMO = 100

export interface Pagina {
  ref: PDFRef
  nodo: PDFDict
  /** Its own entries, or those of the branches above it. */
  heredado: ReadonlyMap<string, PDFObject | undefined>
}

export interface Documento {
  context: PDFContext
  raiz: PDFRef
  catalogo: PDFDict
  ultima: Ultima
}

/** Opens a PDF to be signed. Throws pdfProtegido, pdfDanado, and pdfCertificado when its author allowed no change. */
export const abrirDocumento = async (pdf: Buffer): Promise<Documento> => {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }).catch(
    (error: unknown) => {
      throw new PdfNoFirmable(error instanceof EncryptedPDFError ? 'pdfProtegido' : 'pdfDanado')
    },
  )
  // Also when what it says of its encryption is not there.
  const { Root: raiz, Encrypt } = context.trailerInfo
  if (Encrypt !== undefined && Encrypt !== PDFNull) throw new PdfNoFirmable('pdfProtegido')
  const catalogo = context.lookup(raiz)
  if (!(raiz instanceof PDFRef) || !(catalogo instanceof PDFDict)) throw new PdfNoFirmable('pdfDanado')
  if (prohibeCambios(catalogo)) throw new PdfNoFirmable('pdfCertificado')
  return { context, raiz, catalogo, ultima: ultimaSeccion(pdf, context.pdfFileDetails.prevStartXRef) }
}

/** A certification signature that allows no change at all: any other signature would break it. */
const prohibeCambios = (catalogo: PDFDict): boolean => {
  const certificacion = dic(dic(catalogo, 'Perms'), 'DocMDP')
  return lista(certificacion, 'Reference').some((_, i, todas) => {
    const referencia = catalogo.context.lookup(todas[i])
    if (!(referencia instanceof PDFDict) || valor(referencia, 'TransformMethod') !== PDFName.of('DocMDP')) return false
    return numero(dic(referencia, 'TransformParams'), 'P') === 1
  })
}

/** The page of that number counted from 0, or the last one when there are not so many. Throws pdfDanado. */
export const buscarPagina = ({ context, catalogo }: Documento, indice: number): Pagina => {
  const vistos = new Set<PDFObject>()
  let quedan = indice
  let ultima: Pagina | null = null
  const recorrer = (
    ref: PDFObject | undefined,
    nivel: number,
    heredado: ReadonlyMap<string, PDFObject | undefined>,
  ) => {
    const nodo = context.lookup(ref)
    if (!(nodo instanceof PDFDict) || quedan < 0) return
    const suyo = new Map(heredado)
    for (const clave of HEREDADAS) if (valor(nodo, clave) !== undefined) suyo.set(clave, valor(nodo, clave))
    const hijos = valor(nodo, 'Kids')
    if (!(hijos instanceof PDFArray)) {
      // A page that is no object of its own cannot be pointed at.
      if (!(ref instanceof PDFRef) || nivel === 0) return
      ultima = { ref, nodo, heredado: suyo }
      quedan--
      return
    }
    if (vistos.has(nodo) || nivel > RAMAS_MAXIMO) throw new PdfNoFirmable('pdfDanado')
    vistos.add(nodo)
    for (const hijo of hijos.asArray()) recorrer(hijo, nivel + 1, suyo)
  }
  recorrer(catalogo.get(PDFName.of('Pages')), 0, new Map())
  if (!ultima) throw new PdfNoFirmable('pdfDanado')
  return ultima
}

/**
 * What a signature may write again must be what readers show: its catalogue, form and page, and their lists. Asked before
 * anything is changed. Throws pdfDanado. (FIR-25)
 */
export const exigirVisible = async (pdf: Buffer, documento: Documento, { ref, nodo }: Pagina): Promise<void> => {
  const { context, raiz, catalogo, ultima } = documento
  const referencias = new Referencias(pdf, ultima)
  const formulario = catalogo.get(PDFName.of('AcroForm'))
  const campos = dic(catalogo, 'AcroForm')?.get(PDFName.of('Fields'))
  const anotaciones = nodo.get(PDFName.of('Annots'))
  for (const una of [raiz, formulario, campos, ref, anotaciones]) {
    const objeto = una instanceof PDFRef ? context.lookup(una) : undefined
    if (una instanceof PDFRef && objeto && !(await referencias.esAsi(una, objeto))) throw new PdfNoFirmable('pdfDanado')
  }
  if (referencias.trailer('Root') !== raiz) throw new PdfNoFirmable('pdfDanado')
  if (referencias.trailer('Encrypt')) throw new PdfNoFirmable('pdfProtegido')
  // Of the same trailer, not of one that nobody reads.
  const { ID: _, Info: __, ...resto } = context.trailerInfo
  const [ID, Info] = [referencias.trailer('ID'), referencias.trailer('Info')]
  context.trailerInfo = { ...resto, ...(ID && { ID }), ...(Info && { Info }) }
}
