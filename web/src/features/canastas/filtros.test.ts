import { expect, test } from 'vitest'
import { escribirFiltros, leerFiltros, textoDePrecalifica, textoDeSemana } from './filtros.ts'

test('the address names the filters that the list has, and is written back alike', () => {
  const datos = 'referencia=NO+TITULAR&precalifica=NUEVO&ngrupo=GRUPO+3&semana=2020-04-13'
  expect(leerFiltros(datos)).toEqual({
    referencia: 'NO TITULAR',
    precalifica: 'NUEVO',
    ngrupo: 'GRUPO 3',
    semana: '2020-04-13',
  })
  expect(escribirFiltros(leerFiltros(datos))).toBe(datos)
  expect(escribirFiltros({ referencia: '' })).toBe('')
})

test('what the list does not know, or the server would refuse, is left out', () => {
  expect(leerFiltros('dni=45018273&semana=ayer&ngrupo=%20')).toEqual({})
  expect(leerFiltros(`referencia=${'A'.repeat(300)}`).referencia).toHaveLength(60)
})

test('a filter says in words what it leaves', () => {
  expect(textoDeSemana('2020-04-13')).toBe('Entrega en la semana del 13/04/2020')
  expect(textoDeSemana('sin')).toBe('Sin fecha de entrega')
  expect(textoDePrecalifica('NUEVO')).toBe('Precalifica: NUEVO')
  expect(textoDePrecalifica('sin')).toBe('Sin precalificación')
})
