import type { AvanceObra } from '@cabildo/contracts/seguimiento'
import { expect, it } from 'vitest'
import { trazar, trazarPrograma } from './trazo.ts'

const carga = (dia: string, fisico: number | null): AvanceObra => ({
  fecha: `2026-11-${dia} 10:00:00`,
  avance_fisico: fisico,
  avance_financiero: null,
  inicio: null,
  fin: null,
  costo_actualizado: null,
  avance_fisico_programado: null,
  avance_financiero_programado: null,
})
const HASTA = '2026-11-11 10:00:00'

it('SEG-07 draws a progress as steps between uploads, to the last upload of all, which did not change it', () => {
  const avances = [carga('01', 10), carga('06', 60)]
  expect(trazar(avances, 'avance_fisico', HASTA)).toEqual({
    puntos: [
      { x: 0, y: 90 },
      { x: 50, y: 40 },
    ],
    d: 'M0 90H50V40H100',
  })
  expect(trazar(avances, 'avance_financiero', HASTA)).toEqual({ puntos: [], d: '' })
})

it('SEG-07 a plan is a straight line between uploads, and broken where one does not know it', () => {
  const avances = [carga('01', 10), carga('06', null), carga('08', 30), carga('11', 50)]
  expect(trazarPrograma(avances, ({ avance_fisico }) => avance_fisico, HASTA)).toBe('M0 90M70 70L100 50')
  expect(trazarPrograma(avances.slice(0, 1), ({ avance_fisico }) => avance_fisico, HASTA)).toBe('')
})

it('SEG-22 an upload without the figure breaks the line, and a single upload is a dot in the middle', () => {
  const rota = trazar([carga('01', 10), carga('02', null), carga('06', 60)], 'avance_fisico', HASTA)
  expect(rota.d).toBe('M0 90H10M50 40H100')
  expect(trazar([carga('11', 25)], 'avance_fisico', HASTA)).toEqual({ puntos: [{ x: 50, y: 75 }], d: 'M50 75H50' })
})
