import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codigosDe, diasDe, sexoDe } from './filtros.queries.ts'

test.each([
  ['29/02/2024', '2024-02-29', '2024-02-29'],
  ['5/3/1998', '1998-03-05', '1998-03-05'],
  ['05-03-1998', '1998-03-05', '1998-03-05'],
  ['02/2024', '2024-02-01', '2024-02-29'],
  ['12.2023', '2023-12-01', '2023-12-31'],
  ['2023', '2023-01-01', '2023-12-31'],
  ['2023-02', '2023-02-01', '2023-02-28'],
  ['2023-02-07', '2023-02-07', '2023-02-07'],
])('NAC-03 the date filter %s means %s to %s', (texto, desde, hasta) => {
  expect(diasDe(texto)).toEqual([desde, hasta])
})

test.each([
  '29/02/2023',
  '31/04/2020',
  '0/1/2020',
  '1/13/2020',
  '13/2020',
  '0/2020',
  '0000',
  '20',
  '12/05',
  'ayer',
  '',
])('NAC-03 the date filter %j means no day', (texto) => {
  expect(diasDe(texto)).toBeNull()
})

test('NAC-03 any day is found by itself, its month and its year', () => {
  const dias = fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dias, (cuando) => {
      const iso = cuando.toISOString().slice(0, 10)
      const [anio = '', mes, dia] = iso.split('-')
      expect(diasDe(`${dia}/${mes}/${anio}`)).toEqual([iso, iso])
      for (const parte of [`${mes}/${anio}`, anio]) {
        const [desde = '', hasta = ''] = diasDe(parte) ?? []
        expect(desde <= iso && iso <= hasta && diasDe(hasta.split('-').reverse().join('/')) !== null).toBe(true)
      }
    }),
  )
})

test('NAC-03 a code is found by any of its beginnings, and by nothing longer', () => {
  expect(codigosDe('19', 4)).toEqual(['1900', '1999'])
  expect(codigosDe('180301', 6)).toEqual(['180301', '180301'])
  for (const texto of ['1803011', '18a', '-1', '1.5', '']) expect(codigosDe(texto, 6)).toBeNull()
})

test.each([
  ['M', 'M'],
  ['f', 'F'],
  ['masc', 'M'],
  ['Femenino', 'F'],
  ['x', null],
  ['mujer', null],
])('NAC-10 the sex filter %s means %s', (texto, sexo) => {
  expect(sexoDe(texto)).toBe(sexo)
})
