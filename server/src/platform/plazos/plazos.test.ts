import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feriadosDe, masDias } from './feriados.ts'
import { crearPlazos } from './plazos.ts'

const { fechaLegal, vence } = crearPlazos({ corte: '23:59', noLaborables: [] })
const lima = (marca: string) => new Date(`${marca}-05:00`)

/** Easter Sundays, from outside of this program (peru.md §5.7 and published tables). */
const DOMINGOS = ['2017-04-16', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2035-03-25']

test.each(DOMINGOS)('5.7 Holy Thursday and Good Friday come before Easter of %s', (domingo) => {
  const feriados = feriadosDe(Number(domingo.slice(0, 4)))
  expect([masDias(domingo, -3), masDias(domingo, -2)].every((dia) => feriados.has(dia))).toBe(true)
})

test.each([
  [2021, 12],
  [2022, 14],
  [2023, 15],
  [2024, 16],
  [2026, 16],
])('5.7 the year %i has %i national holidays: laws have added some', (anio, cuantos) => {
  expect(feriadosDe(anio).size).toBe(cuantos)
})

test.each([
  ['2025-12-05', 2, '2025-12-11'],
  ['2025-12-22', 10, '2026-01-07'],
  ['2026-04-01', 2, '2026-04-07'],
  ['2026-07-20', 10, '2026-08-07'],
  ['2026-07-01', 30, '2026-08-18'],
])('5.7 from %s, %i working days end on %s', (dia, dias, ultimo) => expect(vence(dia, dias)).toBe(ultimo))

test.each([
  ['2026-11-18T00:00:00', '2026-11-18', 'the first instant of a Wednesday'],
  ['2026-11-18T23:59:59', '2026-11-18', 'its last one'],
  ['2026-11-21T10:00:00', '2026-11-23', 'a Saturday'],
  ['2026-12-08T10:00:00', '2026-12-10', 'the first of two holidays'],
  ['2026-12-31T23:59:59', '2026-12-31', 'the end of the year'],
  ['2027-01-01T00:00:00', '2027-01-04', 'a holiday before a week-end'],
])('5.3 what comes at %s counts on %s: %3$s', (marca, dia) => expect(fechaLegal(lima(marca))).toBe(dia))

test('5.3 where a closing hour is set, what comes after it counts on the next working day', () => {
  const conCorte = crearPlazos({ corte: '16:30', noLaborables: ['2026-11-23'] })
  expect(conCorte.fechaLegal(lima('2026-11-18T16:30:59'))).toBe('2026-11-18')
  expect(conCorte.fechaLegal(lima('2026-11-18T16:31:00'))).toBe('2026-11-19')
  // Friday afternoon, and Monday is one of the municipality's own non-working days.
  expect(conCorte.fechaLegal(lima('2026-11-20T17:00:00'))).toBe('2026-11-24')
  expect(conCorte.vence('2026-11-20', 1)).toBe('2026-11-24')
})

const unDia = fc
  .integer({ min: Date.parse('2017-01-01'), max: Date.parse('2035-11-30') })
  .map((ms) => new Date(ms).toISOString().slice(0, 10))
const esHabil = (dia: string) =>
  ![0, 6].includes(new Date(`${dia}T00:00:00Z`).getUTCDay()) && !feriadosDe(Number(dia.slice(0, 4))).has(dia)

test('5.7 a term ends on a working day, exactly so many working days later, and a longer one never ends before', () => {
  fc.assert(
    fc.property(unDia, fc.integer({ min: 1, max: 40 }), (dia, dias) => {
      const fin = vence(dia, dias)
      let habiles = 0
      for (let d = masDias(dia, 1); d <= fin; d = masDias(d, 1)) if (esHabil(d)) habiles++
      expect([esHabil(fin), habiles]).toEqual([true, dias])
      expect(vence(dia, dias + 1) > fin).toBe(true)
      expect(vence(vence(dia, dias), 3)).toBe(vence(dia, dias + 3))
    }),
  )
})

test('5.3 the legal day is the first working day that is not before the day it came', () => {
  fc.assert(
    fc.property(unDia, fc.integer({ min: 0, max: 23 }), (dia, h) => {
      const legal = fechaLegal(lima(`${dia}T${String(h).padStart(2, '0')}:15:00`))
      expect([esHabil(legal), legal >= dia]).toEqual([true, true])
      for (let d = dia; d < legal; d = masDias(d, 1)) expect(esHabil(d)).toBe(false)
    }),
  )
})
