import { Cadena, Dic, esLista, Flujo, Nombre, PdfIlegible, Ref, realesEn, type Valor } from './valores.ts'

/** What a name cannot hold as it is: blanks and what is no letter, delimiters, and what begins an escape. */
const CON_ESCAPE = /[^!-~]|[#%()/<>[\]{}]/

/** The whole numbers of a value that are written as real ones, and how many whole numbers were written so far. */
interface Cuenta {
  reales: ReadonlySet<number>
  van: number
}
const cuentaDe = (reales = ''): Cuenta => ({ reales: new Set(reales.split(',').filter(Boolean).map(Number)), van: 0 })

/**
 * A value as every reader takes it (decision 0091), and as it was written where readers tell the difference: whole numbers
 * stay real ones, as 48.0 (decision 0119). Strings are in hexadecimal, so that no word of the structure stands in them. Throws
 * PdfIlegible for what cannot be written alike: a dictionary with a key twice, a string with a bare CR, and a stream, which is no
 * value of another object.
 */
export const escrito = (valor: Valor): string => escribir(valor, null)

/** `cuenta` is that of the entry that the value stands in; null outside of every dictionary. */
const escribir = (valor: Valor, cuenta: Cuenta | null): string => {
  if (valor === null) return 'null'
  if (typeof valor === 'boolean') return String(valor)
  if (typeof valor === 'number') {
    const esReal = cuenta !== null && Number.isInteger(valor) && cuenta.reales.has(cuenta.van++)
    return esReal ? `${numero(valor)}.0` : numero(valor)
  }
  if (valor instanceof Nombre) return `/${Array.from(valor.texto, letraDeNombre).join('')}`
  if (valor instanceof Ref) return `${valor.num} ${valor.gen} R`
  if (esLista(valor)) {
    const suya = cuenta ?? cuentaDe(realesEn(valor))
    return `[${valor.map((uno) => escribir(uno, suya)).join(' ')}]`
  }
  const repetible = valor instanceof Cadena ? !valor.conRetorno : valor instanceof Dic && !valor.repetido
  if (valor instanceof Flujo || !repetible) throw new PdfIlegible('no se puede escribir otra vez')
  if (valor instanceof Cadena) return `<${valor.bytes.toString('hex').toUpperCase()}>`
  const entradas = [...valor.entradas].map(
    ([key, suyo]) => `${escribir(new Nombre(key), null)} ${escribir(suyo, cuenta ?? cuentaDe(valor.reales?.get(key)))}`,
  )
  return `<< ${entradas.join(' ')} >>`
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
export const conEntrada = (dic: Dic, key: string, valor: Valor): Dic => {
  const otro = new Dic()
  const reales = new Map(dic.reales)
  reales.delete(key)
  Object.assign(otro, { repetido: dic.repetido, ambiguo: dic.ambiguo, reales: reales.size > 0 ? reales : null })
  for (const [suya, suyo] of dic.entradas) otro.entradas.set(suya, suyo)
  otro.entradas.set(key, valor)
  return otro
}
