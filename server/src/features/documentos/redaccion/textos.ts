import { type LineaConFormato, leerFormato, type Tramo } from '@cabildo/contracts/base/formato'
import { legible } from '../../../platform/exportar/imprimible.ts'

const limpio = (texto: string): string =>
  legible(texto.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replaceAll('\t', ' '))

/** The lines of a text that are not blank, cleaned; each becomes a paragraph or an item of a list (D7). */
export const lineasDeTexto = (texto: string): LineaConFormato[] => leerFormato(limpio(texto))

/** A name or a setting as one line. */
export const enUnaLinea = (texto: string): string =>
  limpio(texto)
    .split('\n')
    .map((linea) => linea.trim())
    .filter(Boolean)
    .join(' ')

/** The words of a paragraph, without its bold. */
export const palabrasDe = (tramos: readonly Tramo[]): string => tramos.map(({ texto }) => texto).join('')

/** The part of a paragraph between two places of its words, its bold kept. */
export const parteDe = (tramos: readonly Tramo[], desde: number, hasta = Number.POSITIVE_INFINITY): Tramo[] => {
  let pasado = 0
  return tramos.flatMap(({ texto, negrita }) => {
    const parte = texto.slice(Math.max(desde - pasado, 0), Math.max(hasta - pasado, 0))
    pasado += texto.length
    return parte === '' ? [] : [{ texto: parte, negrita }]
  })
}

/** Runs one after another; neighbours that look alike become one. */
const unidos = (...partes: readonly (readonly Tramo[])[]): Tramo[] =>
  partes.flat().reduce<Tramo[]>((hechos, { texto, negrita }) => {
    const ultimo = hechos.at(-1)
    if (ultimo?.negrita === negrita) hechos[hechos.length - 1] = { texto: ultimo.texto + texto, negrita }
    else if (texto !== '') hechos.push({ texto, negrita })
    return hechos
  }, [])

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
export const considerandosDe = (texto: string): LineaConFormato[] => {
  const lineas = lineasDeTexto(texto)
  return lineas.map((linea, i) => {
    const ultima = i === lineas.length - 1
    const palabras = palabrasDe(linea.tramos)
    if (linea.lista !== null || CONTINUA.test(palabras))
      return ultima ? { ...linea, tramos: conPuntoYComa(linea.tramos) } : linea
    const formula = ultima && i > 0 && FORMULA.test(palabras)
    return { ...linea, tramos: conPuntoYComa(formula ? linea.tramos : conQue(linea.tramos)) }
  })
}

const conQue = (tramos: readonly Tramo[]): Tramo[] => {
  const palabras = palabrasDe(tramos)
  const resto = palabras.replace(QUE, '')
  const desde = palabras.length - resto.length
  const comun = COMUNES.exec(resto)?.[0] ?? ''
  const hasta = desde + comun.length
  const enMinusculas = parteDe(tramos, desde, hasta).map((uno) => ({
    ...uno,
    texto: uno.texto.toLocaleLowerCase('es-PE'),
  }))
  return unidos([{ texto: 'Que, ', negrita: false }], enMinusculas, parteDe(tramos, hasta))
}

const conPuntoYComa = (tramos: readonly Tramo[]): Tramo[] => {
  const linea = palabrasDe(tramos)
  if (/:[ ;]*$/.test(linea)) return parteDe(tramos, 0, linea.lastIndexOf(':') + 1)
  const negrita = tramos.at(-1)?.negrita ?? false
  const fin = /\betc\.$/i.test(linea) ? linea.length : finSinSignos(linea)
  return unidos(parteDe(tramos, 0, fin), [{ texto: ';', negrita }])
}

const finSinSignos = (linea: string): number => {
  // A loop and no pattern, which would be tried again at each full stop of a line that has only full stops.
  let fin = /[.;,] ?y$/i.test(linea) ? linea.length - 1 : linea.length
  while (fin > 0 && ' .;,\u00a0'.includes(linea.charAt(fin - 1))) fin--
  return fin
}

const ROTULO =
  /^(?:art[íi]culo|cl[áa]usula)\s+(?:\d{1,3}\s*[°º.]?|[a-záéíóúñ]+(?:\s+(?:primer|segund|tercer|cuart|quint|sext|s[ée]p?tim|octav|noven)[oa])?)\s*(?:\.\s*[-–—]|[.:)–—-])\s*/iu

/** An item without the label that its writer may have put before it, since the document puts its own. */
export const sinRotulo = (tramos: readonly Tramo[]): Tramo[] => {
  const palabras = palabrasDe(tramos)
  const largo = ROTULO.exec(palabras)?.[0].length ?? 0
  return largo === palabras.length ? [...tramos] : parteDe(tramos, largo)
}
