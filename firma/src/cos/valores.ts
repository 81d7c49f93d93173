/** The values that a PDF is made of (ISO 32000-2, 7.3), with the places in the file that verification asks for. */

/** What stops the reading of a file: it does not follow the format closely enough to be judged. */
export class PdfIlegible extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error
    // A hostile file throws a million of them, and nobody looks where.
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** What reading a part of a file comes to, and `siNo` where it cannot be read. */
export const siSeLee = <T, S>(leer: () => T, siNo: S): T | S => {
  try {
    return leer()
  } catch (error) {
    if (error instanceof PdfIlegible) return siNo
    throw error
  }
}

/** A file that unfolds into more than anybody has room for: nothing goes on reading it. */
export class PdfExcesivo extends RangeError {}

export class Nombre {
  readonly texto: string
  constructor(texto: string) {
    this.texto = texto
  }
}

/** A string, with the offsets of its delimiters: of `<` or `(`, and of the byte behind the closing one. */
export class Cadena {
  readonly bytes: Buffer
  readonly desde: number
  readonly hasta: number
  /** It has a bare CR, which is a LF to those who go by the norm, and itself to others. */
  readonly conRetorno: boolean
  constructor(bytes: Buffer, desde: number, hasta: number, conRetorno = false) {
    this.bytes = bytes
    this.desde = desde
    this.hasta = hasta
    this.conRetorno = conRetorno
  }
}

export class Ref {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen: number) {
    this.num = num
    this.gen = gen
  }
}

export class Dic {
  readonly entradas = new Map<string, Valor>()
  /** A key that stands twice: readers differ in which one they take. */
  repetido = false
  /** With different values, or beside a name or number that some readers take otherwise: they read different dictionaries. */
  ambiguo = false
  /** Which of the whole numbers under a key are written as real ones, where some readers want them whole: '0,2'. */
  reales: ReadonlyMap<string, string> | null = null

  get(key: string): Valor {
    return this.entradas.get(key) ?? null
  }
  has(key: string): boolean {
    return this.entradas.has(key)
  }
}

export class Flujo {
  readonly dic: Dic
  readonly datos: Buffer
  constructor(dic: Dic, datos: Buffer) {
    this.dic = dic
    this.datos = datos
  }
}

export type Valor = null | boolean | number | Nombre | Cadena | Ref | Dic | Flujo | readonly Valor[]

export const esLista = (valor: Valor): valor is readonly Valor[] => Array.isArray(valor)
/** The text of a name, null for anything else. */
export const nombreDe = (valor: Valor): string | null => (valor instanceof Nombre ? valor.texto : null)
export const esEntero = (valor: Valor): valor is number => typeof valor === 'number' && Number.isSafeInteger(valor)

/** The dictionary of a value, also that of a stream. */
export const dicDe = (valor: Valor): Dic | null =>
  valor instanceof Dic ? valor : valor instanceof Flujo ? valor.dic : null

/** Which of the whole numbers of a list are written as real ones (`Dic.reales`), for lists that are objects of their own. */
const realesDeLista = new WeakMap<readonly Valor[], string>()
export const anotarReales = (lista: readonly Valor[], cuales: string): void => void realesDeLista.set(lista, cuales)
export const realesEn = (lista: readonly Valor[]): string | undefined => realesDeLista.get(lista)

/**
 * Whether two values say the same. References are compared as such, not by what they lead to, and 48.0 is not 48: some
 * readers pass over the one where they want the other, as in how a font is encoded (Poppler, MuPDF).
 */
export const iguales = (a: Valor, b: Valor): boolean => {
  if (a === b) return true
  if (a instanceof Nombre) return b instanceof Nombre && a.texto === b.texto
  if (a instanceof Cadena) return b instanceof Cadena && a.conRetorno === b.conRetorno && a.bytes.equals(b.bytes)
  if (a instanceof Ref) return b instanceof Ref && a.num === b.num && a.gen === b.gen
  if (a instanceof Dic) return b instanceof Dic && dicsIguales(a, b)
  if (a instanceof Flujo) return b instanceof Flujo && dicsIguales(a.dic, b.dic) && a.datos.equals(b.datos)
  return (
    esLista(a) &&
    esLista(b) &&
    a.length === b.length &&
    realesDeLista.get(a) === realesDeLista.get(b) &&
    a.every((valor, i) => iguales(valor, b[i] ?? null))
  )
}

/**
 * Whether two dictionaries agree in every key but the named ones. A key that is null is not the same as none: for some
 * readers it hides what a page or a field has from those above it.
 */
export const dicsIguales = (a: Dic, b: Dic, salvo: ReadonlySet<string> = new Set()): boolean => {
  if (a.repetido || b.repetido) return false
  for (const key of new Set([...a.entradas.keys(), ...b.entradas.keys()]))
    if (
      !salvo.has(key) &&
      (a.has(key) !== b.has(key) || a.reales?.get(key) !== b.reales?.get(key) || !iguales(a.get(key), b.get(key)))
    )
      return false
  return true
}

/** Every reference that stands in a value, with the nearest key above it; null where there is none. */
export function* usosDe(valor: Valor, key: string | null = null): Generator<[Ref, string | null]> {
  if (valor instanceof Ref) yield [valor, key]
  else if (valor instanceof Flujo) yield* usosDe(valor.dic)
  else if (valor instanceof Dic) for (const [suya, hijo] of valor.entradas) yield* usosDe(hijo, suya)
  else if (esLista(valor)) for (const hijo of valor) yield* usosDe(hijo, key)
}

/** Text of a string as people read it: UTF-16, UTF-8 or one byte per letter. */
export const textoDe = (valor: Valor): string | null => {
  if (!(valor instanceof Cadena)) return null
  const { bytes } = valor
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3)
  return bytes.toString('latin1')
}

/** What stands under these keys is nothing to some readers unless it is written as a whole number. */
export const ENTEROS = new Set([
  ...['BitsPerComponent', 'Colors', 'Columns', 'Count', 'F', 'Ff', 'First', 'Height', 'Length', 'N', 'Predictor'],
  ...['Prev', 'Q', 'Rotate', 'SigFlags', 'Size', 'StructParent', 'StructParents', 'Width', 'XRefStm'],
])

/** Where all readers take one kind of number for the other: measures and shades, as programs write them in either way. */
export const MEDIDAS = new Set([
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'UserUnit', 'Rect', 'BBox', 'Matrix', 'QuadPoints', 'RD'],
  ...['C', 'IC', 'BC', 'BG', 'CA', 'ca', 'LW', 'ML', 'Border', 'XStep', 'YStep', 'Coords', 'Domain', 'Range', 'Decode'],
  ...['C0', 'C1', 'Bounds', 'Encode', 'Gamma', 'WhitePoint', 'BlackPoint', 'Background', 'FontMatrix', 'FontBBox'],
  ...['ItalicAngle', 'Ascent', 'Descent', 'CapHeight', 'XHeight', 'StemV', 'StemH', 'Leading', 'Widths'],
])
