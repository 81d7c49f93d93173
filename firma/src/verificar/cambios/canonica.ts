import { Lector } from '../../cos/lector.ts'
import type { Revision } from '../../cos/revision.ts'
import type { Entrada, Seccion } from '../../cos/secciones.ts'
import { Dic, esEntero, esLista, Flujo, nombreDe, PdfIlegible, Ref, type Valor } from '../../cos/valores.ts'
import { esReferencias } from '../inventario.ts'
import { terminaBien } from '../rango.ts'
import { exigirSinPalabras } from './palabras-de-estructura.ts'

/** An object of an addition, and the bytes in which its stream, if it is one, has its data. */
interface Agregado {
  num: number
  gen: number
  valor: Valor
  datos: { desde: number; hasta: number } | null
}

/** Readers take no object with a larger number for one, and PDFium looks for all of them anew (its kMaxObjectNumber). */
export const NUMERO_MAXIMO = 4 * 1_024 * 1_024 - 1
/** Keys that are an image's inside of a page; some readers take them in any stream, for how its data are packed. */
const ABREVIADAS = ['F', 'DP', 'FFilter', 'FDecodeParms'] as const

/** Something else than whole numbers where cross-references have their sizes and places. */
const SIN_ENTEROS = /\/(?:W|Index)[\t\n\r ]*\[[\d\t\n\r ]*[^\d\t\n\r \]]/

/** What an addition consists of: its objects by their offset, and where the words stand that give it its structure. */
export interface Addicion {
  objetos: Map<number, Agregado>
  palabras: Set<number>
}

/**
 * Demands that what was added to a revision is written in the one form that no reader takes otherwise (decision 0091): a
 * strict reader, one that mends, and one that rebuilds a file by looking for its objects find the same. So there are only
 * objects, each once, each at the beginning of a line and each listed by the cross-references that were added with them;
 * these, to the byte; and nowhere else, in no string and no stream, a word that such a reader would look for. Throws
 * PdfIlegible.
 */
export const exigirCanonica = (antes: Revision, despues: Revision): void => {
  const nuevas = despues.secciones.slice(0, despues.secciones.length - antes.secciones.length)
  // More bytes without references of their own say nothing, and are no update.
  if (nuevas.length === 0 || !terminaBien(despues.b)) throw new PdfIlegible('no es una actualización')
  const texto = despues.texto
  const addicion = leerAddicion(texto, despues, antes.b.length, nuevas)
  exigirListados(antes, despues, nuevas, addicion.objetos)
  exigirSinPalabras(texto, antes.b.length, addicion)
}

