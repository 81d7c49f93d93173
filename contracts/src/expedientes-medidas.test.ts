import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diaMas, diasDelRango } from './base/tiempo.ts'
import {
  desdeHace,
  esPeriodoPosible,
  mediana,
  mesesDe,
  nombreDeMes,
  PERIODO_MAXIMO_MESES,
  periodoAnterior,
  porcentaje,
  ultimosMeses,
} from './expedientes-medidas.ts'
import { crearCalendario } from './plazos-calculo.ts'

const DIA = fc.integer({ min: 0, max: 3_000 }).map((n) => diaMas('2020-01-01', n))
const PERIODO = fc
  .tuple(DIA, fc.integer({ min: 0, max: 700 }))
  .map(([desde, dias]) => ({ desde, hasta: diaMas(desde, dias) }))

test('EXP-54 it opens on this month and the two before, whole', () => {
  expect(ultimosMeses('2026-11-20', 3)).toEqual({ desde: '2026-09-01', hasta: '2026-11-30' })
  expect(ultimosMeses('2026-01-31', 3)).toEqual({ desde: '2025-11-01', hasta: '2026-01-31' })
  expect(esPeriodoPosible(ultimosMeses('2026-02-10', PERIODO_MAXIMO_MESES))).toBe(true)
  expect(esPeriodoPosible({ desde: '2024-02-10', hasta: '2026-02-09' })).toBe(true)
  expect(esPeriodoPosible({ desde: '2024-02-10', hasta: '2026-02-10' })).toBe(false)
})

test('D-124 the period before ends the day before it and is as long: as many months, or as many days', () => {
  expect(periodoAnterior({ desde: '2026-09-01', hasta: '2026-11-30' })).toEqual({
    desde: '2026-06-01',
    hasta: '2026-08-31',
  })
  expect(periodoAnterior({ desde: '2026-03-01', hasta: '2026-03-31' })).toEqual({
    desde: '2026-02-01',
    hasta: '2026-02-28',
  })
  fc.assert(
    fc.property(PERIODO, (periodo) => {
      const antes = periodoAnterior(periodo)
      expect(diaMas(antes.hasta, 1)).toBe(periodo.desde)
      const enteros = periodo.desde.endsWith('-01') && diaMas(periodo.hasta, 1).endsWith('-01')
      if (enteros) expect(mesesDe(antes)).toHaveLength(mesesDe(periodo).length)
      else expect(diasDelRango(antes.desde, antes.hasta)).toBe(diasDelRango(periodo.desde, periodo.hasta))
    }),
  )
})

test('EXP-54 the months of a period are its days, each once and in order', () => {
  fc.assert(
    fc.property(PERIODO, (periodo) => {
      const meses = mesesDe(periodo)
      expect([meses[0]?.desde, meses.at(-1)?.hasta]).toEqual([periodo.desde, periodo.hasta])
      for (const [i, { mes, desde, hasta }] of meses.entries()) {
        expect([desde.slice(0, 7), hasta.slice(0, 7)]).toEqual([mes, mes])
        if (i > 0) expect(diaMas(meses[i - 1]?.hasta ?? '', 1)).toBe(desde)
      }
    }),
  )
  expect(nombreDeMes('2026-09')).toBe('Setiembre 2026')
})

test('EXP-55 the median is the middle one, or between the two middle ones, and of nothing none', () => {
  expect(mediana([])).toBeNull()
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 60 }), (valores) => {
      const orden = valores.toSorted((a, b) => a - b)
      const medio = orden.length / 2
      const debida = Number.isInteger(medio)
        ? ((orden[medio - 1] ?? 0) + (orden[medio] ?? 0)) / 2
        : (orden[Math.floor(medio)] ?? 0)
      const veces = [...Map.groupBy(valores, (valor) => valor)].map(([valor, suyos]) => [valor, suyos.length] as const)
      expect(mediana(veces)).toBe(debida)
    }),
  )
})

test('EXP-55 a ratio with no cases is a dash, never 0 or 100', () => {
  expect([porcentaje(0, 0), porcentaje(0, 4), porcentaje(345, 395)]).toEqual(['–', '0.0 %', '87.3 %'])
})

test('EXP-54 D-62 the first day of an age is the earliest from which no more business days have passed, as the engine counts them', () => {
  const calendario = crearCalendario()
  fc.assert(
    fc.property(DIA, fc.integer({ min: 0, max: 40 }), (hoy, dias) => {
      const desde = desdeHace(calendario, hoy, dias)
      expect(calendario.entre(desde, hoy)).toBeLessThanOrEqual(dias)
      expect(calendario.entre(diaMas(desde, -1), hoy)).toBe(dias + 1)
    }),
  )
})
