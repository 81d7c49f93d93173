import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFRawStream } from '@cantoo/pdf-lib'
import { numero, valor } from './entradas.ts'

export interface Entrada {
  numero: number
  /** 0 free, 1 at a byte, 2 in a stream of that number. */
  tipo: number
  valor: number
}

/** More than any file of 2,000 pages needs. */
const MAXIMO_BYTES = 64 * 1_024 * 1_024
const [ARRIBA, PROMEDIO, PAETH, IZQUIERDA] = [2, 3, 4, 1]

/**
 * The entries of a cross-reference stream (ISO 32000, 7.5.8). Our own, since the library's leaves out the predictor that
 * nearly all of them have. Throws when it cannot be read.
 */
export const entradasDelFlujo = (flujo: PDFRawStream): Entrada[] => {
  const { dict } = flujo
  const anchos = numerosDe(valor(dict, 'W'))
  const [a = 0, b = 0, c = 0] = anchos
  const largo = a + b + c
  if (anchos.length < 3 || anchos.some((ancho) => ancho < 0 || ancho > 8) || largo === 0) throw new Error('W no válido')
  const datos = descomprimir(flujo)
  const indice = numerosDe(valor(dict, 'Index'))
  const tramos = indice.length > 0 ? indice : [0, numero(dict, 'Size') ?? 0]
  const entradas: Entrada[] = []
  for (let t = 0, i = 0; t + 1 < tramos.length; t += 2) {
    const [primero = 0, cuantos = 0] = tramos.slice(t, t + 2)
    for (let n = primero; n < primero + cuantos; n++, i += largo) {
      if (i + largo > datos.length) throw new Error('Flujo corto')
      const campo = (desde: number, ancho: number) => leerNumero(datos, i + desde, ancho)
      entradas.push({ numero: n, tipo: a === 0 ? 1 : campo(0, a), valor: campo(a, b) })
    }
  }
  return entradas
}

const leerNumero = (datos: Buffer, desde: number, ancho: number): number => {
  let n = 0
  for (let i = desde; i < desde + ancho; i++) n = n * 256 + (datos[i] ?? 0)
  return n
}

const numerosDe = (lista: unknown): number[] =>
  lista instanceof PDFArray
    ? lista.asArray().map((uno) => (uno instanceof PDFNumber ? uno.asNumber() : Number.NaN))
    : []

const primero = (objeto: unknown) => (objeto instanceof PDFArray ? objeto.lookup(0) : objeto)

const descomprimir = (flujo: PDFRawStream): Buffer => {
  const crudos = Buffer.from(flujo.asUint8Array())
  const filtro = primero(valor(flujo.dict, 'Filter'))
  if (filtro === undefined) return crudos
  if (filtro !== PDFName.of('FlateDecode')) throw new Error('Filtro no admitido')
  const datos = inflateSync(crudos, { maxOutputLength: MAXIMO_BYTES })
  const parametros = primero(valor(flujo.dict, 'DecodeParms'))
  const predictor = parametros instanceof PDFDict ? (numero(parametros, 'Predictor') ?? 1) : 1
  if (predictor === 1) return datos
  if (predictor < 10 || !(parametros instanceof PDFDict)) throw new Error('Predictor no admitido')
  return sinPredictor(datos, numero(parametros, 'Columns') ?? 1)
}

/** Undoes the prediction of PNG, each row of which begins with its kind. */
const sinPredictor = (datos: Buffer, columnas: number): Buffer => {
  if (!(columnas > 0) || datos.length % (columnas + 1) !== 0) throw new Error('Filas incompletas')
  const filas = datos.length / (columnas + 1)
  const salida = Buffer.alloc(filas * columnas)
  for (let f = 0; f < filas; f++) {
    const clase = datos[f * (columnas + 1)] ?? 0
    if (clase > PAETH) throw new Error('Predictor no admitido')
    for (let c = 0; c < columnas; c++) {
      const aqui = f * columnas + c
      const izquierda = c > 0 ? (salida[aqui - 1] ?? 0) : 0
      const arriba = f > 0 ? (salida[aqui - columnas] ?? 0) : 0
      const esquina = c > 0 && f > 0 ? (salida[aqui - columnas - 1] ?? 0) : 0
      salida[aqui] = (datos[f * (columnas + 1) + 1 + c] ?? 0) + predecir(clase, izquierda, arriba, esquina)
    }
  }
  return salida
}

const predecir = (clase: number, izquierda: number, arriba: number, esquina: number): number => {
  if (clase === IZQUIERDA) return izquierda
  if (clase === ARRIBA) return arriba
  if (clase === PROMEDIO) return (izquierda + arriba) >> 1
  if (clase !== PAETH) return 0
  const p = izquierda + arriba - esquina
  const [a, b, c] = [Math.abs(p - izquierda), Math.abs(p - arriba), Math.abs(p - esquina)]
  return a <= b && a <= c ? izquierda : b <= c ? arriba : esquina
}
