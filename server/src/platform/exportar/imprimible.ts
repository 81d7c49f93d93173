// Control characters, which files of text and XML cannot hold, and invisible marks that turn the reading direction round:
// those would let a page show what it does not say.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const INVISIBLES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

/** A text for a generated file: whole characters only, none invisible but the line break (D2, D7). */
export const legible = (texto: string): string => texto.toWellFormed().replace(INVISIBLES, '')

/** What the font of the PDFs can show: Latin, Greek and Cyrillic with the usual signs; a test checks it. */
const MOSTRABLE =
  /^[\n\u0020-\u007e\u00a0-\u017f\u0384-\u038a\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e80-\u1e85\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212\u2260\u2264\u2265\u25cf]*$/u
const SIN_LETRA = '\ufffd'

/** A text that a PDF can print: signs missing in the font, emoji among them, become '�' instead of overlapping. */
export const imprimible = (texto: string): string => {
  const limpio = legible(texto.replaceAll('\t', ' ')).normalize('NFC')
  if (MOSTRABLE.test(limpio)) return limpio
  return [...new Intl.Segmenter('es').segment(limpio)].map(({ segment }) => mostrar(segment)).join('')
}

/** A sign or the nearest printable one: full-width forms become usual ones, and letters lose stacked marks. */
const mostrar = (signo: string): string =>
  [signo, signo.normalize('NFKC'), signo.normalize('NFD').replace(/\p{M}/gu, '')].find(
    (forma) => forma !== '' && MOSTRABLE.test(forma),
  ) ?? SIN_LETRA

/** Longer than any word, shorter than a line. */
const PALABRA_LARGA = 30
const CORTE = new RegExp(`.{1,${PALABRA_LARGA}}`, 'gu')

/** The same for a cell of a table: long words may be broken, because they would widen the column. */
export const imprimibleEnCelda = (texto: string): string =>
  imprimible(texto).replace(/\S+/gu, (palabra) =>
    palabra.length > PALABRA_LARGA ? (palabra.match(CORTE) ?? []).join('\u200b') : palabra,
  )
