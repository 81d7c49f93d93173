import type { Celda } from '@cabildo/hojas/celdas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comoAvance, leerCui, leerDia, leerMonto, leerNombre, leerPorcentaje, sonFracciones } from './campos.ts'

const texto = (valor: string): Celda => ({ tipo: 'texto', valor, formula: false })
const numero = (valor: number): Celda => ({ tipo: 'numero', valor, formula: false })
const dia = (valor: string): Celda => ({ tipo: 'fecha', valor, formula: false })
const porcentaje = (valor: number): Celda => ({ tipo: 'numero', valor, formula: false, porcentaje: true })
const SIN_VALOR: Celda = { tipo: 'sinValor', valor: null, formula: true }
const ERROR: Celda = { tipo: 'error', valor: '#N/A', formula: true }

const celda: fc.Arbitrary<Celda | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map(texto),
  fc.stringMatching(/^[\d.,%/ \-S]{0,14}$/).map(texto),
  fc
    .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    .chain((n) => fc.constantFrom(numero(n), porcentaje(n))),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((d) => dia(d.toISOString().slice(0, 10))),
  fc.boolean().map((valor): Celda => ({ tipo: 'logico', valor, formula: false })),
  fc.constantFrom(SIN_VALOR, ERROR),
)

test.each([
  [numero(2_188_775), { valor: '2188775' }],
  [texto(' 0218\u00a08775 '), { valor: '2188775' }],
  [texto('2480997.0'), { valor: '2480997' }],
  [texto('TOTAL'), { valor: null }],
  [texto('2,480,012'), { valor: '2480012' }],
  [texto("2'480,012.00"), { valor: '2480012' }],
  [texto('2.480.000'), { valor: '2480000' }],
  [texto('345,678'), { valor: '345678' }],
  [texto('CUI 2480014'), { valor: '2480014' }],
  [texto('CUI N.º: 2480014'), { valor: '2480014' }],
  [texto('Código 2480014'), { valor: '2480014' }],
  [texto('N° 12'), { valor: '12' }],
  [texto('Meta 2024'), { valor: null }],
  [texto('2188775-A'), { valor: null, motivo: 'CUI: «2188775-A» no es un código de proyecto' }],
  [texto('2,48,0012'), { valor: null, motivo: 'CUI: «2,48,0012» no es un código de proyecto' }],
  [numero(0), { valor: null }],
  [dia('8690-01-17'), { valor: null, motivo: 'CUI: 17/01/8690 es una fecha; dé a la celda el formato General' }],
  [undefined, { valor: null }],
  [numero(12.5), { valor: null, motivo: 'CUI: «12.5» no es un código de proyecto' }],
  [texto('12345678901'), { valor: null, motivo: 'CUI: «12345678901» tiene más de 10 dígitos' }],
  [ERROR, { valor: null, motivo: 'CUI: tiene un error de Excel (#N/A)' }],
  [SIN_VALOR, { valor: null, motivo: 'CUI: es una fórmula sin valor' }],
])('SEG-22 a CUI of %j', (escrita, leido) => expect(leerCui(escrita, 'CUI')).toEqual(leido))

test.each([
  [texto(' MEJORAMIENTO  DE LA\nVÍA  '), { valor: 'MEJORAMIENTO DE LA VÍA' }],
  [texto('Ñ'.repeat(1_000)), { valor: 'Ñ'.repeat(1_000) }],
  [texto('x'.repeat(1_001)), { valor: null, motivo: 'Nombre: tiene más de 1000 caracteres' }],
  [texto('x'.repeat(9_000)), { valor: null, motivo: 'Nombre: tiene más de 1000 caracteres' }],
  [undefined, { valor: null, motivo: 'Nombre: falta' }],
  [ERROR, { valor: null, motivo: 'Nombre: tiene un error de Excel (#N/A)' }],
])('SEG-22 a name of %j', (escrita, leido) => expect(leerNombre(escrita, 'Nombre')).toEqual(leido))

test.each([
  [texto('1-3-2024'), { valor: '2024-03-01' }],
  [texto('01/03/2024'), { valor: '2024-03-01' }],
  [texto('2024-03-01 00:00:00'), { valor: '2024-03-01' }],
  [dia('1990-01-01'), { valor: '1990-01-01' }],
  [dia('2100-12-31'), { valor: '2100-12-31' }],
  [undefined, { valor: null }],
  [texto('31/02/2026'), { valor: null, motivo: 'Fecha de fin: 31/02/2026 no es una fecha' }],
  [texto('marzo'), { valor: null, motivo: 'Fecha de fin: marzo no es una fecha' }],
  [numero(45_000), { valor: null, motivo: 'Fecha de fin: 45000 no es una fecha' }],
  [texto('31/12/1989'), { valor: null, motivo: 'Fecha de fin: 31/12/1989 está fuera de rango, de 1990 a 2100' }],
  [dia('2101-01-01'), { valor: null, motivo: 'Fecha de fin: 01/01/2101 está fuera de rango, de 1990 a 2100' }],
  [SIN_VALOR, { valor: null, motivo: 'Fecha de fin: es una fórmula sin valor' }],
])('SEG-22 a day of %j', (escrita, leido) => expect(leerDia(escrita, 'Fecha de fin')).toEqual(leido))

