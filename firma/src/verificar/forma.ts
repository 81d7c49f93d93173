import { Lector } from '../cos/lector.ts'
import type { Revision } from '../cos/revision.ts'
import type { Seccion } from '../cos/secciones.ts'
import { Dic, esEntero, PdfIlegible, siSeLee, usosDe, type Valor } from '../cos/valores.ts'
import { FINAL, leerTabla, tomar } from './cambios/canonica.ts'
import { valorEn } from './cambios/paso.ts'
import { diccionariosDe, enUso } from './inventario.ts'

/** What is odd in how a file was written when it was signed, and whether readers may take it for different documents. */
export interface Forma {
  rarezas: string[]
  ambigua: boolean
}

const RAREZAS = {
  tabla: 'La tabla de referencias del archivo está escrita de una forma poco usual',
  doble: 'El archivo lleva dos tablas de referencias',
  sobras: 'La tabla de referencias del archivo nombra objetos que no están',
  programas:
    'El archivo lleva programas o un formulario dinámico, con los que puede verse de otra manera en cada lector',
} as const

/**
 * How a revision is written (decision 0091). One in the usual form is read by its cross-references, by everybody. Another makes some
 * readers rebuild it by looking for its objects: then it is the same document only where both ways lead to the same ones.
 * So it has to be where something was added behind the first `firmada` bytes, which were signed: whoever added it may have
 * known what else makes a reader rebuild.
 */
export const formaDe = (revision: Revision, firmada: number): Forma => {
  const { texto } = revision
  // Before its header some readers count from the file's first byte, and others from there.
  if (!texto.startsWith('%PDF-')) return { rarezas: [], ambigua: true }
  const rarezas: string[] = []
  if (!tablasUsuales(revision, texto)) rarezas.push(RAREZAS.tabla)
  if (revision.secciones.some(({ hibrida }) => hibrida)) rarezas.push(RAREZAS.doble)
  if (haySobras(revision, texto)) rarezas.push(RAREZAS.sobras)
  const crecio = revision.b.length > firmada
  const { ambiguos, programas } = mirarObjetos(revision)
  if (programas) rarezas.push(RAREZAS.programas)
  if (ambiguos || esperaSuLargo(revision, firmada)) return { rarezas, ambigua: true }
  const rara = rarezas.some((una) => una !== RAREZAS.programas)
  return { rarezas, ambigua: (rara || crecio) && !seRehaceIgual(revision) }
}

const CON_PROGRAMAS = ['JS', 'XFA'] as const
/**
 * Whether some dictionary of a document is another to some readers, or an object that it needs cannot be read, which they
 * mend each in its own way; and whether it has programs or a form of XML, which show it as they like.
 */
export const mirarObjetos = (revision: Revision): { ambiguos: boolean; programas: boolean } => {
  const visto = { ambiguos: false, programas: false }
  const [hacenFalta, ilegibles] = [new Set<number>(), new Set<number>()]
  const mirar = (valor: Valor) => {
    for (const [{ num }] of usosDe(valor)) hacenFalta.add(num)
    for (const dic of diccionariosDe(valor)) {
      if (dic.ambiguo) visto.ambiguos = true
      if (CON_PROGRAMAS.some((key) => dic.get(key) !== null)) visto.programas = true
    }
  }
  for (const { trailer } of revision.secciones) mirar(trailer)
  for (const num of enUso(revision).keys()) {
    const objeto = objetoDe(revision, num)
    if (objeto === undefined) ilegibles.add(num)
    else mirar(objeto)
    if (revision.esDudoso(num)) visto.ambiguos = true
  }
  if ([...ilegibles].some((num) => hacenFalta.has(num))) visto.ambiguos = true
  return visto
}

/**
 * Whether a signed file has, or will have, the length that it says in front: readers then go by what stands in front, which may
 * be another document. Those that were laid out for the web before they were signed are longer since.
 */
const esperaSuLargo = (revision: Revision, firmada: number): boolean => (largoParaLaRed(revision) ?? 0) >= firmada

/** Readers look for it no further. */
const CABEZA_BYTES = 1_024
/**
 * The length, in bytes, that a file laid out for the web says in front (ISO 32000-2, F.3.3), infinite where readers may take it
 * for several; null for a file that is not laid out so.
 */
const largoParaLaRed = ({ b }: Revision): number | null => {
  // The header and what may follow it are comments.
  const lector = new Lector(b)
  try {
    const cabeza = [lector.valor(), lector.valor()]
    if (!cabeza.every(esEntero) || lector.palabra() !== 'obj') return null
    const dic = lector.valor()
    if (!(dic instanceof Dic) || !dic.has('Linearized')) return null
    const largo = dic.get('L')
    return dic.ambiguo || !esEntero(largo) ? Infinity : largo
  } catch (error) {
    // What cannot be read here may be read by others, who look for the word alone.
    if (error instanceof PdfIlegible) return b.subarray(0, CABEZA_BYTES).includes('Linearized') ? Infinity : null
    throw error
  }
}

const tablasUsuales = ({ b, secciones }: Revision, texto: string): boolean => {
  const final = texto.lastIndexOf('startxref')
  if (Number(tomar(FINAL, texto, final)?.[1]) !== secciones[0]?.offset) return false
  const esUsual = ({ offset, flujo, extrana }: Seccion) => {
    if (flujo === null) leerTabla(texto, b, offset)
    return !extrana
  }
  return siSeLee(() => secciones.every(esUsual), false)
}

const CABEZA = /[\0\t\n\f\r ]*(\d+) (\d+) obj/y
const haySobras = (revision: Revision, texto: string): boolean =>
  [...enUso(revision)].some(([num, entrada]) => {
    if (entrada.tipo !== 'suelta') return false
    const cabeza = tomar(CABEZA, texto, entrada.offset)
    return Number(cabeza?.[1]) !== num || Number(cabeza?.[2]) !== entrada.gen
  })

/** Whether everything that the document consists of is what stands last in the file under its number. */
export const seRehaceIgual = (revision: Revision): boolean => {
  const vistos = new Set<number>()
  const pendientes: Valor[] = [revision.trailer]
  for (let valor = pendientes.pop(); valor !== undefined; valor = pendientes.pop())
    for (const [{ num }] of usosDe(valor)) {
      if (vistos.has(num)) continue
      vistos.add(num)
      const objeto = esElUltimo(revision, num) ? objetoDe(revision, num) : undefined
      if (objeto === undefined) return false
      pendientes.push(objeto)
    }
  return true
}

/** Undefined where its entry leads to something else. */
const objetoDe = (revision: Revision, num: number): Valor | undefined =>
  siSeLee(() => valorEn(revision, num), undefined)

/** Whether the object under a number is what stands last in the file under it, which is what a rebuilding reader takes. */
export const esElUltimo = (revision: Revision, num: number): boolean => {
  const entrada = revision.entrada(num)
  const ultimo = revision.barrido.get(num)?.findLast((lugar) => lugar < revision.b.length)
  if (ultimo === undefined) return entrada.tipo !== 'suelta'
  if (entrada.tipo === 'libre') return false
  const suyo = entrada.tipo === 'suelta' ? entrada : revision.entrada(entrada.flujo)
  if (suyo.tipo !== 'suelta') return false
  // Blanks may stand before its number.
  return entrada.tipo === 'suelta'
    ? /^[\0\t\n\f\r ]*$/.test(revision.b.toString('latin1', suyo.offset, ultimo)) && ultimo >= suyo.offset
    : ultimo < suyo.offset
}
