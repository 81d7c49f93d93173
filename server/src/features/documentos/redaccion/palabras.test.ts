import { expect, test } from 'vitest'
import { diaEnPalabras, ordinal, romano } from './palabras.ts'

test.each([
  [1, 'PRIMERO', 'PRIMERA'],
  [3, 'TERCERO', 'TERCERA'],
  [10, 'DÉCIMO', 'DÉCIMA'],
  [11, 'DÉCIMO PRIMERO', 'DÉCIMA PRIMERA'],
  [17, 'DÉCIMO SÉPTIMO', 'DÉCIMA SÉPTIMA'],
  [20, 'VIGÉSIMO', 'VIGÉSIMA'],
  [32, 'TRIGÉSIMO SEGUNDO', 'TRIGÉSIMA SEGUNDA'],
  [99, 'NONAGÉSIMO NOVENO', 'NONAGÉSIMA NOVENA'],
  [100, 'CENTÉSIMO', 'CENTÉSIMA'],
])('DOC-53 article %i is the %s and clause the %s', (n, masculino, femenino) => {
  expect([ordinal(n), ordinal(n, 'femenino')]).toEqual([masculino, femenino])
})

test('DOC-53 each of a hundred articles has a name of its own, and there is no other', () => {
  expect(new Set(Array.from({ length: 100 }, (_, i) => ordinal(i + 1))).size).toBe(100)
  for (const n of [0, 101, 1.5, Number.NaN]) expect(() => ordinal(n)).toThrow(RangeError)
})

test('sections of a directive are counted in Roman numerals', () => {
  expect([1, 4, 9, 14, 40, 99, 100].map(romano)).toEqual(['I', 'IV', 'IX', 'XIV', 'XL', 'XCIX', 'C'])
})

test('a date is written as in Peru, with setiembre', () => {
  expect(diaEnPalabras('2026-09-01')).toBe('1 de setiembre de 2026')
  expect(diaEnPalabras('2026-11-21')).toBe('21 de noviembre de 2026')
})