test('SEG-22 text dates and true dates give the same day, each of them from 1990 to 2100', () => {
  const dias = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dias, fc.constantFrom('-', '/', '.'), fc.boolean(), (instante, separador, conCeros) => {
      const iso = instante.toISOString().slice(0, 10)
      const partes = iso.split('-').reverse()
      const escrito = partes.map((parte) => (conCeros ? parte : String(Number(parte)))).join(separador)
      for (const una of [texto(escrito), texto(iso), dia(iso)]) expect(leerDia(una, 'F')).toEqual({ valor: iso })
    }),
  )
})

test.each([
  [numero(1_234.565), { valor: 1_234.57 }],
  [numero(1e-9), { valor: 0 }],
  [texto('S/ 1,234.50'), { valor: 1_234.5 }],
  [texto('S/. 89,540,212'), { valor: 89_540_212 }],
  [texto('1234.5'), { valor: 1_234.5 }],
  [undefined, { valor: null }],
  [texto('1.234,50'), { valor: null, motivo: 'Costo: «1.234,50» no es un monto' }],
  [texto('12,34'), { valor: null, motivo: 'Costo: «12,34» no es un monto' }],
  [dia('2024-01-01'), { valor: null, motivo: 'Costo: «01/01/2024» no es un monto' }],
  [numero(-5), { valor: null, motivo: 'Costo: -5 es negativo' }],
  [numero(1e13), { valor: null, motivo: 'Costo: 10000000000000 es demasiado grande' }],
  [ERROR, { valor: null, motivo: 'Costo: tiene un error de Excel (#N/A)' }],
])('SEG-22 an amount of %j', (escrita, leido) => expect(leerMonto(escrita, 'Costo')).toEqual(leido))

/** What comes of a whole column. */
const columna = (...celdas: Celda[]) => {
  const leidos = celdas.map((una) => leerPorcentaje(una, 'Avance'))
  const enFraccion = sonFracciones(leidos.map(({ valor }) => valor))
  return leidos.map(({ valor, motivo }) => motivo ?? Object.values(comoAvance(valor, enFraccion, 'Avance')).at(-1))
}

test('SEG-22 percentages are what people see: with their sign as shown, without it by the rest of their column', () => {
  expect(columna(porcentaje(0.9324), texto('93,24 %'), texto('93.24%'), numero(0.5), numero(1))).toEqual([
    ...[93.24, 93.24, 93.24, 50, 100],
  ])
  expect(columna(porcentaje(1), numero(0.5), numero(93.244), texto('7,5'))).toEqual([100, 0.5, 93.24, 7.5])
  expect(columna(numero(0), numero(0))).toEqual([0, 0])
  // A work that is said to be further than done does not make percentages of the fractions of all others.
  expect(columna(numero(0.93), numero(0.5), numero(1), numero(1.02), numero(0))).toEqual([
    ...[93, 50, 100],
    'Avance: 102 % no está entre 0 y 100',
    0,
  ])
  expect(columna(numero(0.5), numero(1.5))).toEqual([0.5, 1.5])
  expect(columna(numero(0.5), numero(0.6), numero(2.1))).toEqual([0.5, 0.6, 2.1])
  expect(columna(numero(1.005), numero(33.335))).toEqual([1.01, 33.34])
  expect(columna(numero(100.01), numero(-1), texto('casi'), dia('2024-01-01'), porcentaje(93.24))).toEqual([
    'Avance: 100.01 % no está entre 0 y 100',
    'Avance: -1 % no está entre 0 y 100',
    'Avance: «casi» no es un porcentaje',
    'Avance: «01/01/2024» no es un porcentaje',
    'Avance: 9324 % no está entre 0 y 100',
  ])
})

test('SEG-22 a column of fractions and the same column as numbers to 100 give the same percentages', () => {
  const centesimas = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 })
  fc.assert(
    fc.property(centesimas, (todas) => {
      fc.pre(todas.some((c) => c > 200))
      const esperado = todas.map((c) => c / 100)
      expect(columna(...todas.map((c) => numero(c / 10_000)))).toEqual(esperado)
      expect(columna(...todas.map((c) => numero(c / 100)))).toEqual(esperado)
      expect(columna(...todas.map((c) => porcentaje(c / 10_000)))).toEqual(esperado)
    }),
  )
})

test('SEG-22 whatever a cell holds, it gives what can be stored, nothing, or a reason', () => {
  fc.assert(
    fc.property(celda, fc.boolean(), (escrita, enFraccion) => {
      expect(leerCui(escrita, 'A').valor ?? '1').toMatch(/^[1-9]\d{0,9}$/)
      expect(leerDia(escrita, 'A').valor ?? '1990').toMatch(/^(?:199\d|20\d\d|2100)/)
      const { valor: nombre, motivo } = leerNombre(escrita, 'A')
      expect(nombre === null).toBe(motivo !== undefined)
      const monto = leerMonto(escrita, 'A').valor ?? 0
      expect(monto >= 0 && monto < 1e13 && !Object.is(monto, -0)).toBe(true)
      const avance = comoAvance(leerPorcentaje(escrita, 'A').valor, enFraccion, 'A').valor ?? 0
      expect(avance >= 0 && avance <= 100 && !Object.is(avance, -0)).toBe(true)
    }),
  )
})

test('D-37 no text keeps the reader busy, however long it is', () => {
  const largas = ['0', '.0', ' ', '1 ', '1,', ',111', '-', 'S/', '1%'].map((t) => `${t.repeat(32_000 / t.length)}x`)
  const { user: antes } = process.cpuUsage()
  for (const larga of largas)
    for (const leer of [leerCui, leerNombre, leerDia, leerMonto, leerPorcentaje]) leer(texto(larga), 'A')
  expect((process.cpuUsage().user - antes) / 1_000).toBeLessThan(1_000)
})
