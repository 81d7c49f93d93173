import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sinOcultos } from './caracteres.ts'
import { sinDireccion } from './direccion.ts'
import { cifras, Dni, entero, FechaISO, Id, IdEnRuta, sinFaltas, texto } from './esquema.ts'

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
    const espanol =
      /^(Dato obligatorio|Valor no válido|Debe ser un (texto|número( entero)?)|Máximo 80 caracteres|Fecha no válida|numero dni no es valido|Contiene caracteres que no se ven .*|Escríbalo en una sola línea.*)$/
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

  it.each(['\u2800', '\u0301', '\ue000'])(
    'SHE-08 %j shows nothing, so it is no text where one is required',
    (invisible) => {
      expect(mensaje(texto(80, { min: 1 }), invisible)).toBe('Dato obligatorio')
      expect(mensaje(texto(80, { min: 4, mensaje: 'Ingrese más' }), invisible.repeat(4))).toBe('Ingrese más')
      expect(texto(80).safeParse(invisible).success).toBe(true)
    },
  )

  it.each(['a', '°', '-', '1', 'ñ', '🏛', '🏛️', '👨‍👩‍👧', '👨🏽‍⚕️', '🏳️‍🌈', '1️⃣', 'ก็', '漢', 'e\u0301', '$', 'مرحبا'])(
    '%j is a text',
    (visible) => {
      expect(texto(80, { min: 1 }).parse(visible)).toBe(visible)
    },
  )

  it.each([
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u200e', '\u200f'],
    ...['\u061c', '\u0001', '\u001b', '\u007f', '\u0085', '\u009b', '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060'],
    ...[
      '\ufeff',
      '\u2028',
      '\u2029',
      '\u3164',
      '\u115f',
      '\ufe0f',
      '\ufdd0',
      '\ufffe',
      '\uffff',
      '\u{1ffff}',
      '\u{10fffe}',
    ],
    ...['\u{e0041}', '\u{e0100}', '\0', '\ud800', '\udfff'],
  ])('D4 SHE-08 %j shows nothing or turns the text round, so no text holds it, with lines or without', (oculto) => {
    for (const lineas of [false, true])
      expect(mensaje(texto(80, { lineas }), `acta ${oculto} fdp`)).toBe(
        'Contiene caracteres que no se ven o que invierten el texto. Bórrelo y vuelva a escribirlo.',
      )
    expect(sinOcultos(`acta ${oculto}fdp`)).toBe('acta fdp')
    expect(sinDireccion('acta \u202efdp\u2069 مرحبا')).toBe('acta fdp مرحبا')
  })

  it('MPV-25 ends of line are taken where a field has lines, as one character whoever sends them; elsewhere they are told', () => {
    expect(texto(10, { lineas: true }).parse('uno\r\ndos\r\tx')).toBe('uno\ndos\n\tx')
    for (const salto of ['uno\ndos', 'uno\r\ndos', 'uno\tdos'])
      expect(mensaje(texto(80), salto)).toBe('Escríbalo en una sola línea, sin tabulaciones')
  })
})

describe('all faults at once', () => {
  const Rango = z
    .object({ nombre: texto(80, { min: 1 }), desde: FechaISO, hasta: FechaISO })
    .check(sinFaltas(({ desde, hasta }) => (desde > hasta ? [['hasta', 'Antes del inicio']] : [])))
  const faltas = (valor: unknown) =>
    Object.fromEntries(
      (Rango.safeParse(valor).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    )

  it('SHE-97 a rule over several fields is judged beside a field that is missing or of another kind', () => {
    const alReves = { desde: '2026-11-18', hasta: '2026-11-01' }
    expect(faltas({ ...alReves, nombre: 'Ana' })).toEqual({ hasta: 'Antes del inicio' })
    expect(faltas({ ...alReves })).toEqual({ nombre: 'Dato obligatorio', hasta: 'Antes del inicio' })
    expect(faltas({ ...alReves, nombre: 4 })).toEqual({ nombre: 'Debe ser un texto', hasta: 'Antes del inicio' })
  })

  it('SHE-97 a field that is wrong by itself keeps its own message alone, and no body is worse than no answer', () => {
    expect(faltas({ nombre: '', desde: '2026-11-18', hasta: 'ayer' })).toEqual({
      nombre: 'Dato obligatorio',
      hasta: 'Fecha no válida',
    })
    expect(faltas({ nombre: 'Ana', desde: [[{ toString: 0 }]], hasta: '2026-11-18' })).toEqual({
      desde: 'Debe ser un texto',
    })
    fc.assert(fc.property(fc.anything(), (valor) => void Rango.safeParse(valor)))
    fc.assert(fc.property(fc.record({ desde: fc.anything(), hasta: fc.anything() }), (v) => void Rango.safeParse(v)))
  })
})

describe('one message for each rule (decision 0138)', () => {
  it('VIS-18 a required text tells that it is missing, too long, or no text, each in its own words', () => {
    const nombre = texto(80, { min: 4, mensaje: 'Ingrese el nombre' })
    for (const falta of [undefined, null, '', 'abc']) expect(mensaje(nombre, falta)).toBe('Ingrese el nombre')
    expect(mensaje(nombre, 'x'.repeat(81))).toBe('Máximo 80 caracteres')
    for (const otro of [4, true, ['a'], {}]) expect(mensaje(nombre, otro)).toBe('Debe ser un texto')
  })

  it('MPV-23 digits tell that they are missing, too many, or no digits', () => {
    const telefono = cifras(15, 'Ingrese el teléfono')
    for (const falta of [undefined, null, '', '  ']) expect(mensaje(telefono, falta)).toBe('Ingrese el teléfono')
    expect(mensaje(telefono, '9'.repeat(16))).toBe('Máximo 15 dígitos')
    expect(mensaje(telefono, '9a')).toBe('Ingrese solo números')
    expect(mensaje(telefono, 9)).toBe('Debe ser un texto')
  })

  it('VIS-25 a number tells that it is missing, or of another kind', () => {
    const empleado = entero(1, 100, 'Elija el empleado')
    for (const falta of [undefined, null, Number.NaN, 0, 101])
      expect(mensaje(empleado, falta)).toBe('Elija el empleado')
    expect(mensaje(empleado, '4')).toBe('Debe ser un número')
    expect(mensaje(empleado, 1.5)).toBe('Debe ser un número entero')
  })
})
