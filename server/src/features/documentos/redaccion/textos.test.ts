import { expect, test } from 'vitest'
import { considerandosDe, parrafosDe, sinRotulo } from './textos.ts'

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
