import type { CajaEnPagina } from '@cabildo/contracts/firma-digital'
import { expect, test } from 'vitest'
import { arrastrar, dar, dentro, enPalabras, estaLibre, type HojaDeSello } from './sello.ts'

const conOcupados = (...ocupados: CajaEnPagina[]): HojaDeSello => ({ pagina_ancho: 595, pagina_alto: 842, ocupados })
const VECINO: CajaEnPagina = { x: 200, y: 300, ancho: 170, alto: 62 }

test('D-141 a stamp stays all on the page, whatever the pointer does', () => {
  const hoja = conOcupados()
  for (const punto of [
    { x: -50, y: -1 },
    { x: 9999, y: 9999 },
    { x: 12.4, y: 80.6 },
  ]) {
    const { x, y } = dentro(punto, hoja)
    expect([x >= 0, y >= 0, x + 170 <= 595, y + 62 <= 842]).toEqual([true, true, true, true])
  }
  expect(dentro({ x: 12.4, y: 80.6 }, hoja)).toEqual({ x: 12, y: 81 })
})

test('D-141 dragged over another stamp it slides along it, and never lies on it', () => {
  const hoja = conOcupados(VECINO)
  const desde = { x: 380, y: 300 }
  expect(arrastrar(desde, { x: 400, y: 310 }, hoja)).toEqual({ x: 400, y: 310 })
  expect(arrastrar(desde, { x: 300, y: 320 }, hoja)).toEqual({ x: 380, y: 320 })
  // On the far side there is room, where the stamp is narrow: in the margin.
  expect(arrastrar(desde, { x: 20, y: 300 }, hoja)).toEqual({ x: 20, y: 300 })
  // Any path of the pointer ends in free places only.
  let punto = desde
  for (let i = 0; i < 400; i++) {
    punto = arrastrar(punto, { x: (i * 37) % 600, y: (i * 53) % 850 }, hoja)
    expect(estaLibre(punto, hoja)).toBe(true)
  }
})

test('D-141 arrows move it by their step, over another stamp to its far side, and not off the page', () => {
  const hoja = conOcupados(VECINO)
  expect(dar({ x: 10, y: 10 }, { x: 1, y: 0 }, hoja)).toEqual({ x: 11, y: 10 })
  expect(dar({ x: 10, y: 10 }, { x: 0, y: 10 }, hoja)).toEqual({ x: 10, y: 20 })
  // Wide beside the margin, it touches the other one; narrow in it, it does not.
  expect(dar({ x: 59, y: 300 }, { x: 1, y: 0 }, hoja)).toEqual({ x: 370, y: 300 })
  expect(dar({ x: 370, y: 300 }, { x: -10, y: 0 }, hoja)).toEqual({ x: 59, y: 300 })
  expect(dar({ x: 0, y: 10 }, { x: -10, y: 0 }, hoja)).toEqual({ x: 0, y: 10 })
  // There is no free place to the right of this one.
  const orilla = conOcupados({ ...VECINO, x: 420 })
  expect(dar({ x: 250, y: 300 }, { x: 1, y: 0 }, orilla)).toEqual({ x: 250, y: 300 })
})

test('a place is told in words', () => {
  expect(enPalabras({ x: 10, y: 700 }, conOcupados())).toBe(
    '10 puntos desde la izquierda, 700 desde arriba: abajo, a la izquierda',
  )
})
