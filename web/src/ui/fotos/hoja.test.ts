import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { comprimida, conGiro, girado, hojaDe, limitesDePagina, pixelesDe } from './hoja.ts'

const LADO = fc.integer({ min: 1, max: 20_000 })

test('MPV-26 a photo keeps its shape and at most the pixels of an A4 sheet at 200 dpi, standing or lying', () => {
  expect(pixelesDe({ ancho: 3_024, alto: 4_032 })).toEqual({ ancho: 1_654, alto: 2_205 })
  expect(pixelesDe({ ancho: 4_032, alto: 3_024 })).toEqual({ ancho: 2_205, alto: 1_654 })
  expect(pixelesDe({ ancho: 900, alto: 9_000 })).toEqual({ ancho: 234, alto: 2_339 })
  expect(pixelesDe({ ancho: 800, alto: 600 })).toEqual({ ancho: 800, alto: 600 })
  void fc.assert(
    fc.property(LADO, LADO, (ancho, alto) => {
      const { ancho: x, alto: y } = pixelesDe({ ancho, alto })
      expect(Math.min(x, y)).toBeLessThanOrEqual(1_654)
      expect(Math.max(x, y)).toBeLessThanOrEqual(2_339)
      expect([x >= 1, y >= 1, x <= ancho, y <= alto]).toEqual([true, true, true, true])
    }),
  )
})

test('MPV-26 four quarter turns are none, and each swaps the sides', () => {
  expect([girado(0), girado(90), girado(180), girado(270)]).toEqual([90, 180, 270, 0])
  expect(conGiro({ ancho: 3, alto: 4 }, 90)).toEqual({ ancho: 4, alto: 3 })
  expect(conGiro({ ancho: 3, alto: 4 }, 180)).toEqual({ ancho: 3, alto: 4 })
})

test('MPV-26 a sheet stands or lies as its picture, which is whole, as large as it can be and in the middle', () => {
  expect(hojaDe({ ancho: 3, alto: 4 }).hoja).toEqual([595.28, 841.89])
  expect(hojaDe({ ancho: 4, alto: 3 }).hoja).toEqual([841.89, 595.28])
  void fc.assert(
    fc.property(LADO, LADO, (ancho, alto) => {
      const { hoja, lugar } = hojaDe({ ancho, alto })
      expect(lugar.width / lugar.height).toBeCloseTo(ancho / alto, 5)
      expect(Math.min(hoja[0] - lugar.width, hoja[1] - lugar.height)).toBeCloseTo(0, 5)
      expect(lugar.x * 2 + lugar.width).toBeCloseTo(hoja[0], 5)
      expect(lugar.y * 2 + lugar.height).toBeCloseTo(hoja[1], 5)
    }),
  )
})

/** Makes files whose size grows with the quality, to so many bytes at most, and notes what was tried. */
const fabrica = (maximo: number) => {
  const probadas: number[] = []
  const hacer = async (calidad: number) => {
    probadas.push(calidad)
    return { size: maximo * calidad }
  }
  return { probadas, hacer }
}

test('MPV-28 MPV-29 quality goes down until a page fits, or up until it is no longer taken for an empty file', async () => {
  const limites = { minimoBytes: 27_000, maximoBytes: 500_000 }
  for (const [bytes, calidades] of [
    [400_000, [0.85]],
    [900_000, [0.85, 0.7, 0.55]],
    [9_000_000, [0.85, 0.7, 0.55, 0.4, 0.25]],
    [28_000, [0.85, 0.95, 1]],
    [31_000, [0.85, 0.95]],
  ] as const) {
    const { probadas, hacer } = fabrica(bytes)
    const { size } = await comprimida(hacer, limites)
    expect(probadas).toEqual(calidades)
    expect(size).toBe(bytes * (calidades.at(-1) ?? 0))
  }
})

test('MPV-28 MPV-29 the parts of all pages together keep the limits of the PDF', () => {
  for (const paginas of [1, 3, 20]) {
    const { minimoBytes, maximoBytes } = limitesDePagina({ minimoBytes: 27_000, maximoBytes: 10_485_760 }, paginas)
    expect(maximoBytes * paginas).toBeLessThan(10_485_760)
    expect(minimoBytes * paginas).toBeCloseTo(27_000)
  }
})
