import { Cadena, Dic, esLista, Flujo, Nombre, PdfIlegible, Ref, type Valor } from './valores.ts'

/** What a name cannot hold as it is: blanks and what is no letter, delimiters, and what begins an escape. */
const CON_ESCAPE = /[^!-~]|[#%()/<>[\]{}]/

/**
 * A value as every reader takes it (decision 0091), and as it was written where readers tell the difference: whole numbers
 * stay real ones, as 48.0 (decision 0119). Strings are in hexadecimal, so that no word of the structure stands in them. Throws
 * PdfIlegible for what cannot be written alike: a dictionary with a key twice, a list that has whole numbers of both kinds, and a
 * stream, which is no value of another object.
 */
export const escrito = (valor: Valor, reales = 0): string => {
  if (valor === null) return 'null'
  if (typeof valor === 'boolean') return String(valor)
  if (typeof valor === 'number') return reales > 0 && Number.isInteger(valor) ? `${numero(valor)}.0` : numero(valor)
  if (valor instanceof Nombre) return `/${Array.from(valor.texto, letraDeNombre).join('')}`
  if (valor instanceof Cadena) return `<${valor.bytes.toString('hex').toUpperCase()}>`
  if (valor instanceof Ref) return `${valor.num} ${valor.gen} R`
  if (esLista(valor)) return listaEscrita(valor, reales)
  if (valor instanceof Flujo || valor.repetido) throw new PdfIlegible('no se puede escribir otra vez')
  const entradas = [...valor.entradas].map(
    ([clave, suyo]) => `${escrito(new Nombre(clave))} ${escrito(suyo, valor.reales?.get(clave))}`,
  )
  return `<< ${entradas.join(' ')} >>`
}

const listaEscrita = (lista: readonly Valor[], reales: number): string => {
  // Dictionaries say it of their own.
  const propios = reales - realesDe(lista)
  if (propios > 0 && propios < enterosDe(lista)) throw new PdfIlegible('no se puede escribir otra vez')
  return `[${lista.map((uno) => (esLista(uno) ? listaEscrita(uno, propios + realesDe(uno)) : escrito(uno, propios))).join(' ')}]`
}

/** How many whole numbers stand in a list, and how many real ones in its dictionaries. */
const enterosDe = (valor: Valor): number =>
  esLista(valor) ? valor.reduce<number>((suma, uno) => suma + enterosDe(uno), 0) : Number.isInteger(valor) ? 1 : 0
const realesDe = (valor: Valor): number => {
  if (esLista(valor)) return valor.reduce<number>((suma, uno) => suma + realesDe(uno), 0)
  return valor instanceof Dic ? [...(valor.reales?.values() ?? [])].reduce((a, b) => a + b, 0) : 0
}

const letraDeNombre = (letra: string): string =>
  CON_ESCAPE.test(letra) ? `#${letra.charCodeAt(0).toString(16).padStart(2, '0')}` : letra

/** Without an exponent, which PDF does not know. */
const numero = (n: number): string => {
  const corto = String(n)
  if (!corto.includes('e')) return corto
  return Number.isInteger(n) ? BigInt(n).toString() : n.toFixed(20)
}

/** A text as PDF has it for people: in UTF-16, as hexadecimal. */
export const textoEscrito = (texto: string): string =>
  `<FEFF${Buffer.from(texto.toWellFormed(), 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** A dictionary with one entry more, or another one; the given one stays as it is. */
export const conEntrada = (dic: Dic, clave: string, valor: Valor): Dic => {
  const otro = new Dic()
  Object.assign(otro, { repetido: dic.repetido, ambiguo: dic.ambiguo, reales: dic.reales })
  for (const [suya, suyo] of dic.entradas) otro.entradas.set(suya, suyo)
  otro.entradas.set(clave, valor)
  return otro
}
