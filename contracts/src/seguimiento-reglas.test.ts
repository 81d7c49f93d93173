import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enPorcentaje, enSoles } from './base/montos.ts'
import { AjustesColumnas } from './seguimiento-ajustes.ts'
import {
  type AlertaObra,
  alertasDe,
  type ClaseObra,
  claseDe,
  diaMesAnio,
  type SituacionObra,
  VARIABLES_OBRA,
} from './seguimiento-reglas.ts'

const HOY = '2026-11-22'
const obra = (cambios: Partial<SituacionObra> = {}): SituacionObra => ({
  ...{ inicio: '2026-03-02', fin: '2026-12-18', avance_fisico: 60, avance_financiero: 65, cambio: '2026-11-20' },
  ...cambios,
})

test.each<[ClaseObra, Partial<SituacionObra>]>([
  ['en_plazo', {}],
  ['en_plazo', { fin: HOY }],
  ['vencida', { fin: '2026-11-21' }],
  ['vencida', { fin: '2026-11-21', avance_fisico: null }],
  ['vencida', { inicio: null, fin: '2026-11-21' }],
  ['concluida', { fin: '2026-11-21', avance_fisico: 100 }],
  ['concluida', { inicio: null, fin: null, avance_fisico: 100 }],
  ['por_iniciar', { inicio: '2026-11-23' }],
  ['en_plazo', { inicio: HOY }],
  ['sin_plazo', { inicio: null }],
  ['sin_plazo', { fin: null }],
])('SEG-19 a work is %s when %j', (clase, cambios) => {
  expect(claseDe(obra(cambios), HOY)).toBe(clase)
})

test.each<[AlertaObra[], Partial<SituacionObra>]>([
  [[], {}],
  [['vencida'], { fin: '2026-11-21' }],
  [['atrasada'], { avance_fisico: 45 }],
  [[], { avance_fisico: 45.01 }],
  [[], { avance_fisico: null }],
  [['sin_cambios'], { cambio: '2026-10-23' }],
  [[], { cambio: '2026-10-24' }],
  [[], { cambio: '2020-01-01', avance_fisico: 100, avance_financiero: 80 }],
  [[], { cambio: '2020-01-01', inicio: '2026-12-01' }],
  [['vencida', 'atrasada', 'sin_cambios'], { fin: '2026-01-31', avance_fisico: 20, cambio: '2026-02-01' }],
])('SEG-19 the flags of a work are %j when %j', (alertas, cambios) => {
  expect(alertasDe(obra(cambios), HOY)).toEqual(alertas)
})

describe('SEG-20 column settings', () => {
  const letras = ['B', 'C', 'K', 'T', 'U', 'W', 'AA', 'AB', 'AD']
  const ajustes = Object.fromEntries(VARIABLES_OBRA.map(({ campo }, i) => [campo, letras[i]]))
  const fallas = (cambios: object) => {
    const { error } = AjustesColumnas.safeParse({ ...ajustes, ...cambios })
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  }

  test('SEG-20 all nine are required, one or two letters, kept in capitals, none twice', () => {
    expect(fallas({})).toEqual([])
    expect(AjustesColumnas.parse({ ...ajustes, cui: ' zz ' }).cui).toBe('ZZ')
    for (const { campo } of VARIABLES_OBRA) {
      expect(fallas({ [campo]: undefined })).toEqual([`${campo}: Escriba la letra de la columna`])
      expect(fallas({ [campo]: ' ' })[0]).toBe(`${campo}: Escriba la letra de la columna`)
    }
    for (const letra of ['AAA', '1', 'Ñ', 'A1', 'Á', '-', 'A B'])
      expect(fallas({ cui: letra })).toEqual(['cui: Escriba una o dos letras, de A a ZZ'])
    expect(fallas({ fechafin: 'aa' })).toEqual(['fechafin: Esta columna ya la usa otra variable'])
  })

  test('SEG-20 whatever letters are given, two alike never pass', () => {
    const letra = fc.stringMatching(/^[A-Za-z]{1,2}$/)
    fc.assert(
      fc.property(fc.array(letra, { minLength: 9, maxLength: 9 }), (nueve) => {
        const dados = Object.fromEntries(VARIABLES_OBRA.map(({ campo }, i) => [campo, nueve[i]]))
        const distintas = new Set(nueve.map((una) => una.toUpperCase())).size === 9
        expect(AjustesColumnas.safeParse(dados).success).toBe(distintas)
      }),
    )
  })
})

test('SHE-12 SEG-13 money shows as S/. with two decimals and the grouping of Peru', () => {
  expect(enSoles(4_812_380.5)).toBe('S/. 4,812,380.50')
  expect(enSoles(0)).toBe('S/. 0.00')
  const peru = (n: number) => n.toLocaleString('es-PE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (centimos) => {
      expect(enSoles(centimos / 100)).toBe(`S/. ${peru(centimos / 100)}`)
    }),
  )
  expect(enPorcentaje(71.4)).toBe('71.40 %')
})

test('SEG-19 days of Table SEG-A are day-month-year', () => {
  expect([diaMesAnio('2026-03-02'), diaMesAnio(null)]).toEqual(['02-03-2026', ''])
})
