import { expect, test } from 'vitest'
import { lugarDeCifra } from './cifra.ts'

test('SEG-07 on paper a figure stands within its bar, behind it or before it, and is never cut', () => {
  expect(lugarDeCifra(10, 60, true)).toEqual({ en: 60, lado: 'dentro' })
  expect(lugarDeCifra(10, 60, false)).toEqual({ en: 60, lado: 'despues' })
  expect(lugarDeCifra(10, 12, true)).toEqual({ en: 12, lado: 'despues' })
  expect(lugarDeCifra(50, 100, false)).toEqual({ en: 50, lado: 'antes' })
  expect(lugarDeCifra(97, 140, true)).toEqual({ en: 97, lado: 'antes' })
  // From one edge to the other there is no room outside.
  expect(lugarDeCifra(0, 100, false)).toEqual({ en: 100, lado: 'dentro' })
  expect(lugarDeCifra(-300, 99, false)).toEqual({ en: 99, lado: 'dentro' })
})

test('SEG-07 a bar of another year leaves no figure, one without progress has its own at the start of its term', () => {
  expect(lugarDeCifra(-50, -10, true)).toBeNull()
  expect(lugarDeCifra(-50, 0, true)).toBeNull()
  expect(lugarDeCifra(100, 120, true)).toBeNull()
  expect(lugarDeCifra(0, 0, true)).toEqual({ en: 0, lado: 'despues' })
})
