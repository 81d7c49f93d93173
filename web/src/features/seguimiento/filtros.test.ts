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

  it('SHE-18 the address says them and is read back; what no work can have is left out', () => {
    const filtros = { buscar: 'agua & riego', estado: 'vencida', alerta: 'atrasada', vista: 'tabla' } as const
    expect(leerFiltros(escribirFiltros(filtros))).toEqual(filtros)
    expect(escribirFiltros(SIN_FILTROS)).toBe('')
    expect(leerFiltros('estado=toString&alerta=x&vista=mapa&buscar=%00')).toEqual(SIN_FILTROS)
  })
})
