import type { Revision } from './revision.ts'
import { Dic, esLista, PdfIlegible, Ref, type Valor } from './valores.ts'

/** Deeper than any tree of pages is. */
const RAMAS_MAXIMO = 100

/** Left, bottom, right, top in a page's own units. */
export type Caja = readonly [number, number, number, number]

/** A rectangle with its lower left corner first, whichever two of its corners were written; null when it is none. */
export const cajaDe = (revision: Revision, valor: Valor): Caja | null => {
  const lista = revision.resolver(valor)
  const [a, b, c, d, ...otros] = esLista(lista) ? lista.map((lado) => revision.resolver(lado)) : []
  const numeros = typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && typeof d === 'number'
  if (!numeros || otros.length > 0) return null
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

export const interseccion = (a: Caja, b: Caja): Caja => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
]
export const areaDe = ([x, y, x2, y2]: Caja): number => Math.max(0, x2 - x) * Math.max(0, y2 - y)

/** The part of a page that is seen. Null when it does not say, or says nothing good. */
export const cajaDePagina = (revision: Revision, pagina: Dic): Caja | null => {
  const hoja = cajaDe(revision, heredado(revision, pagina, 'MediaBox'))
  if (!hoja || areaDe(hoja) === 0) return null
  const corte = cajaDe(revision, heredado(revision, pagina, 'CropBox'))
  const visible = corte && areaDe(corte) > 0 ? interseccion(hoja, corte) : hoja
  return areaDe(visible) > 0 ? visible : hoja
}

/** Points of one unit of a page. */
export const unidadDe = (revision: Revision, pagina: Dic): number => {
  const unidad = revision.resolver(pagina.get('UserUnit'))
  return typeof unidad === 'number' && unidad > 0 ? unidad : 1
}

/** How far a page is turned, in degrees: 0, 90, 180 or 270. */
export const giroDe = (revision: Revision, pagina: Dic): number => {
  const giro = revision.resolver(heredado(revision, pagina, 'Rotate'))
  return typeof giro === 'number' && giro % 90 === 0 ? ((giro % 360) + 360) % 360 : 0
}

/** An entry of a page, or of the branches above it. */
const heredado = (revision: Revision, pagina: Dic, key: string): Valor => {
  let nodo: Valor = pagina
  for (let nivel = 0; nodo instanceof Dic && nivel < RAMAS_MAXIMO; nivel++) {
    if (nodo.has(key)) return nodo.get(key)
    nodo = revision.resolver(nodo.get('Parent'))
  }
  return null
}

/** A page that can be pointed at. */
export interface Pagina {
  ref: Ref
  dic: Dic
}

/**
 * The page of that number counted from 0, or the last one when there are not so many. Throws PdfIlegible when there is
 * none, and where the tree leads round in a circle.
 */
export const buscarPagina = (revision: Revision, indice: number): Pagina => {
  const ramas = new Set<Dic>()
  let quedan = indice
  let ultima: Pagina | null = null
  const recorrer = (valor: Valor, nivel: number) => {
    const dic = revision.resolver(valor)
    if (!(dic instanceof Dic) || quedan < 0) return
    const hijos = revision.resolver(dic.get('Kids'))
    if (!esLista(hijos)) {
      // A page that is no object of its own cannot be pointed at.
      if (!(valor instanceof Ref) || nivel === 0) return
      ultima = { ref: valor, dic }
      quedan--
      return
    }
    if (ramas.has(dic) || nivel > RAMAS_MAXIMO) throw new PdfIlegible('páginas en círculo')
    ramas.add(dic)
    for (const hijo of hijos) recorrer(hijo, nivel + 1)
  }
  recorrer(revision.catalogo.get('Pages'), 0)
  if (!ultima) throw new PdfIlegible('sin páginas')
  return ultima
}
