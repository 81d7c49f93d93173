import { describe, expect, test } from 'vitest'
import { crearReloj } from '../reloj.ts'
import { limiteDe, textoDelPlazo } from './plazo.ts'

const en = (instante: string) => crearReloj(() => new Date(instante))

describe('the limit of a term', () => {
  test.each([
    ['2026-11-18T10:30:00-05:00', { meses: 24 }, '2024-11-18T05:00:00.000Z'],
    // Already tomorrow in Greenwich, not in Lima.
    ['2026-11-18T23:59:59-05:00', { meses: 24 }, '2024-11-18T05:00:00.000Z'],
    ['2026-03-31T08:00:00-05:00', { meses: 13 }, '2025-02-28T05:00:00.000Z'],
    ['2024-08-31T08:00:00-05:00', { meses: 6 }, '2024-02-29T05:00:00.000Z'],
    ['2026-01-15T08:00:00-05:00', { meses: 13 }, '2024-12-15T05:00:00.000Z'],
    ['2026-11-18T10:30:00-05:00', { dias: 90 }, '2026-08-20T05:00:00.000Z'],
  ])('D-50 %s, %j: the beginning of the Lima day %s', (ahora, plazo, limite) => {
    expect(limiteDe(en(ahora), plazo).toISOString()).toBe(limite)
  })

  test('is told in words', () => {
    expect([textoDelPlazo(null), textoDelPlazo({ meses: 24 }), textoDelPlazo({ dias: 90 })]).toEqual([
      ...['siempre', '24 meses', '90 días'],
    ])
  })
})
