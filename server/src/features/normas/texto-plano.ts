/** A text without what a reader passes over, and where each of its letters stood. */
export interface Aplanado {
  /** Small letters without accents, one space between words, 'n°' for every way to write it; no hyphens of line ends. */
  plano: string
  /** Where the letter of that place of `plano` stands in the text; of what lies outside, its nearest end. */
  lugar: (i: number) => number
}

const ESPACIO = /\s/
const SALTO = /[\n\r\f\u2028\u2029]/
const LETRA = /\p{L}/u
const DIGITO = /\d/
/** Accents that stand for themselves, soft hyphens and what takes no room. */
const NADA = /[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/
const GUIONES = /[\u2010-\u2015\u2212]/
const GRADOS = /[\u00b0\u00ba\u02da\u1d52]/
/** As far back as a word is looked at that a line end divides. */
const PALABRA_LARGA = 30

/** Makes a text plain, in time in proportion to its length. */
export const aplanar = (texto: string): Aplanado => {
  const plano: string[] = []
  const lugares: number[] = []
  const poner = (letra: string, donde: number) => {
    plano.push(letra)
    lugares.push(donde)
  }
  for (let i = 0; i < texto.length; i++) {
    const signo = texto[i] ?? ''
    if (NADA.test(signo)) continue
    if (ESPACIO.test(signo)) {
      let j = i
      let salto = false
      for (; j < texto.length && ESPACIO.test(texto[j] ?? ''); j++) salto ||= SALTO.test(texto[j] ?? '')
      const sigue = texto[j] ?? ''
      if (salto && plano.at(-1) === '-' && plano.at(-2) !== ' ') {
        // Within a number the hyphen is its own; within a word it goes with the line.
        if (LETRA.test(sigue) && LETRA.test(plano.at(-2) ?? '') && !enNumero(plano)) {
          plano.pop()
          lugares.pop()
        }
      } else if (
        !(salto && (sigue === '-' || sigue === '/') && DIGITO.test(plano.at(-1) ?? '')) &&
        plano.length > 0 &&
        plano.at(-1) !== ' '
      )
        poner(' ', i)
      i = j - 1
      continue
    }
    poner(llana(signo), i)
  }
  return { plano: plano.join(''), lugar: (i) => lugares[Math.min(Math.max(i, 0), lugares.length - 1)] ?? 0 }
}

const enNumero = (plano: readonly string[]): boolean => {
  for (let i = plano.length - 1; i >= Math.max(0, plano.length - PALABRA_LARGA) && plano[i] !== ' '; i--)
    if (DIGITO.test(plano[i] ?? '')) return true
  return false
}

/** One letter for one. */
const llana = (signo: string): string => {
  if (GRADOS.test(signo)) return '°'
  if (GUIONES.test(signo)) return '-'
  const letra = signo.normalize('NFD')[0]?.toLowerCase() ?? signo
  return letra.length === 1 ? letra : signo
}
