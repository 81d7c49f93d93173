import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { ErrorDeNegocio } from '../../errores.ts'

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
}

/** Opens a PDF to be signed. Throws pdfProtegido, pdfDanado, and pdfCertificado when its author allowed no change. */
export const abrirDocumento = async (pdf: Buffer): Promise<Documento> => {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }).catch(
    (error: unknown) => {
      throw new ErrorDeNegocio(error instanceof EncryptedPDFError ? 'pdfProtegido' : 'pdfDanado')
    },
  )
  // Also when what it says of its encryption is not there.
  const { Root: raiz, Encrypt } = context.trailerInfo
  if (Encrypt !== undefined && Encrypt !== PDFNull) throw new ErrorDeNegocio('pdfProtegido')
  const catalogo = context.lookup(raiz)
  if (!(raiz instanceof PDFRef) || !(catalogo instanceof PDFDict)) throw new ErrorDeNegocio('pdfDanado')
  if (prohibeCambios(catalogo)) throw new ErrorDeNegocio('pdfCertificado')
  return { context, raiz, catalogo }
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
    if (vistos.has(nodo) || nivel > RAMAS_MAXIMO) throw new ErrorDeNegocio('pdfDanado')
    vistos.add(nodo)
    for (const hijo of hijos.asArray()) recorrer(hijo, nivel + 1, suyo)
  }
  recorrer(catalogo.get(PDFName.of('Pages')), 0, new Map())
  if (!ultima) throw new ErrorDeNegocio('pdfDanado')
  return ultima
}

/** An entry, wherever it lies; undefined when missing or null. */
export const valor = (de: PDFDict | undefined, clave: string): PDFObject | undefined => de?.lookup(PDFName.of(clave))
export const dic = (de: PDFDict | undefined, clave: string): PDFDict | undefined => {
  const encontrado = valor(de, clave)
  return encontrado instanceof PDFDict ? encontrado : undefined
}
export const lista = (de: PDFDict | undefined, clave: string): PDFObject[] => {
  const encontrada = valor(de, clave)
  return encontrada instanceof PDFArray ? encontrada.asArray() : []
}
export const numero = (de: PDFDict | undefined, clave: string): number | undefined => {
  const encontrado = valor(de, clave)
  return encontrado instanceof PDFNumber ? encontrado.asNumber() : undefined
}
export const textoDe = (de: PDFDict | undefined, clave: string): string | null => {
  const encontrado = valor(de, clave)
  return encontrado instanceof PDFString || encontrado instanceof PDFHexString ? encontrado.decodeText() : null
}