const EOL = '(?:\\r\\n|\\n|\\r)'
const BLANCOS = /[\t\n\r ]*/y
const CABEZA = /([1-9]\d{0,9}) (0|[1-9]\d{0,4}) obj(?=[\t\n\r <[(/])/y
const FIN_DE_OBJETO = new RegExp(`endobj(?=${EOL}|[\\t ]*${EOL})`, 'y')
const INICIO_DE_DATOS = /stream(?:\r\n|\n)/y
const FIN_DE_DATOS = new RegExp(`${EOL}?endstream(?=[\\t\\n\\r ])`, 'y')
const TABLA = new RegExp(`xref ?${EOL}`, 'y')
const TRAMO = new RegExp(`(0|[1-9]\\d{0,9}) (0|[1-9]\\d{0,9}) ?${EOL}`, 'y')
const FILA = /\d{10} \d{5} [nf](?: \r| \n|\r\n)/y
const TRAILER = /trailer(?=[\t\n\r ]*<<)/y
/** Some programs put their names before the end of each update. */
const PROGRAMA = new RegExp(`(?:%[A-Za-z][\\w .,:;()/+-]{0,80}${EOL}){1,8}`, 'y')
/** Blanks may follow, as at the end of any revision. */
export const FINAL = new RegExp(`startxref${EOL}(0|[1-9]\\d{0,14})${EOL}%%EOF(?=${EOL}|[\\0\\t\\n\\f\\r ]*$)`, 'y')
const COLA = /[\0\t\n\f\r ]*/y

/** Passes over what a pattern takes at a place; null when it does not fit. */
export const tomar = (patron: RegExp, texto: string, i: number): RegExpExecArray | null => {
  patron.lastIndex = i
  return patron.exec(texto)
}
const exigirEn = (patron: RegExp, texto: string, i: number, falta: string): number => {
  const hallado = tomar(patron, texto, i)
  if (!hallado) throw new PdfIlegible(falta)
  return i + hallado[0].length
}
const saltarBlancos = (texto: string, i: number): number => exigirEn(BLANCOS, texto, i, 'blancos')

/** Takes the bytes behind an offset apart: updates one after another, each of objects, cross-references and an end. */
const leerAddicion = (texto: string, { b }: Revision, desde: number, nuevas: readonly Seccion[]): Addicion => {
  const addicion: Addicion = { objetos: new Map(), palabras: new Set() }
  // The newest comes first in the chain, and last in the file.
  const pendientes = nuevas.map(({ offset }) => offset)
  let ultima: number | null = null
  for (let fin = desde, i = saltarBlancos(texto, fin); i < texto.length; i = saltarBlancos(texto, fin)) {
    // Where a table is said to stand, blanks may come first, which all readers pass over.
    const seccion = nuevas.find(({ offset, flujo }) => offset === i || (flujo === null && offset >= fin && offset < i))
    if (ultima !== null) {
      fin = leerFinal(texto, i, ultima, addicion)
      ultima = null
    } else if (!seccion) fin = leerAgregado(texto, b, i, addicion)
    else {
      if (seccion.hibrida || seccion.extrana) throw new PdfIlegible('tabla de otra forma')
      if (seccion.flujo === null) fin = leerTabla(texto, b, i, addicion.palabras)
      else {
        fin = leerAgregado(texto, b, i, addicion)
        if (addicion.objetos.get(i)?.num !== seccion.flujo) throw new PdfIlegible('falta la tabla')
      }
      ultima = seccion.offset
      if (pendientes.pop() !== ultima) throw new PdfIlegible('tablas en otro orden')
      const programa = saltarBlancos(texto, fin)
      fin = programa + (tomar(PROGRAMA, texto, programa)?.[0].length ?? 0)
    }
  }
  if (pendientes.length > 0) throw new PdfIlegible('falta la tabla')
  return addicion
}

const leerFinal = (texto: string, i: number, seccion: number, { palabras }: Addicion): number => {
  const fin = tomar(FINAL, texto, i)
  if (!fin || Number(fin[1]) !== seccion || !empiezaLinea(texto, i)) throw new PdfIlegible('final de otra forma')
  palabras.add(i).add(i + fin[0].length - '%%EOF'.length)
  const sigue = i + fin[0].length
  const cola = exigirEn(COLA, texto, sigue, 'blancos')
  return cola === texto.length ? cola : sigue
}

/** Objects that do not begin a line are overlooked by readers that look for them there. */
const empiezaLinea = (texto: string, i: number): boolean => texto[i - 1] === '\n' || texto[i - 1] === '\r'

const leerAgregado = (texto: string, b: Buffer, inicio: number, { objetos, palabras }: Addicion): number => {
  const cabeza = tomar(CABEZA, texto, inicio)
  if (!cabeza || !empiezaLinea(texto, inicio)) throw new PdfIlegible('objeto de otra forma')
  const obj = inicio + cabeza[0].length - 3
  palabras.add(obj)
  const lector = new Lector(b, obj + 3, true)
  let valor = lector.valor()
  if (Number(cabeza[1]) > NUMERO_MAXIMO) throw new PdfIlegible('número demasiado grande')
  // Readers differ in what they make of an object that is nothing but the name of another.
  if (valor instanceof Ref) throw new PdfIlegible('objeto de otra forma')
  let datos: Agregado['datos'] = null
  let i = saltarBlancos(texto, lector.i)
  if (texto.startsWith('stream', i)) {
    const largo = valor instanceof Dic ? valor.get('Length') : null
    const desde = exigirEn(INICIO_DE_DATOS, texto, i, 'flujo de otra forma')
    if (!(valor instanceof Dic) || typeof largo !== 'number' || !Number.isSafeInteger(largo) || largo < 0)
      throw new PdfIlegible('flujo de otro largo')
    // Who rebuilds a file does not always look up what it is.
    if (valor.get('Type') instanceof Ref) throw new PdfIlegible('flujo de otra forma')
    if (ABREVIADAS.some((key) => (valor as Dic).has(key))) throw new PdfIlegible('flujo de otra forma')
    if (esReferencias(new Flujo(valor, b)) && SIN_ENTEROS.test(texto.slice(obj, lector.i)))
      throw new PdfIlegible('tabla de otra forma')
    datos = { desde, hasta: desde + largo }
    i = exigirEn(FIN_DE_DATOS, texto, datos.hasta, 'flujo de otro largo')
    palabras.add(i - 'endstream'.length)
    valor = new Flujo(valor, b.subarray(datos.desde, datos.hasta))
    i = saltarBlancos(texto, i)
  }
  palabras.add(i)
  i = exigirEn(FIN_DE_OBJETO, texto, i, 'objeto sin fin')
  objetos.set(inicio, { num: Number(cabeza[1]), gen: Number(cabeza[2]), valor, datos })
  return i
}

/** Reads a table of references in its usual form, with its trailer, and answers where it ends. Throws PdfIlegible. */
export const leerTabla = (texto: string, b: Buffer, inicio: number, palabras = new Set<number>()): number => {
  palabras.add(inicio)
  let i = exigirEn(TABLA, texto, inicio, 'tabla de otra forma')
  if (!empiezaLinea(texto, inicio)) throw new PdfIlegible('tabla de otra forma')
  for (let tramo = tomar(TRAMO, texto, i); tramo; tramo = tomar(TRAMO, texto, i)) {
    i += tramo[0].length
    exigirTramo(Number(tramo[1]), Number(tramo[2]))
    for (let n = Number(tramo[2]); n > 0; n--) i = exigirEn(FILA, texto, i, 'tabla de otra forma')
  }
  palabras.add(i)
  i = exigirEn(TRAILER, texto, i, 'tabla de otra forma')
  const lector = new Lector(b, i, true)
  lector.valor()
  return lector.i
}

/** A part of a table whose numbers are too large, though it has no rows, makes readers look for all objects anew. */
const exigirTramo = (primero: number, cuantos: number): void => {
  if (!(primero + cuantos <= NUMERO_MAXIMO + 1) || (cuantos === 0 && primero !== 0))
    throw new PdfIlegible('tabla de otra forma')
}

/** Every object of the addition is where the references say, of the generation that they say, and they say nothing else. */
const exigirListados = (
  antes: Revision,
  despues: Revision,
  nuevas: readonly Seccion[],
  objetos: ReadonlyMap<number, Agregado>,
): void => {
  const listados = new Set<number>(nuevas.flatMap(({ flujo, offset }) => (flujo === null ? [] : [offset])))
  for (const { entradas, flujo, trailer } of nuevas) {
    const indice = flujo === null ? null : trailer.get('Index')
    if (esLista(indice))
      for (let n = 0; n < indice.length; n += 2) exigirTramo(Number(indice[n]), Number(indice[n + 1]))
    const cuantos = trailer.get('Size')
    for (const [num, entrada] of entradas) {
      // Some readers pass over those that it does not reach.
      if (!esEntero(cuantos) || num >= cuantos) throw new PdfIlegible('tabla de otra forma')
      const anterior = antes.entrada(num)
      if (entrada.tipo === 'en flujo') exigirEnFlujo(entrada, anterior, despues, objetos)
      if (entrada.tipo !== 'suelta') continue
      listados.add(entrada.offset)
      const igual = anterior.tipo === 'suelta' && anterior.offset === entrada.offset && anterior.gen === entrada.gen
      const objeto = objetos.get(entrada.offset)
      if (!igual && (objeto?.num !== num || objeto.gen !== entrada.gen))
        throw new PdfIlegible('hay otro objeto en su lugar')
      // A number that is taken up again would be another object to some readers, and the same to others.
      if (entrada.gen !== (anterior.tipo === 'suelta' ? anterior.gen : 0)) throw new PdfIlegible('otra generación')
    }
  }
  for (const offset of objetos.keys()) if (!listados.has(offset)) throw new PdfIlegible('objeto sin listar')
  for (const [offset, { num, valor }] of objetos) exigirListadosDentro(despues, nuevas, num, offset, valor)
}

/** What stands in a stream of objects is in one of the addition, which calls itself so, or where it was. */
const exigirEnFlujo = (
  { flujo, indice }: Extract<Entrada, { tipo: 'en flujo' }>,
  anterior: Entrada,
  despues: Revision,
  objetos: ReadonlyMap<number, Agregado>,
): void => {
  if (anterior.tipo === 'en flujo' && anterior.flujo === flujo && anterior.indice === indice) return
  const suyo = despues.entrada(flujo)
  const valor = suyo.tipo === 'suelta' ? objetos.get(suyo.offset)?.valor : null
  if (!(valor instanceof Flujo) || !esDeObjetos(valor)) throw new PdfIlegible('falta un flujo de objetos')
}
const esDeObjetos = ({ dic }: Flujo): boolean => nombreDe(dic.get('Type')) === 'ObjStm'

/** Nor does a stream of objects bring others than those that the references say. */
const exigirListadosDentro = (
  despues: Revision,
  nuevas: readonly Seccion[],
  flujo: number,
  offset: number,
  valor: Valor,
): void => {
  if (!(valor instanceof Flujo) || !esDeObjetos(valor)) return
  for (const [indice, { num }] of despues.dentroDe(flujo, offset, true)) {
    const listado = nuevas.some(({ entradas }) => {
      const entrada = entradas.get(num)
      return entrada?.tipo === 'en flujo' && entrada.flujo === flujo && entrada.indice === indice
    })
    if (!listado) throw new PdfIlegible('objeto sin listar')
  }
}
