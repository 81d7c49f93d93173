import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  escribirFormato,
  escribirTramos,
  type LineaConFormato,
  leerFormato,
  leerTramos,
  sinFormato,
} from './formato.ts'

const palabra = fc.stringMatching(/^[^\s\n]{1,8}$/)
const texto = fc.array(palabra, { minLength: 1, maxLength: 4 }).map((palabras) => palabras.join(' '))
/** Runs as an editor makes them: bold and plain in turn, blanks between them in the plain ones. */
const tramos = fc.array(texto, { minLength: 1, maxLength: 4 }).chain((textos) =>
  fc.boolean().map((primera) =>
    textos.map((uno, i) => {
      const negrita = (i % 2 === 0) === primera
      const conBlancos = `${i > 0 ? ' ' : ''}${uno}${i < textos.length - 1 ? ' ' : ''}`
      return { texto: negrita ? uno : conBlancos, negrita }
    }),
  ),
)

test('DOC-53 runs that are written are read again as they were', () => {
  fc.assert(
    fc.property(tramos, (unos) => {
      expect(leerTramos(escribirTramos(unos))).toEqual(unos)
    }),
  )
})

const palabrasDe = ({ tramos, ...resto }: LineaConFormato) => ({ ...resto, texto: tramos.map((t) => t.texto).join('') })

test('DOC-53 every text can be read, and what is read is written and read alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (uno) => {
      const leido = leerFormato(uno)
      expect(leerFormato(escribirFormato(leido)).map(palabrasDe)).toEqual(leido.map(palabrasDe))
    }),
  )
})

test.each<[string, LineaConFormato[]]>([
  [
    'Que, **visto** el informe',
    [
      {
        lista: null,
        numero: 0,
        tramos: [
          { texto: 'Que, ', negrita: false },
          { texto: 'visto', negrita: true },
          { texto: ' el informe', negrita: false },
        ],
      },
    ],
  ],
  ['a ** b', [{ lista: null, numero: 0, tramos: [{ texto: 'a ** b', negrita: false }] }]],
  ['2 * 3 \\** 4', [{ lista: null, numero: 0, tramos: [{ texto: '2 * 3 ** 4', negrita: false }] }]],
  [
    '3. uno\n7. dos',
    [
      { lista: 'numeros', numero: 3, tramos: [{ texto: 'uno', negrita: false }] },
      { lista: 'numeros', numero: 4, tramos: [{ texto: 'dos', negrita: false }] },
    ],
  ],
  [
    '- uno\n\n- dos',
    [
      { lista: 'puntos', numero: 0, tramos: [{ texto: 'uno', negrita: false }] },
      { lista: 'puntos', numero: 0, tramos: [{ texto: 'dos', negrita: false }] },
    ],
  ],
  ['\\- uno', [{ lista: null, numero: 0, tramos: [{ texto: '- uno', negrita: false }] }]],
])('DOC-53 %j', (escrito, leido) => {
  expect(leerFormato(escrito)).toEqual(leido)
})

test('DOC-05 a text without its marks keeps its words', () => {
  expect(sinFormato('**Aprobar** el plan:\n3. uno\n- dos')).toBe('Aprobar el plan:\n3. uno\n- dos')
})

test('DOC-43 a list that goes on beyond 999 stays a list', () => {
  const lineas = leerFormato('999. uno\n1. dos')
  expect(lineas.map(({ numero }) => numero)).toEqual([999, 1000])
  expect(leerFormato(escribirFormato(lineas))).toEqual(lineas)
})
