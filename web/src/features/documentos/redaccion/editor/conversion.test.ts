import { leerFormato } from '@cabildo/contracts/base/formato'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentoDe, type Nodo, nodosDe, textoDe } from './conversion.ts'

const palabras = fc
  .array(fc.stringMatching(/^[^\s]{1,8}$/), { minLength: 1, maxLength: 3 })
  .map((unas) => unas.join(' '))
/** A paragraph as the editor makes it: bold and plain runs in turn, with blanks in the plain ones. */
const unParrafo: fc.Arbitrary<Nodo> = fc
  .tuple(fc.array(palabras, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([textos, primera]) => ({
    type: 'paragraph',
    content: textos.map((uno, i) => {
      const negrita = (i % 2 === 0) === primera
      const llano = `${i > 0 ? ' ' : ''}${uno}${i < textos.length - 1 ? ' ' : ''}`
      return negrita ? { type: 'text', text: uno, marks: [{ type: 'bold' }] } : { type: 'text', text: llano }
    }),
  }))
const items = fc
  .array(unParrafo, { minLength: 1, maxLength: 3 })
  .map((unos): Nodo[] => unos.map((uno) => ({ type: 'listItem', content: [uno] })))
const unBloque = fc.oneof(
  unParrafo,
  items.map((content): Nodo => ({ type: 'bulletList', content })),
  fc
    .tuple(items, fc.integer({ min: 0, max: 900 }))
    .map(([content, start]): Nodo => ({ type: 'orderedList', attrs: { start, type: null }, content })),
)
/** No two lists of a kind follow each other: they would be one. */
const documento = fc
  .array(unBloque, { minLength: 1, maxLength: 6 })
  .map((nodos) => nodos.filter(({ type }, i) => type === 'paragraph' || type !== nodos[i - 1]?.type))

test('DOC-53 what the editor shows is kept as text and shown alike again', () => {
  fc.assert(
    fc.property(documento, (nodos) => {
      expect(nodosDe(textoDe(nodos))).toEqual(nodos)
    }),
  )
})

test('DOC-53 any text is shown, and what is kept of it reads as it did', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (texto) => {
      const leido = (uno: string) =>
        leerFormato(uno).map(({ tramos, ...resto }) => ({ ...resto, texto: tramos.map((t) => t.texto).join('') }))
      expect(leido(textoDe(documentoDe(texto).content ?? []))).toEqual(leido(texto))
    }),
  )
})

test('DOC-53 empty items of a list are not kept, nor line ends inside a run', () => {
  const item = (text: string): Nodo => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  const vacio: Nodo = { type: 'listItem', content: [{ type: 'paragraph' }] }
  expect(
    textoDe([{ type: 'orderedList', attrs: { start: 2 }, content: [item('uno'), vacio, item('dos\ntres')] }]),
  ).toBe('2. uno\n3. dos tres')
  expect(documentoDe('')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
})
