import type { Obra } from '@cabildo/contracts/seguimiento'
import { describe, expect, it } from 'vitest'
import { buscadorDe, escribirFiltros, leerFiltros, SIN_FILTROS } from './filtros.ts'

const obra = (cui: string, title_meta: string, cambios: Partial<Obra> = {}): Obra => ({
  cui,
  title_meta,
  clase: 'en_plazo',
  fechaini: '02-03-2026',
  fechafin: '18-12-2026',
  inicio: '2026-03-02',
  fin: '2026-12-18',
  avance_fisico: 50,
  avance_financiero: 40,
  costo_actualizado: 100,
  pim_current: null,
  devengado_anual: null,
  devengado_acumulado_total: null,
  avance_fisico_programado: null,
  avance_financiero_programado: null,
  programado: null,
  atraso: null,
  dias_vencidos: 0,
  updated_at: '2026-11-18',
  alertas: [],
  ...cambios,
})

const OBRAS = [
  obra('2480997', 'Creación del local comunal'),
  obra('2512034', 'AMPLIACION DEL SISTEMA DE AGUA POTABLE', { clase: 'vencida', alertas: ['vencida', 'sin_cambios'] }),
  obra('2534466', 'Mejoramiento del agua de riego en Ñuñoa', { clase: 'vencida', alertas: ['vencida'] }),
]
const buscar = buscadorDe(OBRAS)
const cuis = (cambios: Partial<typeof SIN_FILTROS>) => buscar({ ...SIN_FILTROS, ...cambios }).map(({ cui }) => cui)

describe('filters of works', () => {
  it('SEG-01 finds by all words of the name in any order, or by a part of the CUI, whatever accents and capitals', () => {
    expect(cuis({ buscar: 'LOCAL creacion' })).toEqual(['2480997'])
    expect(cuis({ buscar: 'ampliación' })).toEqual(['2512034'])
    expect(cuis({ buscar: '  agua  ' })).toEqual(['2512034', '2534466'])
    expect(cuis({ buscar: 'agua nunoa' })).toEqual(['2534466'])
    expect(cuis({ buscar: '12034' })).toEqual(['2512034'])
    expect(cuis({ buscar: 'agua puente' })).toEqual([])
  })

  it('SEG-19 narrows by the state, by a flag, and by both together', () => {
    expect(cuis({ estado: 'vencida' })).toEqual(['2512034', '2534466'])
    expect(cuis({ alerta: 'sin_cambios' })).toEqual(['2512034'])
    expect(cuis({ estado: 'en_plazo', alerta: 'vencida' })).toEqual([])
    expect(cuis({})).toHaveLength(OBRAS.length)
  })

  it('SEG-13 narrows by cost and by delay, and puts the largest first; what has no figure comes last', () => {
    const otras = [
      obra('1', 'Una', { costo_actualizado: 999_999.99, atraso: 9.99, dias_vencidos: 3 }),
      obra('2', 'Dos', { costo_actualizado: 1_000_000, atraso: 25, dias_vencidos: 0 }),
      obra('3', 'Tres', { costo_actualizado: null, atraso: null, dias_vencidos: 40 }),
      obra('4', 'Cuatro', { costo_actualizado: 30_000_000, atraso: -12, dias_vencidos: 0 }),
    ]
    const suyas = (cambios: Partial<typeof SIN_FILTROS>) =>
      buscadorDe(otras)({ ...SIN_FILTROS, ...cambios })
        .map(({ cui }) => cui)
        .join(' ')
    expect(suyas({ costo: 'hasta-1' })).toBe('1')
    expect(suyas({ costo: '1-5' })).toBe('2')
    expect(suyas({ costo: 'desde-20' })).toBe('4')
    expect(suyas({ retraso: '1' })).toBe('1 2')
    expect(suyas({ retraso: '10' })).toBe('2')
    expect(suyas({ orden: 'costo_actualizado' })).toBe('4 2 1 3')
    expect(suyas({ orden: 'atraso' })).toBe('2 1 4 3')
    expect(suyas({ orden: 'dias_vencidos', costo: 'hasta-1' })).toBe('1')
    expect(suyas({ orden: 'dias_vencidos' })).toBe('3 1 2 4')
  })

  it('SHE-18 the address says them and is read back; what no work can have is left out', () => {
    const filtros = {
      buscar: 'agua & riego',
      estado: 'vencida',
      alerta: 'atrasada',
      costo: '1-5',
      retraso: '10',
      orden: 'atraso',
      vista: 'tabla',
    } as const
    expect(leerFiltros(escribirFiltros(filtros))).toEqual(filtros)
    expect(escribirFiltros(SIN_FILTROS)).toBe('')
    expect(leerFiltros('estado=toString&alerta=x&costo=0&retraso=x&orden=cui&vista=mapa&buscar=%00')).toEqual(
      SIN_FILTROS,
    )
  })
})
