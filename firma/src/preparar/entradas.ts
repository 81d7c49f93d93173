import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFString } from '@cantoo/pdf-lib'

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
