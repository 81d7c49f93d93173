import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enPorcentaje, enSoles } from './base/montos.ts'
import { AjustesColumnas } from './seguimiento-ajustes.ts'
import {
  type AlertaObra,
  alertasDe,
  type ClaseObra,
  claseDe,
  compararAvance,
  diaMesAnio,
  diasVencidos,
  fichaNacionalDe,
  programadoEnCarga,
  programadoPorFechas,
  type SituacionObra,
  VARIABLES_LEIDAS,
  VARIABLES_OBRA,
  VARIABLES_OPCIONALES,
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

  test('SEG-20 three more may be set, and are left out when empty; no letter twice among all', () => {
    for (const { campo } of VARIABLES_OPCIONALES) {
      expect(fallas({ [campo]: '' })).toEqual([])
      expect(AjustesColumnas.parse({ ...ajustes, [campo]: '' })[campo]).toBeUndefined()
      expect(AjustesColumnas.parse({ ...ajustes, [campo]: 'zz' })[campo]).toBe('ZZ')
      expect(fallas({ [campo]: 'A1' })).toEqual([`${campo}: Escriba una o dos letras, de A a ZZ`])
      expect(fallas({ [campo]: 'b' })).toEqual([`${campo}: Esta columna ya la usa otra variable`])
    }
    expect(VARIABLES_LEIDAS).toHaveLength(12)
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

describe('SEG-07 planned against actual', () => {
  test.each([
    ['2026-03-02', '2026-03-01', 0],
    ['2026-03-02', '2026-03-02', 10],
    ['2026-03-02', '2026-03-06', 50],
    ['2026-03-02', '2026-03-11', 100],
    ['2026-03-02', '2027-01-01', 100],
  ])('SEG-07 of ten days from %s on, %s has seen %d %%', (inicio, dia, esperado) => {
    expect(programadoPorFechas({ inicio, fin: '2026-03-11' }, dia)).toBe(esperado)
    expect(programadoPorFechas({ inicio: null, fin: '2026-03-11' }, dia)).toBeNull()
  })

  test('SEG-07 the programme of the file goes before the dates, for each progress by itself', () => {
    const suya = {
      ...{ avance_fisico: 40, avance_financiero: null, programado: 50 },
      ...{ avance_fisico_programado: 62.5, avance_financiero_programado: null },
    }
    expect(compararAvance(suya, 'avance_fisico')).toEqual({ real: 40, programado: 62.5, por: 'columna', atraso: 22.5 })
    expect(compararAvance(suya, 'avance_financiero')).toEqual({
      ...{ real: null, programado: 50, por: 'fechas', atraso: null },
    })
    const carga = { ...suya, fecha: '2026-03-06 10:00:00', inicio: '2026-03-02', fin: '2026-03-11' }
    expect(programadoEnCarga(carga, 'avance_fisico')).toBe(62.5)
    expect(programadoEnCarga(carga, 'avance_financiero')).toBe(50)
  })

  test('SEG-19 days are counted since the end of what is not finished, and of nothing else', () => {
    expect(diasVencidos({ fin: '2026-11-21', avance_fisico: 99 }, HOY)).toBe(1)
    expect(diasVencidos({ fin: '2025-11-22', avance_fisico: null }, HOY)).toBe(365)
    expect(diasVencidos({ fin: '2025-11-22', avance_fisico: 100 }, HOY)).toBe(0)
    expect(diasVencidos({ fin: HOY, avance_fisico: 0 }, HOY)).toBe(0)
    expect(diasVencidos({ fin: null, avance_fisico: 0 }, HOY)).toBe(0)
  })
})

test('SEG-01 D-39 the national record of a project is an address alone', () => {
  expect(fichaNacionalDe('2480997')).toBe('https://ofi5.mef.gob.pe/ssi/Ssi/Index?tipo=2&codigo=2480997')
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
