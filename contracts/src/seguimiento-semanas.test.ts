import { describe, expect, test } from 'vitest'
import {
  ajustarDiciembre,
  aniosDeLaLinea,
  CELDAS_POR_ANIO,
  celdaDe,
  celdaEnLinea,
  recortarExtremos,
  recortarPlazo,
  semanaDe,
  semanaIso,
  semanasDelPlazo,
  tramoDe,
  ultimoAnio,
} from './seguimiento-semanas.ts'

/** Every day from 2015 to 2035. */
const DIAS = Array.from({ length: 7_670 }, (_, i) => new Date(Date.UTC(2015, 0, 1 + i)).toISOString().slice(0, 10))
const siguiente = (dia: string) => new Date(Date.parse(`${dia}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

test('SEG-04 the timeline runs from 2019 to the current year, at least to 2022', () => {
  expect(DIAS.at(-1)).toBe('2035-12-31')
  expect(aniosDeLaLinea('2021-05-01')).toEqual([2019, 2020, 2021, 2022])
  for (const dia of DIAS) {
    const anios = aniosDeLaLinea(dia)
    expect([anios[0], anios.at(-1)]).toEqual([2019, Math.max(2022, Number(dia.slice(0, 4)))])
    expect(anios).toHaveLength(ultimoAnio(dia) - 2018)
  }
})

describe('SEG-23 clamping', () => {
  test('SEG-23 a start before the timeline and an end after it are moved to its edges, and nothing else', () => {
    expect(recortarPlazo({ inicio: '2013-12-01', fin: '2028-06-30' }, 2026)).toEqual({
      ...{ inicio: '2019-01-01', fin: '2026-12-31' },
    })
    for (const [i, dia] of DIAS.entries())
      for (const fin of [dia, DIAS[Math.min(i + 40, DIAS.length - 1)]!, DIAS[Math.min(i + 900, DIAS.length - 1)]!]) {
        const visible = recortarPlazo({ inicio: dia, fin }, 2026)
        if (fin < '2019-01-01' || dia > '2026-12-31') expect(visible).toBeNull()
        else
          expect(visible).toEqual({
            inicio: dia < '2019-01-01' ? '2019-01-01' : dia,
            fin: fin > '2026-12-31' ? '2026-12-31' : fin,
          })
      }
  })

  test('SEG-23 a term that is open on one side is clamped on the other, and one outside the timeline on none', () => {
    const recortar = (inicio: string | null, fin: string | null) =>
      Object.values(recortarExtremos({ inicio, fin }, 2026))
    expect(recortar('2013-12-01', null)).toEqual(['2019-01-01', null])
    expect(recortar(null, '2028-06-30')).toEqual([null, '2026-12-31'])
    expect(recortar('2013-12-01', '2028-06-30')).toEqual(['2019-01-01', '2026-12-31'])
    expect(recortar(null, '2018-12-31')).toEqual([null, '2018-12-31'])
    expect(recortar('2027-01-01', null)).toEqual(['2027-01-01', null])
    expect(recortar('2010-01-01', '2018-12-31')).toEqual(['2010-01-01', '2018-12-31'])
    expect(recortar(null, null)).toEqual([null, null])
  })
})

test('SEG-25 weeks are those of ISO 8601: Monday begins one, the first has the year’s first Thursday', () => {
  // Published examples: years of 52 and 53 weeks, and both ends of a year in another one's week.
  const ejemplos = { '2015-12-31': 53, '2016-01-03': 53, '2016-01-04': 1, '2018-12-31': 1, '2020-12-31': 53 }
  for (const [dia, semana] of Object.entries(ejemplos)) expect(semanaIso(dia)).toBe(semana)
  for (const dia of DIAS.slice(0, -1)) {
    const otro = siguiente(dia)
    const lunes = new Date(`${otro}T00:00:00Z`).getUTCDay() === 1
    if (!lunes) expect(semanaIso(otro)).toBe(semanaIso(dia))
    else expect([semanaIso(dia) + 1, 1]).toContain(semanaIso(otro))
    if (otro.endsWith('01-04')) expect(semanaIso(otro)).toBe(1)
  }
})

test('SEG-24 days after 23 December become 25-12 or 24-12 by the week of 30 December, and only they', () => {
  for (const dia of DIAS) {
    const [anio, resto] = [dia.slice(0, 4), dia.slice(5)]
    const treinta = semanaIso(`${anio}-12-30`)
    const esperado =
      resto <= '12-23' || !resto.startsWith('12')
        ? resto
        : treinta === 1
          ? '12-25'
          : treinta === 53
            ? '12-24'
            : resto === '12-31' && semanaIso(dia) === 1
              ? '12-25'
              : resto
    expect(ajustarDiciembre(dia)).toBe(`${anio}-${esperado}`)
    // Both fall in week 52 (SEG-24).
    if (resto > '12-23' && treinta !== 52) expect(semanaDe(dia)).toBe(52)
  }
})

test.each([
  // 30 December is in week 53.
  [2015, { '12-23': '12-23', '12-24': '12-24', '12-25': '12-24', '12-30': '12-24', '12-31': '12-24' }],
  [2020, { '12-23': '12-23', '12-24': '12-24', '12-27': '12-24', '12-28': '12-24', '12-31': '12-24' }],
  // In week 52: the last day of 2018 is a Monday, of week 1.
  [2018, { '12-23': '12-23', '12-24': '12-24', '12-29': '12-29', '12-30': '12-30', '12-31': '12-25' }],
  // In week 1.
  [2019, { '12-23': '12-23', '12-24': '12-25', '12-25': '12-25', '12-29': '12-25', '12-31': '12-25' }],
  [2024, { '12-23': '12-23', '12-24': '12-25', '12-29': '12-25', '12-30': '12-25', '12-31': '12-25' }],
])('SEG-24 the last days of %i are moved as the calendar of that year says', (anio, dias) => {
  for (const [dia, esperado] of Object.entries(dias))
    expect(ajustarDiciembre(`${anio}-${dia}`)).toBe(`${anio}-${esperado}`)
  expect(ajustarDiciembre(`${anio}-11-30`)).toBe(`${anio}-11-30`)
})

describe('SEG-25 cells', () => {
  test('SEG-25 every day stands at one of 52 weeks and 48 cells of its own year', () => {
    for (const dia of DIAS) {
      const semana = semanaDe(dia)
      expect(semana >= 1 && semana <= 52).toBe(true)
      expect(celdaDe(dia)).toBe(Math.floor(((semana - 1) * 48) / 52))
      expect(celdaDe(dia) >= 0 && celdaDe(dia) < CELDAS_POR_ANIO).toBe(true)
    }
  })

  test('SEG-25 time never runs backwards, no year lacks its first or its last cell', () => {
    for (const dia of DIAS.slice(0, -1)) {
      const paso = celdaEnLinea(siguiente(dia)) - celdaEnLinea(dia)
      expect(paso === 0 || paso === 1).toBe(true)
      if (dia.endsWith('01-01')) expect(celdaDe(dia)).toBe(0)
      if (dia.endsWith('12-31')) expect(celdaDe(dia)).toBe(47)
    }
  })

  test('SEG-25 early January in the last week of the year before counts as week 1', () => {
    for (const dia of DIAS) {
      if (dia.slice(5, 7) !== '01' || semanaIso(dia) < 52) continue
      expect([semanaDe(dia), celdaDe(dia)]).toEqual([1, 0])
    }
    expect(semanaIso('2027-01-01')).toBe(53)
  })

  test('SEG-11 18 November 2026, of week 47, is in the third cell of November', () => {
    expect(celdaDe('2026-11-18')).toBe(10 * 4 + 2)
  })
})

describe('where a term is drawn', () => {
  test('SEG-07 a term takes the cells from its start to its end, at least one, within the timeline', () => {
    expect(tramoDe({ inicio: '2025-11-10', fin: '2026-12-31' }, 2026)).toEqual({ celda: 6 * 48 + 41, celdas: 55 })
    const total = 8 * CELDAS_POR_ANIO
    for (const [i, inicio] of DIAS.entries()) {
      const fin = DIAS[Math.min(i + ((i * 37) % 1_500), DIAS.length - 1)]!
      const tramo = tramoDe({ inicio, fin }, 2026)
      if (!tramo) expect(fin < '2019-01-01' || inicio > '2026-12-31').toBe(true)
      else expect(tramo.celda >= 0 && tramo.celdas >= 1 && tramo.celda + tramo.celdas <= total).toBe(true)
    }
  })

  test('SEG-07 the weeks that people are told are of seven days', () => {
    expect(semanasDelPlazo({ inicio: '2026-03-02', fin: '2026-03-02' })).toBe(1)
    expect(semanasDelPlazo({ inicio: '2026-03-02', fin: '2026-03-08' })).toBe(1)
    expect(semanasDelPlazo({ inicio: '2026-03-02', fin: '2026-03-09' })).toBe(2)
    expect(semanasDelPlazo({ inicio: '2026-03-02', fin: '2026-12-18' })).toBe(42)
  })
})
