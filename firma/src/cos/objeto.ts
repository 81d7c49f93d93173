import { esBlanco, Lector } from './lector.ts'
import { Dic, esEntero, Flujo, PdfIlegible, type Valor } from './valores.ts'

/** An indirect object as it stands in the file. */
export interface Objeto {
  num: number
  gen: number
  valor: Valor
  /** Some readers take a name or a number of it for another one. */
  dudoso: boolean
  /** Offsets of its number and of the byte behind 'endobj'. */
  desde: number
  hasta: number
}

/**
 * Reads the object at a place. `largo` answers what a stream's Length leads to. `exacto` wants the format to the letter,
 * as for what was added behind a signature; older files with a wrong Length are read up to the end that they mark.
 */
export const leerObjeto = (b: Buffer, desde: number, largo: (valor: Valor) => Valor, exacto: boolean): Objeto => {
  const lector = new Lector(b, desde)
  lector.saltar()
  const inicio = lector.i
  const num = lector.entero()
  const gen = lector.entero()
  lector.exigir('obj')
  let valor = lector.valor()
  let palabra = lector.palabra()
  if (palabra === 'stream') {
    if (!(valor instanceof Dic)) throw new PdfIlegible('flujo sin diccionario')
    const datos = leerDatos(lector, largo(valor.get('Length')), exacto)
    valor = new Flujo(valor, datos)
    palabra = lector.palabra()
  }
  // Some old programs leave the end out.
  if (palabra !== 'endobj' && exacto) throw new PdfIlegible('objeto sin fin')
  return { num, gen, valor, dudoso: lector.dudoso, desde: inicio, hasta: lector.i }
}

/** Stands behind 'stream', and afterwards behind 'endstream'. */
const leerDatos = (lector: Lector, largo: Valor, exacto: boolean): Buffer => {
  const { b } = lector
  if (b[lector.i] === 13) lector.i++
  if (b[lector.i] === 10) lector.i++
  const inicio = lector.i
  if (esEntero(largo) && largo >= 0 && inicio + largo <= b.length) {
    lector.i = inicio + largo
    while (esBlanco(b[lector.i])) lector.i++
    if (b.toString('latin1', lector.i, lector.i + 9) === 'endstream') {
      lector.i += 9
      return b.subarray(inicio, inicio + largo)
    }
  }
  const fin = b.indexOf('endstream', inicio)
  if (exacto || fin === -1) throw new PdfIlegible('flujo de otro largo')
  lector.i = fin + 9
  return b.subarray(inicio, fin)
}
