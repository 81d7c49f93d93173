import { leerTramos } from '@cabildo/contracts/base/formato'
import { expect, test } from 'vitest'
import * as textos from './textos.ts'

const { palabrasDe } = textos
const dichas = (lineas: ReturnType<typeof textos.lineasDeTexto>) => lineas.map(({ tramos }) => palabrasDe(tramos))
const considerandosDe = (texto: string) => dichas(textos.considerandosDe(texto))
const parrafosDe = (texto: string) => dichas(textos.lineasDeTexto(texto))
const sinRotulo = (texto: string) => palabrasDe(textos.sinRotulo(leerTramos(texto)))

test.each([
  ['Que, es necesario.', 'Que, es necesario;'],
  ['Que es necesario;', 'Que, es necesario;'],
  ['QUE , mediante informe', 'Que, mediante informe;'],
  ['El artículo 194 de la Constitución.', 'Que, el artículo 194 de la Constitución;'],
  ['Mediante informe se opina.', 'Que, mediante informe se opina;'],
  ['Juan Pérez solicita licencia', 'Que, Juan Pérez solicita licencia;'],
  ['Queda acreditado el pago.', 'Que, Queda acreditado el pago;'],
  ['Se compró papel, tinta, etc.', 'Que, se compró papel, tinta, etc.;'],
  ['Que, obran los informes; y', 'Que, obran los informes;'],
  ['La ley establece:', 'Que, la ley establece:'],
  ['La ley establece: ;', 'Que, la ley establece:'],
  ['a) lo primero', 'a) lo primero;'],
])('DOC-53 the considerando %j is printed %j', (escrito, impreso) => {
  expect(considerandosDe(escrito)).toEqual([impreso])
})

test('DOC-53 lists, quotations and the closing formula keep their beginnings', () => {
  expect(
    considerandosDe(
      'La ley dispone:\na) una cosa;\n“Artículo 1. Otra.”\nEstando a lo expuesto y en uso de sus facultades.',
    ),
  ).toEqual([
    'Que, la ley dispone:',
    'a) una cosa;',
    '“Artículo 1. Otra.”',
    'Estando a lo expuesto y en uso de sus facultades;',
  ])
})

test.each([
  ['ARTÍCULO PRIMERO.- Aprobar', 'Aprobar'],
  ['Artículo Décimo Primero.- Aprobar', 'Aprobar'],
  ['Articulo 1°.- Aprobar', 'Aprobar'],
  ['CLÁUSULA SEGUNDA: DEL OBJETO', 'DEL OBJETO'],
  ['Artículo 5 de la ordenanza queda derogado', 'Artículo 5 de la ordenanza queda derogado'],
  ['Aprobar el artículo primero.- del plan', 'Aprobar el artículo primero.- del plan'],
  ['ARTÍCULO PRIMERO.-', 'ARTÍCULO PRIMERO.-'],
])('a label that was typed is not printed twice: %j', (escrito, impreso) => {
  expect(sinRotulo(escrito)).toBe(impreso)
})

test('D7 what no file may hold is taken out, and every kind of line end ends a paragraph', () => {
  expect(parrafosDe('a\u0000b\uFFFEc\uD800d\u202Ee\r\nf\u2028g\th\n\n  \r')).toEqual(['abc\uFFFDde', 'f', 'g h'])
})

test('a line of sixty thousand full stops is no trouble', () => {
  expect(considerandosDe(`${'.'.repeat(60_000)}x`)[0]).toHaveLength(60_007)
})

test('D-143 DOC-53 bold stays where it was put, whatever a considerando takes before and after it', () => {
  const tramos = (texto: string) => textos.considerandosDe(texto)[0]?.tramos
  expect(tramos('**El Informe** favorable.')).toEqual([
    { texto: 'Que, ', negrita: false },
    { texto: 'el Informe', negrita: true },
    { texto: ' favorable;', negrita: false },
  ])
  expect(tramos('Que, es **necesario. y**')).toEqual([
    { texto: 'Que, es ', negrita: false },
    { texto: 'necesario;', negrita: true },
  ])
})

test('D-143 DOC-53 items of a list go on with their considerando; the last one ends it', () => {
  const lineas = textos.considerandosDe('La ley dispone:\n1. **Una** cosa.\n2. Otra\nY concluye\n- fin')
  expect(lineas.map(({ lista, numero, tramos }) => [lista, numero, palabrasDe(tramos)])).toEqual([
    [null, 0, 'Que, la ley dispone:'],
    ['numeros', 1, 'Una cosa.'],
    ['numeros', 2, 'Otra'],
    [null, 0, 'Que, Y concluye;'],
    ['puntos', 0, 'fin;'],
  ])
})

test('D-143 a label that was typed in bold is not printed twice either', () => {
  expect(textos.sinRotulo(leerTramos('**Artículo 1°.-** Aprobar **el plan**'))).toEqual([
    { texto: 'Aprobar ', negrita: false },
    { texto: 'el plan', negrita: true },
  ])
})
