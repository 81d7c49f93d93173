import { inflar, type Presupuesto } from './inflado.ts'
import { Lector } from './lector.ts'
import { leerObjeto } from './objeto.ts'
import { Dic, esEntero, esLista, Flujo, nombreDe, PdfIlegible, type Valor } from './valores.ts'

/** Where an object stands: at an offset of the file, or as the n-th of an object stream; or that it does not. */
export type Entrada =
  | { tipo: 'libre' }
  | { tipo: 'suelta'; offset: number; gen: number }
  | { tipo: 'en flujo'; flujo: number; indice: number }

/** One cross-reference section of the file, with its trailer. */
export interface Seccion {
  offset: number
  /** Behind its last byte: the end of its trailer, or of its stream, whichever is later. */
  hasta: number
  entradas: ReadonlyMap<number, Entrada>
  trailer: Dic
  /** A table that leads to a second one, which not every reader follows. */
  hibrida: boolean
  /** Number of the stream that it is; null for a table. */
  flujo: number | null
  /** A stream with entries of an unknown kind, or without a place in them: some readers look for all objects anew. */
  extrana: boolean
}

const SECCIONES_MAXIMO = 2_000
const ENTRADAS_MAXIMO = 1_000_000
const directo = (valor: Valor) => valor
type Leer = (b: Buffer, offset: number, presupuesto: Presupuesto) => Seccion

/** Where the last 'startxref' of a file says that its newest section is. */
export const ultimaReferencia = (b: Buffer): number => {
  const desde = b.lastIndexOf('startxref')
  if (desde === -1) throw new PdfIlegible('sin startxref')
  return new Lector(b, desde + 9).entero()
}

/** The chain of cross-reference sections from a place on, the newest first. */
export const leerSecciones = (b: Buffer, desde: number, presupuesto: Presupuesto): Seccion[] => {
  const secciones: Seccion[] = []
  const vistas = new Set<number>()
  let entradas = 0
  for (let offset: Valor = desde; offset !== null; ) {
    if (!esEntero(offset) || offset < 0 || offset >= b.length) throw new PdfIlegible('referencia fuera del archivo')
    if (vistas.has(offset) || secciones.length >= SECCIONES_MAXIMO) throw new PdfIlegible('referencias en círculo')
    vistas.add(offset)
    const seccion = leerSeccion(b, offset, presupuesto)
    secciones.push(seccion)
    entradas += seccion.entradas.size
    if (entradas > ENTRADAS_MAXIMO) throw new PdfIlegible('demasiados objetos')
    offset = seccion.trailer.get('Prev')
  }
  return secciones
}

const leerSeccion: Leer = (b, offset, presupuesto) =>
  new Lector(b, offset).mirar() === 'xref' ? leerTabla(b, offset, presupuesto) : leerFlujo(b, offset, presupuesto)

const leerTabla: Leer = (b, offset, presupuesto) => {
  const lector = new Lector(b, offset)
  lector.exigir('xref')
  const entradas = new Map<number, Entrada>()
  while (lector.mirar() !== 'trailer') {
    const primero = lector.entero()
    const cuantos = lector.entero()
    for (let i = 0; i < cuantos; i++) {
      const lugar = lector.entero()
      const gen = lector.entero()
      const uso = lector.palabra()
      if (uso !== 'n' && uso !== 'f') throw new PdfIlegible('tabla de referencias dañada')
      if (entradas.size >= ENTRADAS_MAXIMO) throw new PdfIlegible('demasiados objetos')
      // Numbered twice within one table: readers differ in which they take.
      if (entradas.has(primero + i)) throw new PdfIlegible('objeto numerado dos veces')
      entradas.set(primero + i, uso === 'n' ? { tipo: 'suelta', offset: lugar, gen } : { tipo: 'libre' })
    }
  }
  lector.exigir('trailer')
  const trailer = lector.valor()
  if (!(trailer instanceof Dic) || trailer.repetido) throw new PdfIlegible('trailer dañado')
  const hasta = lector.i
  const oculta = trailer.get('XRefStm')
  if (oculta === null) return { offset, hasta, entradas, trailer, hibrida: false, flujo: null, extrana: false }
  if (!esEntero(oculta)) throw new PdfIlegible('trailer dañado')
  // What the table calls free may stand in the stream beside it.
  const otra = leerFlujo(b, oculta, presupuesto)
  for (const [num, entrada] of otra.entradas) {
    const propia = entradas.get(num)
    if (propia === undefined || propia.tipo === 'libre') entradas.set(num, entrada)
  }
  return {
    offset,
    hasta: Math.max(hasta, otra.hasta),
    entradas,
    trailer,
    hibrida: true,
    flujo: null,
    extrana: otra.extrana,
  }
}

const leerFlujo: Leer = (b, offset, presupuesto) => {
  const { num, valor, hasta } = leerObjeto(b, offset, directo, false)
  if (!(valor instanceof Flujo) || nombreDe(valor.dic.get('Type')) !== 'XRef' || valor.dic.repetido)
    throw new PdfIlegible('sin referencias')
  const datos = inflar(valor, directo, presupuesto)
  const anchos = numeros(valor.dic.get('W'))
  const [a, c, d] = anchos
  if (anchos.length !== 3 || a === undefined || c === undefined || d === undefined || Math.max(a, c, d) > 8)
    throw new PdfIlegible('referencias dañadas')
  const tamano = valor.dic.get('Size')
  const indice = valor.dic.has('Index') ? numeros(valor.dic.get('Index')) : [0, esEntero(tamano) ? tamano : 0]
  const entradas = new Map<number, Entrada>()
  let extrana = c === 0 || a > 2 || d > 4
  let i = 0
  const campo = (ancho: number): number => {
    i += ancho
    // Wider than a number of ours can be: the first bytes must be empty.
    const corto = Math.min(ancho, 6)
    if (datos.subarray(i - ancho, i - corto).some((byte) => byte !== 0)) throw new PdfIlegible('referencias dañadas')
    return corto === 0 ? 0 : datos.readUIntBE(i - corto, corto)
  }
  for (let par = 0; par + 1 < indice.length; par += 2) {
    const primero = indice[par] ?? 0
    for (let n = 0; n < (indice[par + 1] ?? 0); n++) {
      if (i + a + c + d > datos.length) throw new PdfIlegible('referencias dañadas')
      if (entradas.size >= ENTRADAS_MAXIMO) throw new PdfIlegible('demasiados objetos')
      const [tipo, dos, tres] = [a === 0 ? 1 : campo(a), campo(c), campo(d)]
      if (entradas.has(primero + n)) throw new PdfIlegible('objeto numerado dos veces')
      if (tipo > 2) extrana = true
      entradas.set(primero + n, entradaDe(tipo, dos, tres))
    }
  }
  return { offset, hasta, entradas, trailer: valor.dic, hibrida: false, flujo: num, extrana }
}

const entradaDe = (tipo: number, dos: number, tres: number): Entrada => {
  if (tipo === 1) return { tipo: 'suelta', offset: dos, gen: tres }
  return tipo === 2 ? { tipo: 'en flujo', flujo: dos, indice: tres } : { tipo: 'libre' }
}

const numeros = (valor: Valor): number[] => {
  if (!esLista(valor) || !valor.every((n) => esEntero(n) && n >= 0)) throw new PdfIlegible('referencias dañadas')
  return valor.filter(esEntero)
}
