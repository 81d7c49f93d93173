import { Encodings, Font, FontNames } from '@cantoo/pdf-lib/standard-fonts'

/** A weight of the typeface of stamps, with the letters of Western Europe, measured by Helvetica, which is as wide. */
export interface Letra {
  /** Width of a line, in points, at a size of one point. */
  ancho(linea: string): number
}

const deFuente = (fuente: FontNames): Letra => {
  const medidas = Font.load(fuente)
  return {
    ancho: (linea) =>
      Array.from(linea).reduce((suma, c) => suma + (medidas.getWidthOfGlyph(glifo(c).name) ?? 500), 0) / 1_000,
  }
}
const glifo = (c: string) => Encodings.WinAnsi.encodeUnicodeCodePoint((c === DURO ? ' ' : c).codePointAt(0) ?? 0)

export const NORMAL = deFuente(FontNames.Helvetica)
export const NEGRITA = deFuente(FontNames.HelveticaBold)

/** Letters of the encoding that the typeface does not have (fuente.ts). */
const SIN_DIBUJO = new Set('ŠšŽžƒ')

/** Width of what a code of the encoding stands for, in thousandths of the size. */
export const anchoDeCodigo = (letra: Letra, codigo: number): number => {
  const [c = ' '] = new TextDecoder('windows-1252').decode(Uint8Array.of(codigo))
  return seEscribe(c) ? Math.round(letra.ancho(c) * 1_000) : 0
}

const seEscribe = (texto: string) =>
  Array.from(texto).every(
    (c) => !SIN_DIBUJO.has(c) && Encodings.WinAnsi.canEncodeUnicodeCodePoint(c.codePointAt(0) ?? 0),
  )

/** Letters whose mark Unicode does not take for one. */
const SIN_MARCA: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' }

/** Between words that stay together; drawn as a blank. */
export const DURO = '\u00a0'

/** A text in one line and in letters that the fonts have: others lose their marks, or become '?'. */
export const escribible = (texto: string): string => {
  const enLinea = texto
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  return Array.from(enLinea, (c) => {
    if (seEscribe(c)) return c
    const desnuda = SIN_MARCA[c] ?? c.normalize('NFKD').replace(/\p{M}/gu, '')
    return desnuda && seEscribe(desnuda) ? desnuda : '?'
  }).join('')
}

/** A line as the fonts encode it, in hexadecimal. */
export const codificada = (linea: string): string =>
  Array.from(linea, (c) => glifo(c).code.toString(16).padStart(2, '0')).join('')

/** Breaks a text into lines of at most that width, between words, or within one that is longer than a line. */
export const partir = (texto: string, letra: Letra, cuerpo: number, ancho: number): string[] => {
  const cabe = (linea: string) => letra.ancho(linea) * cuerpo <= ancho
  const lineas: string[] = []
  let linea = ''
  for (const palabra of texto.split(' ')) {
    const seguida = linea ? `${linea} ${palabra}` : palabra
    if (cabe(seguida)) {
      linea = seguida
      continue
    }
    if (linea) lineas.push(linea)
    linea = ''
    for (const c of palabra) {
      if (linea && !cabe(linea + c)) {
        lineas.push(linea)
        linea = ''
      }
      linea += c
    }
  }
  return linea ? [...lineas, linea] : lineas
}

/** The first lines of a text, the last of them ending in '…' when there are more. */
export const recortar = (lineas: readonly string[], maximo: number): string[] =>
  lineas.length <= maximo
    ? [...lineas]
    : lineas.slice(0, maximo).map((linea, i) => (i === maximo - 1 ? `${linea.slice(0, -1).trimEnd()}…` : linea))
