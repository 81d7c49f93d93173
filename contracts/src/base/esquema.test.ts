import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Dni, FechaISO, Id, IdEnRuta, texto } from './esquema.ts'

const mensaje = (esquema: z.ZodMiniType, valor: unknown) => esquema.safeParse(valor).error?.issues[0]?.message

describe('identifiers', () => {
  it.each(['0', '-1', '047', '4.0', '1e1', '4%00', ' 4', '4 ', '+4', '0x4', '٤', '4\u0000', '', '9999999999', 'NaN'])(
    'SHE-98 a path identifier written as %j is refused, never read as another record or as "all"',
    (escrito) => {
      expect(mensaje(IdEnRuta, escrito)).toBe('Identificador no válido')
    },
  )

  it('SHE-98 a path identifier is taken exactly when it is the canonical writing of its number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.nat().map(String)), (escrito) => {
        const canonico = /^\d+$/.test(escrito) && String(Number(escrito)) === escrito
        const cabe = Number(escrito) >= 1 && Number(escrito) <= 999_999_999
        expect(IdEnRuta.safeParse(escrito).success).toBe(canonico && cabe)
      }),
    )
  })

  it.each([0, -1, 1.5, 2_147_483_648, Number.NaN, Number.POSITIVE_INFINITY, '4', true, null, [4], { id: 4 }])(
    'a body identifier given as %j is refused',
    (valor) => {
      expect(Id.safeParse(valor).success).toBe(false)
    },
  )
})

describe('text', () => {
  it('VIS-15 the DNI takes eight digits and answers anything else with its message', () => {
    expect(Dni.safeParse('98000001').success).toBe(true)
    for (const malo of ['9800000', '980000011', '9800000a', '９8000001', '98000001\n', '', null, 98_000_001]) {
      expect(mensaje(Dni, malo)).toBe('numero dni no es valido')
    }
  })

  it('VIS-50 a date is yyyy-MM-dd and exists in the calendar', () => {
    for (const buena of ['2026-02-28', '2028-02-29', '1999-12-31']) expect(FechaISO.safeParse(buena).success).toBe(true)
    for (const mala of ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '2026-01-01T00:00:00Z', '']) {
      expect(mensaje(FechaISO, mala)).toBe('Fecha no válida')
    }
  })

  it('SHE-08 no refusal speaks English, whatever is sent', () => {
    const Formulario = z.object({ id: Id, nombre: texto(80, { min: 1 }), fecha: FechaISO, dni: Dni })
    const espanol = /^(Dato obligatorio|Valor no válido|Máximo 80 caracteres|Fecha no válida|numero dni no es valido)$/
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ id: fc.anything(), nombre: fc.anything() })), (cuerpo) => {
        for (const { message } of Formulario.safeParse(cuerpo).error?.issues ?? []) expect(message).toMatch(espanol)
      }),
    )
  })

  it('trims before it measures, so that blanks are no text', () => {
    expect(texto(5, { min: 1 }).safeParse('     ').success).toBe(false)
    expect(texto(5).parse('  abcde  ')).toBe('abcde')
  })

  it.each([
    '\u200f\u202e',
    '\u0001',
    '\u00ad\u200b',
    '\ufeff',
    '\u3164',
    '\u2800\u115f',
    '\u0301',
    '\ue000',
    '\u{e0041}',
  ])('SHE-08 %j shows nothing, so it is no text where one is required', (invisible) => {
    expect(mensaje(texto(80, { min: 1 }), invisible)).toBe('Dato obligatorio')
    expect(mensaje(texto(80, { min: 4, mensaje: 'Ingrese más' }), invisible.repeat(4))).toBe('Ingrese más')
    expect(texto(80).safeParse(invisible).success).toBe(true)
  })

  it.each(['a', '°', '-', '1', '\u202eñ', '🏛', '👨‍👩‍👧', 'ก็', '漢', '$'])('%j is a text', (visible) => {
    expect(texto(80, { min: 1 }).safeParse(visible).success).toBe(true)
  })
})
