import { expect, test } from 'vitest'
import { firmaDePrueba } from '../../test/firmas.ts'
import { leerSellos } from '../../test/leer-sello.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { prepararPdf } from './preparar.ts'

const [ANGOSTO, ANCHO] = [70, 168]
const sellar = async (lugares: readonly { x: number; y: number }[], pagina = '') => {
  let pdf = pdfDePrueba({ pagina })
  for (const lugar of lugares) pdf = (await prepararPdf(pdf, firmaDePrueba(lugar))).pdf
  return leerSellos(pdf)
}

test('FIR-13 the stamp stands that far from the left and the top of an upright page, 55 high', async () => {
  const sellos = await sellar([
    { x: 10, y: 200 },
    { x: 420, y: 5 },
  ])
  expect(sellos.map(({ rect }) => rect)).toEqual([
    [10, 842 - 200 - 55, 10 + ANGOSTO, 842 - 200],
    [420, 842 - 5 - 55, 420 + ANCHO, 842 - 5],
  ])
})

/** As the product's table has them. */
const DE_DESTINOS = '10_200 10_260 10_320 10_380 10_440 10_500 10_560 10_620 420_70 420_5'
  .split(' ')
  .map((texto) => texto.split('_').map(Number))
  .map(([x = 0, y = 0]) => ({ x, y }))
const DEL_SELECTOR = [5, 115, 225, 335, 445, 555].flatMap((y) => [5, 210, 400].map((x) => ({ x, y })))

test.each([
  ['destinations', DE_DESTINOS],
  ['position picker', DEL_SELECTOR],
])('FIR-12 FIR-13 no two stamps of the %s touch each other or the edge of the page', async (_, lugares) => {
  const rects = (await sellar(lugares)).map(({ rect }) => rect)
  expect(rects).toHaveLength(lugares.length)
  for (const [i, [a = 0, b = 0, c = 0, d = 0]] of rects.entries()) {
    expect(Math.min(a, b, 595 - c, 842 - d)).toBeGreaterThan(0)
    for (const [e = 0, f = 0, g = 0, h = 0] of rects.slice(i + 1)) expect(a < g && e < c && b < h && f < d).toBe(false)
  }
})

/** Rectangles worked out by hand for the place 10, 20 from the left and top edges of what is seen. */
test.each([
  ['as it is', '/MediaBox [0 0 400 300]', [10, 225, 80, 280], [1, 0, 0, 1, 0, 0]],
  ['turned once', '/MediaBox [0 0 400 300] /Rotate 90', [20, 10, 75, 80], [0, 1, -1, 0, 0, 0]],
  ['turned twice', '/MediaBox [0 0 400 300] /Rotate 180', [320, 20, 390, 75], [-1, 0, 0, -1, 0, 0]],
  ['turned three times', '/MediaBox [0 0 400 300] /Rotate 270', [325, 220, 380, 290], [0, -1, 1, 0, 0, 0]],
  ['turned back', '/MediaBox [0 0 400 300] /Rotate -90', [325, 220, 380, 290], [0, -1, 1, 0, 0, 0]],
  ['turned by no right angle', '/MediaBox [0 0 400 300] /Rotate 30', [10, 225, 80, 280], [1, 0, 0, 1, 0, 0]],
  ['said from its other corner', '/MediaBox [400 300 0 0]', [10, 225, 80, 280], [1, 0, 0, 1, 0, 0]],
  ['cropped', '/MediaBox [0 0 400 300] /CropBox [50 40 350 260]', [60, 185, 130, 240], [1, 0, 0, 1, 0, 0]],
  [
    'cropped beyond its paper',
    '/MediaBox [0 0 400 300] /CropBox [-9 -9 999 999]',
    [10, 225, 80, 280],
    [1, 0, 0, 1, 0, 0],
  ],
  ['cropped to nothing', '/MediaBox [0 0 400 300] /CropBox [500 500 600 600]', [10, 225, 80, 280], [1, 0, 0, 1, 0, 0]],
  ['in units of two points', '/MediaBox [0 0 400 300] /UserUnit 2', [5, 262.5, 40, 290], [1, 0, 0, 1, 0, 0]],
  ['smaller than the stamp', '/MediaBox [0 0 35 40]', [0, 0, 35, 27.5], [1, 0, 0, 1, 0, 0]],
  ['without paper', '/MediaBox [1 2]', [10, 717, 80, 772], [1, 0, 0, 1, 0, 0]],
])('FIR-13 a page %s has its stamp where it is seen', async (_, pagina, rect, matriz) => {
  const [sello] = await sellar([{ x: 10, y: 20 }], pagina)
  expect(sello?.rect).toEqual(rect)
  expect(sello?.matriz).toEqual(matriz)
})

test('FIR-13 a place beyond the page is moved onto it', async () => {
  const [sello] = await sellar([{ x: 2_000, y: 2_000 }])
  expect(sello?.rect).toEqual([595 - ANCHO, 0, 595, 55])
})
