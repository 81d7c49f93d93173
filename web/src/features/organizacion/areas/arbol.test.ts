import type { FiltroAreas } from '@cabildo/contracts/organizacion'
import { describe, expect, test } from 'vitest'
import { type Abiertas, buscarInicio, lineasDe, movimientoDe, type Rama, superioresDe } from './arbol.ts'

const rama = (id: number, name: string, depende_de: number | null = null, otros: Partial<Rama> = {}): Rama => ({
  id,
  name,
  siglas: null,
  depende_de,
  cerrada_at: null,
  antes: [],
  ...otros,
})

const AREAS = [
  rama(11, 'Alcaldía', null, { siglas: 'A' }),
  rama(4, 'Secretaría General', 11, { siglas: 'SG' }),
  rama(9, 'Trámite Documentario', 4, { siglas: 'TD' }),
  rama(18, 'Atención al Ciudadano', 4),
  rama(101, 'Gerencia Municipal', 11),
  rama(25, 'Gerencia de Obras', 101, {
    antes: [{ name: 'Gerencia de Infraestructura', siglas: 'GI', hasta: '2026-03-09' }],
  }),
  rama(90, 'Sub Gerencia de Transportes', 101, { cerrada_at: '2025-11-02 10:00:00' }),
  rama(200, 'Ámbito vecinal'),
]

const lineas = (buscar = '', estado: FiltroAreas = 'activas', abiertas: Abiertas = new Map()) =>
  lineasDe(AREAS, { estado, buscar }, abiertas)
const ids = (...de: Parameters<typeof lineas>) => lineas(...de).map(({ rama }) => rama.id)

test('ORG-04 siblings are ordered by name without regard to accents, and the first level is open', () => {
  expect(ids()).toEqual([11, 101, 4, 200])
  expect(lineas().map(({ nivel, lugar, hermanos, abierta }) => [nivel, lugar, hermanos, abierta])).toEqual([
    [1, 1, 2, true],
    [2, 1, 2, false],
    [2, 2, 2, false],
    [1, 2, 2, undefined],
  ])
  expect(ids('', 'activas', new Map([[4, true]]))).toEqual([11, 101, 4, 18, 9, 200])
  expect(ids('', 'activas', new Map([[11, false]]))).toEqual([11, 200])
})

test('ORG-04 the filter shows closed areas alone, or all', () => {
  expect(ids('', 'cerradas')).toEqual([90])
  expect(ids('', 'todas', new Map([[101, true]]))).toEqual([11, 101, 25, 90, 4, 200])
})

describe('ORG-04 a search opens the branches of what it finds', () => {
  test.each([
    ['TRÁMITE', [11, 4, 9]],
    ['tramite  documentario ', [11, 4, 9]],
    ['td', [11, 4, 9]],
    ['25', [11, 101, 25]],
    ['2', []],
    ['transportes', []],
    ['vecinal', [200]],
  ])('%s', (buscar, esperados) => expect(ids(buscar)).toEqual(esperados))

  test('by a former name, which it tells', () => {
    expect(lineas('infra').map(({ rama, antes }) => [rama.id, antes])).toEqual([
      [11, undefined],
      [101, undefined],
      [25, 'Gerencia de Infraestructura'],
    ])
    expect(lineas('obras').at(-1)?.antes).toBeUndefined()
  })
  test('a branch of a find can be closed again', () =>
    expect(ids('td', 'activas', new Map([[4, false]]))).toEqual([11, 4]))
})

test('ORG-07 Right opens and goes in, Left closes and goes to the parent', () => {
  const todas = lineas('', 'activas', new Map([[4, true]])) // 11, 101, 4, 18, 9, 200
  expect(movimientoDe('ArrowRight', todas, 0)).toEqual({ ir: 1 })
  expect(movimientoDe('ArrowRight', todas, 1)).toEqual({ abrir: true })
  expect(movimientoDe('ArrowRight', todas, 3)).toBeNull()
  expect(movimientoDe('ArrowLeft', todas, 2)).toEqual({ abrir: false })
  expect(movimientoDe('ArrowLeft', todas, 4)).toEqual({ ir: 2 })
  expect(movimientoDe('ArrowLeft', todas, 1)).toEqual({ ir: 0 })
  expect(movimientoDe('ArrowLeft', todas, 5)).toBeNull()
})

test('ORG-07 typing goes to the next row that begins so, round the end', () => {
  const todas = lineas() // Alcaldía, Gerencia Municipal, Secretaría General, Ámbito vecinal
  expect(buscarInicio(todas, 0, 's')).toBe(2)
  expect(buscarInicio(todas, 0, 'a')).toBe(3)
  expect(buscarInicio(todas, 3, 'a')).toBe(0)
  expect(buscarInicio(todas, 3, 'am')).toBe(3)
  expect(buscarInicio(todas, 0, 'x')).toBeUndefined()
})

describe('ORG-12 what an area may depend on', () => {
  const vedadas = (de: number | null, niveles = 8) =>
    superioresDe(AREAS, de, niveles)
      .filter(({ vedada }) => vedada)
      .map(({ id }) => id)

  test('is any active area, in the order of the tree, for a new one', () => {
    expect(superioresDe(AREAS, null, 8).map(({ id, nivel }) => [id, nivel])).toEqual([
      [11, 1],
      [101, 2],
      [25, 3],
      [4, 2],
      [18, 3],
      [9, 3],
      [200, 1],
    ])
    expect(vedadas(null)).toEqual([])
  })
  test('is neither itself nor one of its own', () => {
    expect(vedadas(4)).toEqual([4, 18, 9])
    expect(vedadas(200)).toEqual([200])
    expect(vedadas(11)).toEqual([11, 101, 25, 4, 18, 9])
  })
  test('is none so deep that the structure would pass its levels', () => {
    expect(vedadas(null, 3)).toEqual([25, 18, 9])
    expect(vedadas(101, 3)).toEqual([101, 25, 4, 18, 9])
  })
})
