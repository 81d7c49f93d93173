import type { Obra } from '@cabildo/contracts/seguimiento'
import { expect, test } from 'vitest'
import { finDe, inicioDe, resumenDe, semanasEscritas, sinBarra } from './textos.ts'

const OBRA: Obra = {
  cui: '2480997',
  title_meta: 'Mejoramiento de la plaza',
  clase: 'en_plazo',
  fechaini: '01-01-2019',
  fechafin: '31-12-2026',
  inicio: '2013-12-01',
  fin: '2028-06-30',
  avance_fisico: null,
  avance_financiero: 93.24,
  costo_actualizado: 4_812_380.5,
  updated_at: '2026-11-18',
  alertas: [],
}

test('SEG-23 a clamped day has the true one beside it, any other stands alone', () => {
  expect(inicioDe(OBRA)).toEqual({ dia: '01/01/2019', verdadero: '01/12/2013' })
  expect(finDe(OBRA)).toEqual({ dia: '31/12/2026', verdadero: '30/06/2028' })
  expect(inicioDe({ ...OBRA, fechaini: '02-03-2026', inicio: '2026-03-02' })).toEqual({ dia: '02/03/2026' })
  expect(inicioDe({ ...OBRA, fechaini: '', inicio: null })).toBeNull()
})

test('SEG-07 a work without a bar says why', () => {
  expect(sinBarra(OBRA, true)).toBeNull()
  expect(sinBarra(OBRA, false)).toBe('Plazo fuera de la línea de tiempo')
  expect(sinBarra({ ...OBRA, inicio: null }, false)).toBe('Sin fecha de inicio')
  expect(sinBarra({ ...OBRA, fin: null }, false)).toBe('Sin fecha de fin')
  expect(sinBarra({ ...OBRA, inicio: null, fin: null }, false)).toBe('Sin plazo registrado')
})

test('SEG-07 SEG-13 what the bars say is told in words, with the true days and the cost as money', () => {
  expect(resumenDe(OBRA, true)).toBe(
    'Plazo 01/12/2013 a 30/06/2028; avance físico Sin dato; avance financiero 93.24 %; ' +
      'costo actualizado S/. 4,812,380.50; estado En plazo',
  )
  expect(resumenDe({ ...OBRA, fin: null, costo_actualizado: null }, false)).toBe(
    'Inicio 01/12/2013; Sin fecha de fin; avance físico Sin dato; avance financiero 93.24 %; estado En plazo',
  )
})

test('SEG-07 the weeks of the term are those of the true one', () => {
  expect(semanasEscritas({ ...OBRA, inicio: '2026-03-02', fin: '2026-12-18' })).toBe('42 sem.')
  expect(semanasEscritas({ ...OBRA, inicio: null })).toBe('Sin dato')
})
