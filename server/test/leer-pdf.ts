import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** The text of each page of a PDF of ours, in the order in which it is drawn, without any white space. */
export const textoDePdf = async (pdf: Uint8Array): Promise<string[]> => {
  const documento = await PDFDocument.load(pdf)
  return documento.getPages().map(({ node }) => {
    const fuentes = new Map<string, Map<string, string>>()
    const suyas = node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
    for (const [nombre] of suyas?.entries() ?? []) {
      const tabla = suyas?.lookup(nombre, PDFDict).lookup(PDFName.of('ToUnicode'))
      if (tabla instanceof PDFRawStream) fuentes.set(nombre.asString(), leerTabla(descomprimir(tabla)))
    }
    const contenido = node.Contents()
    const flujos =
      contenido instanceof PDFArray ? contenido.asArray().map((uno) => node.context.lookup(uno)) : [contenido]
    return flujos
      .map((flujo) => (flujo instanceof PDFRawStream ? leerFlujo(descomprimir(flujo), fuentes) : ''))
      .join('')
  })
}

/** The bytes of a stream as they are before compression, as Latin-1. */
export const inflado = (flujo: unknown): string => (flujo instanceof PDFRawStream ? descomprimir(flujo) : '')

const descomprimir = (flujo: PDFRawStream): string => {
  const bytes = flujo.asUint8Array()
  return (flujo.dict.has(PDFName.of('Filter')) ? inflateSync(bytes) : Buffer.from(bytes)).toString('latin1')
}

/** Glyph (four hexadecimal digits) to text. */
const leerTabla = (cmap: string): Map<string, string> => {
  const tabla = new Map<string, string>()
  for (const [, desde = '', , lista = ''] of cmap.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi))
    for (const [i, [, hex = '']] of [...lista.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      tabla.set((Number.parseInt(desde, 16) + i).toString(16).padStart(4, '0'), deUtf16(hex.replaceAll(' ', '')))
  return tabla
}

const deUtf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unidad) => Number.parseInt(unidad, 16)))

const leerFlujo = (flujo: string, fuentes: Map<string, Map<string, string>>): string => {
  let fuente: Map<string, string> | undefined
  let texto = ''
  for (const [, nombre, trozos] of flujo.matchAll(/(\/\w+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/gi)) {
    if (nombre) fuente = fuentes.get(nombre)
    for (const [, hex = ''] of (trozos ?? '').matchAll(/<([0-9a-f]*)>/gi))
      for (const glifo of hex.match(/.{4}/g) ?? []) texto += fuente?.get(glifo.toLowerCase()) ?? '\ufffd'
  }
  return sinBlancos(texto)
}

/** A text without white space, visible or not: lines break elsewhere in each format. */
export const sinBlancos = (texto: string): string => texto.replace(/[\s\u200b\ufeff]/gu, '')
