import { constants, inflateSync } from 'node:zlib'
import { Dic, esEntero, esLista, type Flujo, nombreDe, PdfExcesivo, PdfIlegible, type Valor } from './valores.ts'

const MEGA = 1_024 * 1_024
/** Real streams of objects hold a few hundred objects: of one, and of all in a file, as uploads have it too (E7). */
const INFLADO_MAXIMO = 32 * MEGA
const INFLADO_TOTAL_MAXIMO = 128 * MEGA

/** What the streams of a file may still unfold into, in bytes. */
export interface Presupuesto {
  queda: number
}
export const presupuestoNuevo = (): Presupuesto => ({ queda: INFLADO_TOTAL_MAXIMO })

/**
 * The content of a stream of objects or of cross-references: plain, or in the one compression that programs use there.
 * Throws PdfIlegible, and PdfExcesivo when the file's budget is spent.
 */
export const inflar = ({ dic, datos }: Flujo, resolver: (valor: Valor) => Valor, presupuesto: Presupuesto): Buffer => {
  const filtros = resolver(dic.get('Filter'))
  const filtro = unico(filtros)
  if (filtro === null) return datos
  if (nombreDe(resolver(filtro)) !== 'FlateDecode') throw new PdfIlegible('filtro desconocido')
  const deFiltros = resolver(dic.get('DecodeParms'))
  // Settings in another form than the filters are passed over by other readers (PDFium, Poppler, MuPDF).
  if (deFiltros !== null && esLista(deFiltros) !== esLista(filtros)) throw new PdfIlegible('ajustes de otra forma')
  const inflado = inflarHasta(datos, Math.min(presupuesto.queda, INFLADO_MAXIMO))
  presupuesto.queda -= inflado.length
  const ajustes = resolver(unico(deFiltros))
  if (ajustes !== null && !(ajustes instanceof Dic)) throw new PdfIlegible('ajustes de otra forma')
  return ajustes ? sinPrediccion(inflado, ajustes) : inflado
}

const inflarHasta = (datos: Buffer, maxOutputLength: number): Buffer => {
  if (maxOutputLength <= 0) throw new PdfExcesivo('demasiado por inflar')
  try {
    return inflateSync(datos, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof RangeError) throw new PdfExcesivo('demasiado por inflar')
    throw new PdfIlegible('no se puede inflar')
  }
}

const unico = (valor: Valor): Valor => {
  if (!esLista(valor)) return valor
  if (valor.length > 1) throw new PdfIlegible('varios filtros')
  return valor[0] ?? null
}

/** Undoes the PNG predictors, as cross-reference streams use them: rows of so many bytes of one component. */
const sinPrediccion = (datos: Buffer, ajustes: Dic): Buffer => {
  const prediccion = ajustes.get('Predictor') ?? 1
  if (prediccion === 1) return datos
  const ancho = ajustes.get('Columns') ?? 1
  const simple = (ajustes.get('Colors') ?? 1) === 1 && (ajustes.get('BitsPerComponent') ?? 8) === 8
  if (
    !simple ||
    !esEntero(prediccion) ||
    prediccion < 10 ||
    prediccion > 15 ||
    !esEntero(ancho) ||
    ancho < 1 ||
    ancho > 1_000
  )
    throw new PdfIlegible('predicción desconocida')
  const filas = Math.floor(datos.length / (ancho + 1))
  const salida = Buffer.alloc(filas * ancho)
  for (let fila = 0; fila < filas; fila++) {
    const tipo = datos[fila * (ancho + 1)] ?? 0
    for (let x = 0; x < ancho; x++) {
      const aqui = fila * ancho + x
      const izquierda = x > 0 ? (salida[aqui - 1] ?? 0) : 0
      const arriba = fila > 0 ? (salida[aqui - ancho] ?? 0) : 0
      const esquina = x > 0 && fila > 0 ? (salida[aqui - ancho - 1] ?? 0) : 0
      const dado = datos[fila * (ancho + 1) + 1 + x] ?? 0
      salida[aqui] = dado + sumando(tipo, izquierda, arriba, esquina)
    }
  }
  return salida
}

const sumando = (tipo: number, izquierda: number, arriba: number, esquina: number): number => {
  if (tipo === 0) return 0
  if (tipo === 1) return izquierda
  if (tipo === 2) return arriba
  if (tipo === 3) return (izquierda + arriba) >> 1
  if (tipo !== 4) throw new PdfIlegible('predicción desconocida')
  const suma = izquierda + arriba - esquina
  const [a, b, c] = [Math.abs(suma - izquierda), Math.abs(suma - arriba), Math.abs(suma - esquina)]
  return a <= b && a <= c ? izquierda : b <= c ? arriba : esquina
}
