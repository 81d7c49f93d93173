import { expect, test } from 'vitest'
import { avanceDe } from './Lateral.tsx'

const SECCIONES = [
  { nombre: 'Una', campos: ['a'] },
  { nombre: 'Dos', campos: ['b'] },
  { nombre: 'Tres', campos: ['c'] },
]
const estados = (secciones: Parameters<typeof avanceDe>[0], faltan: object, errores: object = {}) =>
  avanceDe(secciones, faltan, errores).map(({ estado }) => estado)

test('a section is in error once one is told, complete without faults, and the first of the others is the present one', () => {
  expect(estados(SECCIONES, { a: 'x', b: 'x', c: 'x' })).toEqual(['actual', 'pendiente', 'pendiente'])
  expect(estados(SECCIONES, { b: 'x', c: 'x' }, { c: 'x' })).toEqual(['completo', 'actual', 'errores'])
  expect(estados(SECCIONES, {})).toEqual(['completo', 'completo', 'completo'])
})

test('REC-02 a section where nothing has to be written is never called complete', () => {
  const secciones = [...SECCIONES.slice(0, 2), { nombre: 'Tres', campos: ['c'], opcional: true } as const]
  expect(estados(secciones, { a: 'x', b: 'x' })).toEqual(['actual', 'pendiente', 'opcional'])
  expect(estados(secciones, {})).toEqual(['completo', 'completo', 'opcional'])
  expect(estados(secciones, { c: 'x' }, { c: 'x' })).toEqual(['completo', 'completo', 'errores'])
})
