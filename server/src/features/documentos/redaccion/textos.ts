import { legible } from '../../../platform/exportar/imprimible.ts'

/** The lines of a text that are not blank, cleaned; each becomes a paragraph (D7). */
export const parrafosDe = (texto: string): string[] =>
  legible(texto.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replaceAll('\t', ' '))
    .split('\n')
    .map((linea) => linea.trim())
    .filter(Boolean)

/** A name or a setting as one line. */
export const enUnaLinea = (texto: string): string => parrafosDe(texto).join(' ')

// Lists and quotations inside a considerando stay as they were written.
const CONTINUA = /^(?:[-–—•*"“«‘(]|\(?[a-zñ0-9]{1,3}[.)](?:\s|$)|[IVXLC]{1,6}[.)]\s)/u
// The formula that leads to the decision is not one more reason.
const FORMULA =
  /^(?:estando|por (?:lo|las?|los|estas?|tanto|cuanto)|en (?:uso|ejercicio|mérito)|con (?:el|los|las) (?:voto|visto|visado)|contando|de conformidad)\b/iu
// Words that begin in lower case after 'Que, '; a name keeps its capital.
const COMUNES =
  /^(?:el|la|lo|los|las|un|una|unos|unas|al|del|de|a|ante|bajo|con|conforme|contra|desde|durante|en|entre|hacia|hasta|mediante|para|por|según|sin|sobre|tras|su|sus|dicho|dicha|dichos|dichas|este|esta|estos|estas|ese|esa|asimismo|además|así|se|si|es|son|ha|han|habiendo|estando|visto|vistos|cada|todo|toda|todos|todas|cuando|como|no|siendo|teniendo|que)(?=[\s,])/iu
const QUE = /^que\b\s*,?\s*/iu

/**
 * Considerandos as a norm writes them: each begins with 'Que, ' and ends with ';' (peru.md §6). Lists, quotations and the
 * closing formula keep their beginnings; a line that announces a list keeps its colon.
 */
export const considerandosDe = (texto: string): string[] => {
  const lineas = parrafosDe(texto)
  return lineas.map((linea, i) => {
    if (CONTINUA.test(linea)) return i === lineas.length - 1 ? conPuntoYComa(linea) : linea
    const formula = i === lineas.length - 1 && i > 0 && FORMULA.test(linea)
    return conPuntoYComa(formula ? linea : conQue(linea))
  })
}

const conQue = (linea: string): string => {
  const resto = linea.replace(QUE, '')
  const palabra = COMUNES.exec(resto)?.[0]
  return `Que, ${palabra ? palabra.toLocaleLowerCase('es-PE') + resto.slice(palabra.length) : resto}`
}

const conPuntoYComa = (linea: string): string => {
  if (linea.endsWith(':')) return linea
  if (/\betc\.$/i.test(linea)) return `${linea};`
  // A loop and no pattern, which would be tried again at each full stop of a line that has only full stops.
  let fin = /[.;,] ?y$/i.test(linea) ? linea.length - 1 : linea.length
  while (fin > 0 && ' .;,\u00a0'.includes(linea.charAt(fin - 1))) fin--
  return `${linea.slice(0, fin)};`
}

/** An item without the label that its writer may have put before it, since the document puts its own. */
export const sinRotulo = (texto: string): string =>
  texto.replace(
    /^(?:art[íi]culo|cl[áa]usula)\s+(?:\d{1,3}\s*[°º.]?|[a-záéíóúñ]+(?:\s+(?:primer|segund|tercer|cuart|quint|sext|s[ée]p?tim|octav|noven)[oa])?)\s*(?:\.\s*[-–—]|[.:)–—-])\s*/iu,
    '',
  ) || texto
