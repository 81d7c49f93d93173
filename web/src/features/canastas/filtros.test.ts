import { expect, test } from 'vitest'
import { comoDatos, leerFiltros, textoDePrecalifica, textoDeSemana } from './filtros.ts'

test('the address names the filters that the list has, and is written back alike', () => {
  const datos = 'referencia=NO+TITULAR&precalifica=NUEVO&ngrupo=GRUPO+3&semana=2020-04-13'
  expect(leerFiltros(datos)).toEqual({
    referencia: 'NO TITULAR',
    precalifica: 'NUEVO',
    ngrupo: 'GRUPO 3',
    semana: '2020-04-13',
  })
  const escritos = Object.entries(comoDatos(leerFiltros(datos))).map(([campo, valor]) => [campo, valor ?? ''])
  expect(String(new URLSearchParams(escritos))).toBe(datos)
  expect(comoDatos({ referencia: '' }).referencia).toBeNull()
})

test('what the list does not know, or no row can have, is left out', () => {
  expect(leerFiltros('dni=45018273&semana=ayer&ngrupo=%20')).toEqual({})
  expect(leerFiltros('semana=sin')).toEqual({ semana: 'sin' })
  // Not in the calendar; in it, and a Tuesday; of no year of ours.
  for (const semana of ['2020-02-31', '2020-13-99', '2020-04-14', '0001-01-01'])
    expect(leerFiltros(`semana=${semana}`)).toEqual({})
  for (const campo of ['referencia', 'precalifica', 'ngrupo', 'semana'])
    for (const control of ['%00', '%07', '%7F', '%C2%85']) expect(leerFiltros(`${campo}=s${control}in`)).toEqual({})
  expect(leerFiltros(`referencia=${'A'.repeat(300)}`).referencia).toHaveLength(60)
})

test('a filter says in words what it leaves', () => {
  expect(textoDeSemana('2020-04-13')).toBe('Entrega en la semana del 13/04/2020')
  expect(textoDeSemana('sin')).toBe('Sin fecha de entrega')
  expect(textoDePrecalifica('NUEVO')).toBe('Precalifica: NUEVO')
  expect(textoDePrecalifica('sin')).toBe('Sin precalificación')
})
