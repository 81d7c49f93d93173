import { describe, expect, test } from 'vitest'
import { anioQueSeVe, enPasos, haciaLaSemana, lugarDe, muestraTodo, pasoDe, ventanaDe, vistaDe } from './geometria.ts'

const ANIOS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]
const vista = (desde: number, hasta: number) => ({ desde, hasta, celdaPx: 20 })

describe('SEG-04 the year that shows', () => {
  test('is the one with most of its weeks in view', () => {
    expect(anioQueSeVe(vista(0, 46), ANIOS, 2026)).toBe(2019)
    expect(anioQueSeVe(vista(40, 90), ANIOS, 2019)).toBe(2020)
  })

  test('among years that are whole is the one that was asked for, however near the end it stands', () => {
    expect(anioQueSeVe(vista(269, 384), ANIOS, 2026)).toBe(2026)
    expect(anioQueSeVe(vista(269, 384), ANIOS, 2025)).toBe(2025)
    expect(anioQueSeVe(vista(0, 115), ANIOS, 2026)).toBe(2019)
  })
})

test('SEG-11 the current week shows near the right edge, and at the start of the timeline nothing is scrolled', () => {
  const desplazado = haciaLaSemana(378, 920, 20)
  const { desde, hasta } = vistaDe(desplazado, 920, 384 * 20, 384)
  expect(378 - desde).toBeGreaterThan(0)
  expect(hasta - 378).toBe(6)
  expect(haciaLaSemana(3, 920, 20)).toBe(0)
})

test('SEG-11 at another zoom the current week keeps its place, and where it does not show the middle does', () => {
  expect(lugarDe(vista(338, 388), 378)).toEqual({ ancla: 378, parte: 0.8 })
  expect(lugarDe(vista(0, 46), 378)).toEqual({ ancla: 23, parte: 0.5 })
  expect(muestraTodo(vista(0.2, 384), 384)).toBe(true)
  expect(muestraTodo(vista(0, 382), 384)).toBe(false)
})

test('SEG-01 arrows move a month or a project, Home and End to the first and last year, with Ctrl to the first and last project', () => {
  expect(pasoDe('ArrowRight', false, 6)).toEqual({ meses: 1 })
  expect(pasoDe('ArrowUp', false, 6)).toEqual({ obras: -1 })
  expect(pasoDe('PageDown', false, 6)).toEqual({ obras: 6 })
  expect(pasoDe('Home', false, 6)).toEqual({ borde: 'primer-anio' })
  expect(pasoDe('End', true, 6)).toEqual({ borde: 'ultima-obra' })
  // The browser's own: back, and the find bar.
  for (const tecla of ['ArrowLeft', 'f']) expect(pasoDe(tecla, true, 6)).toBeNull()
  expect(pasoDe('Tab', false, 6)).toBeNull()
  // From the first that shows whole, also where the browser has rounded.
  for (const desplazado of [160, 160.6, 83, 159]) {
    expect(enPasos(desplazado, 80, 1)).toBe(240)
    expect(enPasos(desplazado, 80, -1)).toBe(80)
  }
  for (let desplazado = 0; desplazado < 300; desplazado += 7)
    expect(enPasos(enPasos(desplazado, 93, 6), 93, -6)).toBe(enPasos(desplazado, 93, 0))
})

test('SEG-06 what is drawn holds all that shows, never leaves the list, and stays small in a long one', () => {
  for (const total of [0, 1, 7, 5_000])
    for (let primera = 0; primera < total + 20; primera += 13) {
      const { desde, hasta } = ventanaDe(primera, 8, total, 5)
      expect(desde).toBeGreaterThanOrEqual(0)
      expect(hasta).toBeLessThanOrEqual(total)
      expect(desde).toBeLessThanOrEqual(Math.min(primera, Math.max(0, total - 8)))
      expect(hasta).toBeGreaterThanOrEqual(Math.min(primera + 8, total))
      if (primera < total) expect(hasta - desde).toBeLessThanOrEqual(8 + 2 * 5 + 8)
    }
})
