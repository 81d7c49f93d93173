/** The siglas of areas: their pattern, and what a form proposes for a name (ORG-11, DOC-53). */

export const SIGLAS_MAXIMO = 20
/** Capitals, digits, points, slashes and hyphens, as ENTIDAD_SIGLAS takes them. */
export const SIGLAS = /^[\p{Lu}\d][\p{Lu}\d./-]{0,19}$/u

const ENLACES = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'e', 'en', 'a', 'al', 'para', 'por', 'con'])

const enCapitales = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** The words of a name that count for its siglas, in capitals without accents: no articles, no links. */
const palabrasQueCuentan = (nombre: string): string[] =>
  nombre
    .split(/[^\p{L}\p{N}]+/u)
    .filter((palabra) => palabra !== '' && !ENLACES.has(palabra.toLocaleLowerCase('es-PE')))
    .map(enCapitales)

/** 'Gerencia de Desarrollo Urbano' is 'GDU'; 'SN' where no word counts. */
export const iniciales = (nombre: string): string =>
  palabrasQueCuentan(nombre)
    .map(([letra = '']) => letra)
    .join('') || 'SN'

/**
 * What the form of an area proposes: the initials of the name, and while an active area has these, the next letters of the
 * last word besides, one at a time. Empty when not even all of them are free, or fit.
 */
export const proponerSiglas = (nombre: string, tomadas: Iterable<string>): string => {
  const ajenas = new Set(tomadas)
  const base = iniciales(nombre)
  const [, ...resto] = palabrasQueCuentan(nombre).at(-1) ?? ''
  for (let letras = 0; letras <= resto.length; letras++) {
    const siglas = base + resto.slice(0, letras).join('')
    if (SIGLAS.test(siglas) && !ajenas.has(siglas)) return siglas
  }
  return ''
}
