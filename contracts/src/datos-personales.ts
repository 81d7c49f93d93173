/**
 * What looks like a person's DNI or telephone in a text that would be public (P-15). Only numbers that say what they are:
 * files are numbered with as many digits. The same rule warns in the browser and asks for a confirmation on the server.
 */
const DNI =
  /(?<!\p{L})d\.?\s?n\.?\s?i\.?(?:['’]?s)?(?!\p{L})[^\d]{0,20}\d(?:[ .]?\d){7}(?!\d)|documentos? nacional(?:es)? de identidad[^\d]{0,30}\d(?:[ .]?\d){7}(?!\d)/iu
const TELEFONO =
  /(?<!\p{L})(?:cel(?:ular(?:es)?)?|telf?|tel[eé]fonos?|m[oó]vil(?:es)?|whatsapp)(?!\p{L})[^\d]{0,20}(?:\+?51[\s-]?)?9(?:[\s.-]?\d){8}(?!\d)/iu

/** A list names its column once: the label stands anywhere on the page, and so many numbers of a DNI's length by themselves. */
const ROTULO = /(?<!\p{L})(?:d\.?\s?n\.?\s?i\.?(?:['’]?s)?(?!\p{L})|documentos? nacional(?:es)? de identidad)/iu
const SUELTO = /(?<![\p{L}\d.,/°º-])\d{8}(?![\p{L}\d/-]|[.,]\d)/gu
const DE_UNA_LISTA = 3
const muestraLista = (texto: string): boolean =>
  ROTULO.test(texto) && (texto.match(SUELTO)?.length ?? 0) >= DE_UNA_LISTA

/** Tells whether a text shows what looks like the DNI or the telephone of somebody. */
export const muestraDatosPersonales = (texto: string): boolean => {
  // Accents may come as letters of their own, above all from a PDF.
  const junto = texto.normalize('NFC')
  return DNI.test(junto) || TELEFONO.test(junto) || muestraLista(junto)
}

/** Said beside the description or the PDF that shows them; a second, confirmed try publishes them all the same. */
export const avisoDeDatos = (paginas: readonly number[] = []): string => {
  const donde =
    paginas.length === 0
      ? ''
      : paginas.length === 1
        ? ` en la página ${paginas[0]}`
        : ` en las páginas ${enumerar(paginas)}`
  return `Muestra datos que parecen personales (DNI o teléfono)${donde}`
}

const PAGINAS_NOMBRADAS = 10
const enumerar = (paginas: readonly number[]): string => {
  const nombradas = paginas.slice(0, PAGINAS_NOMBRADAS)
  if (paginas.length > nombradas.length) return `${nombradas.join(', ')} y otras`
  return `${nombradas.slice(0, -1).join(', ')} y ${nombradas.at(-1)}`
}
