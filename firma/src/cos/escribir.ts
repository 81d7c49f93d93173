import { Cadena, Dic, esLista, Flujo, Nombre, PdfIlegible, Ref, type Valor } from './valores.ts'

/** What a name cannot hold as it is: blanks and what is no letter, delimiters, and what begins an escape. */
const CON_ESCAPE = /[^!-~]|[#%()/<>[\]{}]/

/**
 * A value as every reader takes it (decision 0091): strings in hexadecimal, so that no word of the structure stands in them.
 * Throws PdfIlegible for a dictionary that has a key twice, and for a stream, which is no value of another object.
 */
export const escrito = (valor: Valor): string => {
  if (valor === null) return 'null'
  if (typeof valor === 'boolean') return String(valor)
  if (typeof valor === 'number') return numero(valor)
  if (valor instanceof Nombre) return `/${Array.from(valor.texto, letraDeNombre).join('')}`
  if (valor instanceof Cadena) return `<${valor.bytes.toString('hex').toUpperCase()}>`
  if (valor instanceof Ref) return `${valor.num} ${valor.gen} R`
  if (esLista(valor)) return `[${valor.map(escrito).join(' ')}]`
  if (valor instanceof Flujo || valor.repetido) throw new PdfIlegible('no se puede escribir otra vez')
  return `<< ${[...valor.entradas].map(([clave, suyo]) => `${escrito(new Nombre(clave))} ${escrito(suyo)}`).join(' ')} >>`
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
  otro.repetido = dic.repetido
  for (const [suya, suyo] of dic.entradas) otro.entradas.set(suya, suyo)
  otro.entradas.set(clave, valor)
  return otro
}
