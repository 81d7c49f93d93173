import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diaEnPalabras } from './meses.ts'
import { diaLima, diasDelRango, fecha, hora, marcaLima, minutosEntre } from './tiempo.ts'

const CINCO_HORAS = 5 * 3_600_000
/** From 1995 on: before, Peru moved its clocks in some summers. */
const instante = fc.date({
  min: new Date('1995-01-01T05:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('Lima time', () => {
  it('SHE-09 any instant falls on the day and second that UTC-5 gives by parts', () => {
    fc.assert(
      fc.property(instante, (i) => {
        const esperada = new Date(i.getTime() - CINCO_HORAS).toISOString().slice(0, 19).replace('T', ' ')
        expect(marcaLima(i)).toBe(esperada)
        expect(diaLima(i)).toBe(esperada.slice(0, 10))
      }),
    )
  })

  it('SHE-09 the day turns at Lima midnight, not at that of UTC', () => {
    expect(diaLima(new Date('2026-11-21T04:59:59.999Z'))).toBe('2026-11-20')
    expect(diaLima(new Date('2026-11-21T05:00:00.000Z'))).toBe('2026-11-21')
    expect(diaLima(new Date('2027-01-01T04:59:59.999Z'))).toBe('2026-12-31')
    expect(marcaLima(new Date('2026-11-21T05:00:00.000Z'))).toBe('2026-11-21 00:00:00')
  })

  it('SHE-13 the stamp sorts as text in the order of time', () => {
    fc.assert(
      fc.property(instante, instante, (a, b) => {
        if (a.getTime() < b.getTime()) expect(marcaLima(a) <= marcaLima(b)).toBe(true)
      }),
    )
  })

  it('SHE-11 dates show as dd/MM/yyyy and times as HH:MM, nothing for an empty stamp', () => {
    expect(fecha('2026-03-09 07:05:59')).toBe('09/03/2026')
    expect(fecha('2026-03-09')).toBe('09/03/2026')
    expect(hora('2026-03-09 07:05:59')).toBe('07:05')
    expect([fecha(null), hora(null)]).toEqual(['', ''])
  })

  it('a day in words is written as in Peru, with setiembre', () => {
    expect(diaEnPalabras('2026-09-01')).toBe('1 de setiembre de 2026')
    expect(diaEnPalabras('2026-11-21')).toBe('21 de noviembre de 2026')
  })

  it('VIS-50 a range counts both its ends, over months and leap days', () => {
    expect(diasDelRango('2026-11-21', '2026-11-21')).toBe(1)
    expect(diasDelRango('2028-02-28', '2028-03-01')).toBe(3)
    expect(diasDelRango('2026-11-21', '2026-11-20')).toBe(0)
  })

  it('counts whole minutes between two stamps', () => {
    expect(minutosEntre('2026-11-20 23:59:30', '2026-11-21 00:01:29')).toBe(1)
  })
})
