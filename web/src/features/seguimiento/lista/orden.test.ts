import type { Obra } from '@cabildo/contracts/seguimiento'
import { expect, it } from 'vitest'
import { type CampoObra, ordenar } from './orden.ts'

const OBRAS = [
  { cui: '30', title_meta: 'Ñandú', avance_fisico: null, inicio: '2020-01-01' },
  { cui: '4', title_meta: 'oso', avance_fisico: 9.5, inicio: null },
  { cui: '200', title_meta: 'Águila', avance_fisico: 80, inicio: '2019-05-05' },
] as Obra[]

const cuis = (column: CampoObra, dir: 'asc' | 'desc') => ordenar(OBRAS, [{ column, dir }]).map(({ cui }) => cui)

it('SHE-74 orders works by figures and by the Spanish alphabet; what is missing comes last both ways', () => {
  expect(ordenar(OBRAS, [])).toBe(OBRAS)
  expect(cuis('cui', 'asc')).toEqual(['4', '30', '200'])
  expect(cuis('title_meta', 'asc')).toEqual(['200', '30', '4'])
  expect(cuis('avance_fisico', 'asc')).toEqual(['4', '200', '30'])
  expect(cuis('avance_fisico', 'desc')).toEqual(['200', '4', '30'])
  const programa = { avance_fisico_programado: null, avance_financiero_programado: null }
  const conPlan = [
    { cui: '1', programado: 10, ...programa },
    { cui: '2', programado: 5, ...programa, avance_fisico_programado: 80 },
  ] as Obra[]
  expect(ordenar(conPlan, [{ column: 'programado', dir: 'desc' }]).map(({ cui }) => cui)).toEqual(['2', '1'])
  expect(cuis('inicio', 'desc')).toEqual(['30', '200', '4'])
})
