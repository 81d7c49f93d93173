import type { Tablero } from '@cabildo/contracts/tablero'
import { describe, expect, it } from 'vitest'
import { avanceDe, mayorDe, porciento, porGrupo, porMes, porReferencia, tarjetasDe } from './series.ts'

const TABLERO: Tablero = {
  data: [
    { referencia: 'ACTA-MPI', precalifica: 'NUEVO', total: 5 },
    { referencia: 'NO TITULAR', precalifica: '', total: 4 },
    { referencia: 'ACTA-MPI', precalifica: 'SI', total: 2 },
    { referencia: 'ANGLO 2019', precalifica: 'SI', total: 3 },
    { referencia: '', precalifica: '', total: 1 },
  ],
  total: 15,
  actas_mpi: 7,
  pendientes: 0,
  nuevos: 5,
  actas_angloamerican: 0,
  no_corresponde: 0,
  no_titular: 4,
  grupos: [
    { ngrupo: '', total: 2, entregados: 0 },
    { ngrupo: 'GRUPO 2', total: 9, entregados: 6 },
    { ngrupo: 'GRUPO 1', total: 4, entregados: 1 },
  ],
  semanas: [
    { semana: null, total: 1, entregados: 0 },
    { semana: '2020-12-28', total: 6, entregados: 3 },
    { semana: '2020-12-07', total: 8, entregados: 4 },
  ],
}

describe('what the charts show of the counters', () => {
  it('CAN-32 adds what differs only in precalifica, shows the five references also without anybody, and others as they are', () => {
    expect(porReferencia(TABLERO).map(({ rotulo, total, filtros }) => [rotulo, total, filtros.referencia])).toEqual([
      ['ACTA-MPI', 7, 'ACTA-MPI'],
      ['NO TITULAR', 4, 'NO TITULAR'],
      ['ANGLO2019', 3, 'ANGLO2019'],
      ['Sin referencia', 1, 'sin'],
      ['PENDIENTE', 0, 'PENDIENTE'],
      ['NO CORRESPONDE', 0, 'NO CORRESPONDE'],
      ['ACTA-ANGLOAMERICA', 0, 'ACTA-ANGLOAMERICA'],
    ])
  })

  it('CAN-31 CAN-33 has four cards, the new ones by precalifica', () => {
    expect(tarjetasDe(TABLERO).map(({ rotulo, total, filtros }) => [rotulo, total, filtros])).toEqual([
      ['Entregados MPI', 7, { referencia: 'ACTA-MPI' }],
      ['Pendientes', 0, { referencia: 'PENDIENTE' }],
      ['Nuevos', 5, { precalifica: 'NUEVO' }],
      ['Entregados Quellaveco', 0, { referencia: 'ACTA-ANGLOAMERICA' }],
    ])
  })

  it('CAN-33 the parts of the ring are all of the people, each of them once', () => {
    const { partes, otras } = avanceDe(TABLERO)
    expect(partes.reduce((suma, { total }) => suma + total, otras.total)).toBe(TABLERO.total)
    expect(otras.partes.reduce((suma, { total }) => suma + total, 0)).toBe(otras.total)
  })

  it('groups stand in their own order, whoever has none among them', () => {
    expect(porGrupo(TABLERO).map(({ rotulo, filtros }) => [rotulo, filtros.ngrupo])).toEqual([
      ['GRUPO 1', 'GRUPO 1'],
      ['GRUPO 2', 'GRUPO 2'],
      ['Sin grupo', 'sin'],
    ])
  })

  it('weeks stand under the month of their Monday, from Monday to Sunday, without a date last', () => {
    const meses = porMes(TABLERO)
    expect(meses.map(({ mes }) => mes)).toEqual(['Dic 2020', 'Sin fecha'])
    expect(meses.flatMap(({ semanas }) => semanas.map(({ rotulo, filtros }) => [rotulo, filtros.semana]))).toEqual([
      ['07/12/2020 al 13/12/2020', '2020-12-07'],
      ['28/12/2020 al 03/01/2021', '2020-12-28'],
      ['Sin fecha de entrega', 'sin'],
    ])
  })

  it('no share and no bar is divided by nothing', () => {
    expect(porciento(0, 0)).toBe('0.0 %')
    expect(mayorDe([])).toBe(1)
  })
})
