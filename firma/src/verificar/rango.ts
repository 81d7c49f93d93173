import { Cadena, type Dic, esEntero, esLista, type Valor } from '../cos/valores.ts'
import { HALLAZGOS, type Hallazgo } from './causas.ts'

/** The bytes that a signature is over: all up to `hasta` but its own, which stand between `desde` and `sigue`. */
export interface Rango {
  desde: number
  sigue: number
  hasta: number
  /** The signature itself, with the zeros that fill its room. */
  cms: Buffer
}

/** One way of writing its digits, not a mixture: the case of one more digit would be a change that nobody notices. */
const HUECO = /^<(?:[0-9a-f]+|[0-9A-F]+)>$/
/** Some programs end their files with blanks, or with several ends of line. */
const BLANCOS_MAXIMO = 64
const FIN = /%%EOF[\0\t\n\f\r ]*$/

/**
 * Reads what a signature covers: everything from the first byte to the end of its revision, except exactly its own
 * /Contents, which must be where the dictionary has it.
 */
export const leerRango = (pdf: Buffer, dic: Dic, resolver: (valor: Valor) => Valor): Rango | Hallazgo => {
  const rango = resolver(dic.get('ByteRange'))
  const contenido = dic.get('Contents')
  if (dic.repetido || !esLista(rango) || rango.length !== 4 || !rango.every(esEntero)) return HALLAZGOS.rango
  const [primero, desde = 0, sigue = 0, resto = 0] = rango as readonly number[]
  const hasta = sigue + resto
  if (primero !== 0 || desde <= 0 || sigue <= desde + 2 || resto <= 0 || hasta > pdf.length) return HALLAZGOS.rango
  if (!(contenido instanceof Cadena) || contenido.desde !== desde || contenido.hasta !== sigue) return HALLAZGOS.rango
  const hueco = pdf.toString('latin1', desde, sigue)
  const cms = Buffer.from(hueco.slice(1, -1), 'hex')
  if (!HUECO.test(hueco) || hueco.length % 2 || !cms.equals(contenido.bytes)) return HALLAZGOS.rango
  return terminaBien(pdf.subarray(0, hasta)) ? { desde, sigue, hasta, cms } : HALLAZGOS.rango
}

/** Whether some bytes end as a revision does, and with nothing behind. */
export const terminaBien = (b: Buffer): boolean =>
  FIN.test(b.toString('latin1', Math.max(0, b.length - BLANCOS_MAXIMO - 5)))
