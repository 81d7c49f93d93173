import { constants, inflateSync } from 'node:zlib'
import { Lector } from '../../cos/lector.ts'
import { Flujo, nombreDe, PdfIlegible, type Valor } from '../../cos/valores.ts'
import type { Addicion } from './canonica.ts'

/** Words by which a reader that rebuilds a file finds its way. */
const PALABRA = /endobj|endstream|startxref|%%EOF|%PDF-|obj|xref|trailer/g
const SUELTA_ANTES = /[\0\t\n\f\r ()<>[\]{}/%]/
const REGULAR = /[A-Za-z0-9]/
/** Two numbers before the word make an object's head for readers that do not care for what follows it. */
const DOS_NUMEROS = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/
const NUMEROS_MAXIMO = 40

/**
 * Demands that the words of a file's structure stand where its structure is, and in no string, name or stream. Those that
 * a reader cannot mistake are let pass in a text, and in a stream that is what it says to be: three letters turn up by
 * chance in any picture.
 */
export const exigirSinPalabras = (texto: string, desde: number, { objetos, palabras }: Addicion): void => {
  const flujos = [...objetos.values()].filter((objeto) => objeto.datos !== null)
  let [n, mirado] = [0, -1]
  PALABRA.lastIndex = desde
  for (let hallada = PALABRA.exec(texto); hallada; hallada = PALABRA.exec(texto)) {
    const { index: i } = hallada
    if (palabras.has(i)) continue
    if (esPeligrosa(texto, hallada[0], i)) throw new PdfIlegible('palabra de la estructura fuera de su lugar')
    // They stand in the order of their places; each is looked into once, however many words it has.
    while ((flujos[n]?.datos?.hasta ?? Infinity) <= i) n++
    const dentro = flujos[n]
    if (n === mirado || !dentro?.datos || i < dentro.datos.desde) continue
    if (!esLoQueDice(dentro.valor)) throw new PdfIlegible('palabra de la estructura en un flujo')
    mirado = n
  }
}

const esPeligrosa = (texto: string, palabra: string, i: number): boolean => {
  const suelta = SUELTA_ANTES.test(texto[i - 1] ?? '\n')
  const sigue = texto.slice(i + palabra.length, i + palabra.length + NUMEROS_MAXIMO)
  if (palabra === 'obj') {
    const termina = !REGULAR.test(sigue[0] ?? '\n')
    return (suelta && termina) || DOS_NUMEROS.test(texto.slice(Math.max(0, i - NUMEROS_MAXIMO), i))
  }
  if (palabra === 'xref') return suelta && /^[\0\t\n\f\r %\d]/.test(sigue)
  return palabra === 'trailer' ? /^(?:[\0\t\n\f\r ]|%[^\n\r]*[\n\r])*<</.test(sigue) : true
}

/** Whether the data of a stream is of the kind that its dictionary says, to its last byte. */
const esLoQueDice = (valor: Valor): boolean => {
  if (!(valor instanceof Flujo)) return false
  const { dic, datos } = valor
  const filtro = nombreDe(dic.get('Filter'))
  if (filtro === 'FlateDecode') return seInflaEntero(datos)
  if (filtro === 'DCTDecode')
    return datos[0] === 0xff && datos[1] === 0xd8 && datos.at(-2) === 0xff && datos.at(-1) === 0xd9
  if (dic.has('Filter')) return false
  if (nombreDe(dic.get('Type')) === 'Metadata') return datos.toString('latin1', 0, 16).includes('<?xpacket')
  return nombreDe(dic.get('Subtype')) === 'Form' ? seLee(datos) : esDer(datos)
}

const INFLADO_MAXIMO = 64 * 1_024 * 1_024
const seInflaEntero = (datos: Buffer): boolean => {
  try {
    const { engine } = inflateSync(datos, {
      ...{ info: true, maxOutputLength: INFLADO_MAXIMO, finishFlush: constants.Z_FINISH },
    }) as unknown as { engine: { bytesWritten: number } }
    return engine.bytesWritten === datos.length
  } catch {
    return false
  }
}

/** Certificates, revocation lists and answers of OCSP: one sequence of ASN.1, of just that length. */
const esDer = (datos: Buffer): boolean => {
  const cifras = (datos[1] ?? 0) & 0x7f
  const largo =
    (datos[1] ?? 0) < 0x80 ? cifras : cifras <= 4 && datos.length > 6 ? datos.readUIntBE(2, cifras || 1) : -1
  return datos[0] === 0x30 && datos.length === largo + 2 + ((datos[1] ?? 0) < 0x80 ? 0 : cifras)
}

/** Whether what a page or a form draws can be read as operators and their values. */
const seLee = (datos: Buffer): boolean => {
  const lector = new Lector(datos)
  try {
    for (lector.saltar(); lector.i < datos.length; lector.saltar()) {
      if (/[A-Za-z'"]/.test(String.fromCharCode(datos[lector.i] ?? 0))) lector.palabra()
      else lector.valor()
    }
    return true
  } catch {
    return false
  }
}
