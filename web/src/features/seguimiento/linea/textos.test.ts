import type { Obra } from '@cabildo/contracts/seguimiento'
import { expect, test } from 'vitest'
import { puntosEscritos } from '../palabras.ts'
import { duracionEscrita, finDe, inicioDe, resumenDe, sinBarra } from './textos.ts'

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
}

test('SEG-23 the true day stands first with the drawn one beside it, any other stands alone', () => {
  expect(inicioDe(OBRA)).toEqual({ dia: '01/12/2013', dibujado: '01/01/2019' })
  expect(finDe(OBRA)).toEqual({ dia: '30/06/2028', dibujado: '31/12/2026' })
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

test.each([
  ['2026-03-02', '2026-12-18', '42 sem.'],
  ['2026-03-02', '2026-03-02', '1 sem.'],
  ['2025-03-02', '2026-02-28', '52 sem.'],
  ['2025-03-02', '2026-03-01', '1 año'],
  ['2024-01-01', '2026-01-31', '2 años 1 mes'],
  ['2024-01-08', '2026-03-31', '2 años 2 meses'],
  ['2012-02-01', '2027-01-29', '14 años'],
  ['2012-02-01', '2027-01-31', '15 años'],
])('SEG-07 the true term from %s to %s is told as %s', (inicio, fin, dicho) => {
  expect(duracionEscrita({ ...OBRA, inicio, fin })).toBe(dicho)
})

test('SEG-07 what is not known of a term or a delay is not made up', () => {
  expect(duracionEscrita({ ...OBRA, inicio: null })).toBe('Sin dato')
  expect([12.5, -3, 0].map(puntosEscritos)).toEqual(['12.50 puntos de retraso', '3.00 puntos de adelanto', 'Al día'])
})
