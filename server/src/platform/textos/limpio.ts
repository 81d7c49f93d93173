/** What PDFs hold in the place of letters: controls but line ends, private use, and what is no character at all. */
const SIN_LETRA = /[^\P{C}\n\u200c\u200d]|\ufffd/gu
const LIGADURAS = /[\ufb00-\ufb06]/gu

/**
 * The text of a page as people read it: words that a line end divides are whole again, accents are one letter with theirs,
 * and nothing is left that a database or a browser would stumble over (NUL, lone surrogates, private marks).
 */
export const textoLimpio = (crudo: string): string =>
  crudo
    .toWellFormed()
    .replaceAll('\u0002', '\ufffe')
    .replace(/\r\n?|[\f\v\u0085\u2028\u2029]/gu, '\n')
    // The reader puts one mark for a hyphen and the line end after it. Before a capital it belongs to a name.
    .replaceAll(/(?<=\p{Ll})\ufffe\n?(?=\p{Lu})/gu, '-')
    .replaceAll(/[\ufffe\u00ad]\n?/gu, '')
    .replaceAll(LIGADURAS, (ligadura) => ligadura.normalize('NFKC'))
    .normalize('NFC')
    .replaceAll(/[\t\p{Zs}]+/gu, ' ')
    .replaceAll(SIN_LETRA, '')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
