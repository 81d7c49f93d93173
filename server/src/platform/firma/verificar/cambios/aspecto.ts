import { CAMBIOS } from '../causas.ts'
import type { Revision } from '../cos/revision.ts'
import { Dic, esEntero, esLista, nombreDe, type Valor } from '../cos/valores.ts'
import { CambioProhibido, type Paso, valorEn } from './paso.ts'

/** Flags of an annotation that nobody sees: hidden, or not to be shown. */
const OCULTA = 2 | 32
const RAMAS_MAXIMO = 100
/**
 * What the stamps of one update may cover of a page. Whoever has a trusted certificate may sign after others, but not paint
 * over what they signed. Stamps of ReFirma take up to 170×62 points, 2 % of a sheet, and official seals several times that:
 * nobody needs more than a quarter. A page so small that such a stamp fills it may be filled. That stamps overlap
 * is let pass: honest programs put all theirs at the same place, and the verdict names every signer anyhow.
 */
const PARTE_MAXIMA = 1 / 4
const SIEMPRE_CABE = 12_000

type Caja = readonly [number, number, number, number]
const VACIA: Caja = [0, 0, 0, 0]

/** Demands that a time stamp shows nothing: it speaks for a time, not for a person who might want to be seen. */
export const exigirInvisible = ({ despues }: Paso, vista: Dic): void => {
  // Without a place it is a field alone.
  if (!vista.has('Rect')) return
  const caja = cajaDe(despues, vista.get('Rect'))
  const marcas = despues.resolver(vista.get('F')) ?? 0
  const oculta = esEntero(marcas) && (marcas & OCULTA) !== 0 && !vista.has('AP')
  if (!caja || (areaDe(caja) > 0 && !oculta)) throw new CambioProhibido(CAMBIOS.anotaciones)
}

export const esSelloDeTiempo = ({ despues }: Paso, firma: Dic): boolean =>
  nombreDe(despues.resolver(firma.get('SubFilter'))) === 'ETSI.RFC3161' ||
  nombreDe(despues.resolver(firma.get('Type'))) === 'DocTimeStamp'

/** Demands that the pictures of the new signatures stand on one page each, and cover little of it (E10, D-19). */
export const revisarTamanos = (paso: Paso, lugares: ReadonlyMap<number, ReadonlySet<number>>): void => {
  const { despues } = paso
  const cubierto = new Map<number | null, number>()
  for (const num of paso.vistas) {
    const vista = valorEn(despues, num)
    if (!(vista instanceof Dic)) throw new CambioProhibido(CAMBIOS.anotaciones)
    const caja = vista.has('Rect') ? cajaDe(despues, vista.get('Rect')) : VACIA
    const [pagina = null, ...otras] = lugares.get(num) ?? []
    if (!caja || otras.length > 0) throw new CambioProhibido(CAMBIOS.anotaciones)
    const visible = pagina === null ? null : cajaDePagina(despues, pagina)
    const suma = (cubierto.get(pagina) ?? 0) + areaDe(visible ? interseccion(caja, visible) : caja)
    cubierto.set(pagina, suma)
    const unidad = pagina === null ? 1 : unidadDe(despues, pagina)
    const tope = visible ? Math.max(areaDe(visible) * PARTE_MAXIMA, SIEMPRE_CABE / unidad ** 2) : SIEMPRE_CABE
    if (suma > tope) throw new CambioProhibido(CAMBIOS.anotaciones)
  }
}

/** A rectangle with its lower left corner first, whichever two of its corners were written. */
const cajaDe = (revision: Revision, valor: Valor): Caja | null => {
  const lista = revision.resolver(valor)
  const [a, b, c, d, ...otros] = esLista(lista) ? lista.map((lado) => revision.resolver(lado)) : []
  const numeros = typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && typeof d === 'number'
  if (!numeros || otros.length > 0) return null
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

const interseccion = (a: Caja, b: Caja): Caja => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
]
const areaDe = ([x, y, x2, y2]: Caja): number => Math.max(0, x2 - x) * Math.max(0, y2 - y)

/** The part of a page that is seen. Null when it does not say, or says nothing good. */
const cajaDePagina = (revision: Revision, num: number): Caja | null => {
  const hoja = cajaDe(revision, heredado(revision, num, 'MediaBox'))
  const corte = cajaDe(revision, heredado(revision, num, 'CropBox'))
  const visible = hoja && corte ? interseccion(hoja, corte) : hoja
  return visible && areaDe(visible) > 0 ? visible : hoja
}

const heredado = (revision: Revision, num: number, clave: string): Valor => {
  let nodo = valorEn(revision, num)
  for (let nivel = 0; nodo instanceof Dic && nivel < RAMAS_MAXIMO; nivel++) {
    if (nodo.has(clave)) return nodo.get(clave)
    nodo = revision.resolver(nodo.get('Parent'))
  }
  return null
}

/** Points of one unit of a page. */
const unidadDe = (revision: Revision, num: number): number => {
  const pagina = valorEn(revision, num)
  const unidad = pagina instanceof Dic ? revision.resolver(pagina.get('UserUnit')) : null
  return typeof unidad === 'number' && unidad > 0 ? unidad : 1
}
