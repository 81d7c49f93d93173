import { escribirFormato, type LineaConFormato, leerFormato, type Tramo } from '@cabildo/contracts/base/formato'

/** A node of the editor's document, as far as this product has them. */
export interface Nodo {
  type?: string
  attrs?: Record<string, unknown> | undefined
  content?: Nodo[]
  marks?: { type: string }[]
  text?: string
}

const parrafo = (tramos: readonly Tramo[]): Nodo => ({
  type: 'paragraph',
  ...(tramos.length > 0 && {
    content: tramos.map(({ texto, negrita }) => ({
      type: 'text',
      text: texto,
      ...(negrita && { marks: [{ type: 'bold' }] }),
    })),
  }),
})

const LISTAS = { numeros: 'orderedList', puntos: 'bulletList' } as const

/** A text as it is kept, as the editor shows it. */
export const nodosDe = (texto: string): Nodo[] => {
  const nodos: Nodo[] = []
  for (const { lista, numero, tramos } of leerFormato(texto)) {
    const ultimo = nodos.at(-1)
    if (lista === null) nodos.push(parrafo(tramos))
    else {
      const item: Nodo = { type: 'listItem', content: [parrafo(tramos)] }
      if (ultimo?.type === LISTAS[lista]) ultimo.content?.push(item)
      else
        nodos.push({
          type: LISTAS[lista],
          ...(lista === 'numeros' && { attrs: { start: numero, type: null } }),
          content: [item],
        })
    }
  }
  return nodos
}

/** The same as a whole document, which is never without a paragraph. */
export const documentoDe = (texto: string): Nodo => {
  const nodos = nodosDe(texto)
  return { type: 'doc', content: nodos.length > 0 ? nodos : [parrafo([])] }
}

const tramosDe = ({ content = [] }: Nodo): Tramo[] =>
  content.map(({ text = '', marks = [] }) => ({
    texto: text.replace(/\s*\n\s*/g, ' '),
    negrita: marks.some(({ type }) => type === 'bold'),
  }))

const seLee = (tramos: readonly Tramo[]) => tramos.some(({ texto }) => texto.trim() !== '')

const lineasDe = (nodo: Nodo): LineaConFormato[] => {
  const { type, attrs, content = [] } = nodo
  if (type === 'paragraph') return [{ lista: null, numero: 0, tramos: tramosDe(nodo) }]
  if (type === 'listItem') return content.flatMap(lineasDe)
  if (type !== 'orderedList' && type !== 'bulletList') return content.flatMap(lineasDe)
  const primero = typeof attrs?.start === 'number' ? attrs.start : 1
  // A mark alone would be read as text, so an empty item is not kept.
  const items = content.flatMap(lineasDe).filter(({ tramos }) => seLee(tramos))
  return items.map(({ tramos }, i) =>
    type === 'orderedList' ? { lista: 'numeros', numero: primero + i, tramos } : { lista: 'puntos', numero: 0, tramos },
  )
}

/** What the editor shows, as it is kept (decision 0140). */
export const textoDe = (nodos: readonly Nodo[]): string => escribirFormato(nodos.flatMap(lineasDe))
