import { expect, test } from 'vitest'
import { diaEnPalabras } from './palabras.ts'

test('a date is written as in Peru, with setiembre', () => {
  expect(diaEnPalabras('2026-09-01')).toBe('1 de setiembre de 2026')
  expect(diaEnPalabras('2026-11-21')).toBe('21 de noviembre de 2026')
})
