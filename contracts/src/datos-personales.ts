/**
 * What looks like a person's DNI or telephone in a text that would be public (P-15). Only numbers that say what they are:
 * files are numbered with as many digits. The same rule warns in the browser and asks for a confirmation on the server.
 */
const DNI = /\bd\.?\s?n\.?\s?i\b[^\d\n]{0,20}\d{8}(?!\d)|documento nacional de identidad[^\d]{0,30}\d{8}(?!\d)/iu
const TELEFONO = /\b(?:cel(?:ular)?|tel(?:[eé]fono)?|m[oó]vil)\b[^\d\n]{0,20}(?:\+?51[\s-]?)?9(?:[\s-]?\d){8}(?!\d)/iu

/** Tells whether a text shows what looks like the DNI or the telephone of somebody. */
export const muestraDatosPersonales = (texto: string): boolean => DNI.test(texto) || TELEFONO.test(texto)

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
