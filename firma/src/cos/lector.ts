import {
  anotarReales,
  Cadena,
  Dic,
  ENTEROS,
  iguales,
  MEDIDAS,
  Nombre,
  PdfIlegible,
  Ref,
  type Valor,
} from './valores.ts'

const BLANCOS = new Set([0, 9, 10, 12, 13, 32])
const LIMITES = new Set([...'()<>[]{}/%'].map((c) => c.charCodeAt(0)))
const PROFUNDIDAD_MAXIMA = 100
const PALABRA_MAXIMA = 4_096
const ENTERO = /^\+?\d{1,10}$/
const NUMERO = /^[+-]{0,2}(\d+\.?\d*|\.\d+)$/
/** Some readers have no larger whole numbers. */
const ENTERO_MAXIMO = 2 ** 31 - 1
/** A name as every reader takes it: PDFium has the bytes 80 and FF for blanks, and `#` is not followed by two digits to all. */
const NOMBRE = /^(?:[!-"$-~\x81-\xfe]|#(?!00)[0-9a-f]{2})*$/i
const DOS_SIGNOS = /^[+-]{2}/
const OTRO_PARA_ALGUNOS = /[\x80\xff]|#(?![0-9a-f]{2})|#00/i
const codigo = (c: string) => c.charCodeAt(0)
export const esBlanco = (byte: number | undefined): boolean => byte !== undefined && BLANCOS.has(byte)

/**
 * Reads values one after another from a place in a file. `estricto` takes nothing that readers differ about: comments, NUL or
 * form feed between values, `+` or two signs before a number, names with bytes that are blanks to some, a key twice, and whole
 * numbers that are too large or written as real ones. Throws PdfIlegible.
 */
export class Lector {
  readonly b: Buffer
  i: number
  readonly #estricto: boolean
  /** A name or a number was read that some readers take for another one. */
  dudoso = false
  /** How many whole numbers were read, and which of them are written as real ones. */
  #enteros = 0
  #reales: number[] = []

  constructor(b: Buffer, i = 0, estricto = false) {
    this.b = b
    this.i = i
    this.#estricto = estricto
  }

  /** Passes over white space and comments. */
  saltar(): void {
    for (; this.i < this.b.length; this.i++) {
      const c = this.b[this.i]
      if (this.#estricto && (c === codigo('%') || c === 0 || c === 12)) throw new PdfIlegible('forma inusual')
      if (c === codigo('%')) while (this.i < this.b.length && this.b[this.i] !== 10 && this.b[this.i] !== 13) this.i++
      else if (!esBlanco(c)) return
    }
  }

  /** The bare word that stands here, empty when something else does. */
  palabra(): string {
    this.saltar()
    return this.#hastaLimite()
  }

  #hastaLimite(): string {
    const desde = this.i
    while (this.i < this.b.length && !esBlanco(this.b[this.i]) && !LIMITES.has(this.b[this.i] ?? 0)) this.i++
    if (this.i - desde > PALABRA_MAXIMA) throw new PdfIlegible('palabra demasiado larga')
    return this.b.toString('latin1', desde, this.i)
  }

  /** The word that stands here, without passing over it. */
  mirar(): string {
    const antes = this.i
    const palabra = this.palabra()
    this.i = antes
    return palabra
  }

  exigir(palabra: string): void {
    if (this.palabra() !== palabra) throw new PdfIlegible(`falta ${palabra}`)
  }

  entero(): number {
    const palabra = this.palabra()
    if (!ENTERO.test(palabra)) throw new PdfIlegible('falta un entero')
    return Number(palabra)
  }

  valor(profundidad = 0): Valor {
    if (profundidad > PROFUNDIDAD_MAXIMA) throw new PdfIlegible('demasiado profundo')
    this.saltar()
    const c = this.b[this.i]
    if (c === codigo('/')) return this.#nombre()
    if (c === codigo('(')) return this.#literal()
    if (c === codigo('<')) return this.b[this.i + 1] === c ? this.#diccionario(profundidad) : this.#hexadecimal()
    if (c === codigo('[')) return this.#lista(profundidad)
    const palabra = this.palabra()
    if (this.#estricto && (palabra.startsWith('+') || DOS_SIGNOS.test(palabra))) throw new PdfIlegible('forma inusual')
    if (ENTERO.test(palabra)) return this.#numeroORef(Number(palabra))
    if (NUMERO.test(palabra)) return this.#numero(palabra)
    if (palabra === 'true' || palabra === 'false') return palabra === 'true'
    if (palabra === 'null') return null
    throw new PdfIlegible('valor desconocido')
  }

  #numero(palabra: string): number {
    const numero = Number(palabra.replace(/^[+-]+/, (signos) => (signos.includes('-') ? '-' : '')))
    if (Number.isInteger(numero)) {
      if (palabra.includes('.')) this.#reales.push(this.#enteros)
      this.#enteros++
    }
    if (DOS_SIGNOS.test(palabra)) this.dudoso = true
    return numero
  }

  #numeroORef(numero: number): Valor {
    const antes = this.i
    // Two short steps ahead, only where a digit follows.
    if (esBlanco(this.b[this.i])) {
      const gen = this.palabra()
      if (/^\d{1,5}$/.test(gen) && this.palabra() === 'R') return new Ref(numero, Number(gen))
    }
    this.i = antes
    this.#enteros++
    return numero
  }

  #nombre(): Nombre {
    this.i++
    const texto = this.#hastaLimite()
    if (this.#estricto && !NOMBRE.test(texto)) throw new PdfIlegible('forma inusual')
    if (OTRO_PARA_ALGUNOS.test(texto)) this.dudoso = true
    return new Nombre(
      texto.replace(/#([0-9a-f]{2})/gi, (_, cifras: string) => String.fromCharCode(Number.parseInt(cifras, 16))),
    )
  }

  #lista(profundidad: number): Valor {
    this.i++
    const valores: Valor[] = []
    for (;;) {
      this.saltar()
      if (this.b[this.i] === codigo(']')) {
        this.i++
        if (profundidad === 0 && this.#reales.length > 0) anotarReales(valores, this.#reales.join())
        return valores
      }
      valores.push(this.valor(profundidad + 1))
    }
  }

  #diccionario(profundidad: number): Dic {
    this.i += 2
    const dic = new Dic()
    for (;;) {
      this.saltar()
      if (this.b[this.i] === codigo('>') && this.b[this.i + 1] === codigo('>')) {
        this.i += 2
        return dic
      }
      if (this.b[this.i] !== codigo('/')) throw new PdfIlegible('falta una clave')
      const { texto } = this.#nombre()
      const repetida = dic.entradas.has(texto)
      if (repetida) dic.repetido = true
      this.saltar()
      const desde = this.i
      const [enteros, reales] = [this.#enteros, this.#reales.length]
      const valor = this.valor(profundidad + 1)
      if (MEDIDAS.has(texto)) this.#reales.length = reales
      else if (this.#reales.length > reales) {
        const suyos = this.#reales.slice(reales).map((cual) => cual - enteros)
        dic.reales = new Map(dic.reales).set(texto, suyos.join())
      }
      if (this.dudoso || (repetida && !iguales(dic.get(texto), valor))) dic.ambiguo = true
      dic.entradas.set(texto, valor)
      if (!this.#estricto) continue
      const otroParaAlgunos = (n: number) =>
        Math.abs(n) > ENTERO_MAXIMO || this.b.toString('latin1', desde, this.i).includes('.')
      if (dic.repetido || (ENTEROS.has(texto) && typeof valor === 'number' && otroParaAlgunos(valor)))
        throw new PdfIlegible('forma inusual')
    }
  }

  #hexadecimal(): Cadena {
    const desde = this.i
    const cierre = this.b.indexOf(codigo('>'), desde)
    if (cierre === -1) throw new PdfIlegible('cadena sin fin')
    const cifras = this.b.toString('latin1', desde + 1, cierre).replace(/[\0\t\n\f\r ]+/g, '')
    if (!/^[0-9a-f]*$/i.test(cifras)) throw new PdfIlegible('cadena con otras cifras')
    this.i = cierre + 1
    return new Cadena(Buffer.from(cifras.length % 2 ? `${cifras}0` : cifras, 'hex'), desde, this.i)
  }

  #literal(): Cadena {
    const desde = this.i
    const bytes = new Bytes()
    let conRetorno = false
    let nivel = 1
    for (this.i++; nivel > 0; this.i++) {
      const c = this.b[this.i]
      if (c === undefined) throw new PdfIlegible('cadena sin fin')
      if (c === codigo('\\')) {
        this.#escape(bytes)
        continue
      }
      if (c === codigo('(')) nivel++
      else if (c === codigo(')')) nivel--
      if (nivel === 0) continue
      // An end of line counts as one, however it is written.
      if (c === 13) {
        conRetorno = true
        if (this.b[this.i + 1] === 10) this.i++
        bytes.push(10)
      } else bytes.push(c)
    }
    return new Cadena(bytes.tomar(), desde, this.i, conRetorno)
  }

  /** Stands on the backslash, and afterwards on the last byte of what it says. */
  #escape(bytes: Bytes): void {
    const octal = /^[0-7]{1,3}/.exec(this.b.toString('latin1', this.i + 1, this.i + 4))?.[0]
    if (octal) {
      bytes.push(Number.parseInt(octal, 8) & 0xff)
      this.i += octal.length
      return
    }
    const letra = this.b[++this.i] ?? 0
    if (letra === 13 && this.b[this.i + 1] === 10) this.i++
    if (letra === 13 || letra === 10) return
    bytes.push(ESCAPES[String.fromCharCode(letra)] ?? letra)
  }
}

/** Bytes one by one: a list of numbers would take eight times their room. */
class Bytes {
  #b = Buffer.allocUnsafe(64)
  #n = 0

  push(byte: number): void {
    if (this.#n === this.#b.length) this.#b = Buffer.concat([this.#b, this.#b])
    this.#b[this.#n++] = byte
  }
  tomar(): Buffer {
    return Buffer.from(this.#b.subarray(0, this.#n))
  }
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }
