import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exif, fotoPng, inicioDeJpeg } from '../../../../test/fotos.ts'
import { hojaDe, medirFoto, pixelesDe, type Vueltas } from './medida.ts'

describe('EXP-73 what is read of a photograph before it is decoded', () => {
  test('EXP-73 size and how the camera was held, in both byte orders', () => {
    expect(medirFoto(fotoPng(30, 20))).toEqual({ ancho: 30, alto: 20, vueltas: 0 })
    expect(medirFoto(inicioDeJpeg(4032, 3024))).toEqual({ ancho: 4032, alto: 3024, vueltas: 0 })
    for (const menor of [true, false])
      for (const [orientacion, vueltas] of [
        [1, 0],
        [3, 2],
        [6, 1],
        [8, 3],
        [99, 0],
      ] as const)
        expect(medirFoto(inicioDeJpeg(40, 30, exif(orientacion, menor)))).toMatchObject({ vueltas })
  })

  test('EXP-73 E7 no bytes make it fail or read on for ever', () => {
    const inicios = fc.constantFrom(fotoPng(9, 9), inicioDeJpeg(9, 9, exif(6)), Buffer.of(0xff, 0xd8))
    fc.assert(
      fc.property(inicios, fc.uint8Array({ maxLength: 200 }), fc.nat(60), (inicio, resto, corte) => {
        const leida = medirFoto(Buffer.concat([inicio.subarray(0, corte), resto]))
        expect(leida === null || Number.isInteger(leida.ancho)).toBe(true)
      }),
    )
  })
})

describe('EXP-73 the sheet of a photograph', () => {
  const medidas = fc.record({ ancho: fc.integer({ min: 1, max: 30_000 }), alto: fc.integer({ min: 1, max: 30_000 }) })

  test('EXP-73 at most 200 dpi of an A4 sheet, never more than it has, in its own proportions', () => {
    fc.assert(
      fc.property(medidas, (medida) => {
        const { ancho, alto } = pixelesDe(medida)
        expect(Math.min(ancho, alto)).toBeLessThanOrEqual(1654)
        expect(Math.max(ancho, alto)).toBeLessThanOrEqual(2339)
        expect(ancho <= medida.ancho && alto <= medida.alto && ancho >= 1 && alto >= 1).toBe(true)
      }),
    )
  })

  test('EXP-73 it stands upright and whole on an A4 sheet, however the camera was held', () => {
    fc.assert(
      fc.property(medidas, fc.constantFrom<Vueltas>(0, 1, 2, 3), (medida, vueltas) => {
        const { hoja, lugar } = hojaDe(medida, vueltas)
        expect([...hoja].sort((a, b) => a - b)).toEqual([595.28, 841.89])
        const giro = (-Math.PI / 2) * vueltas
        const esquinas = [
          [0, 0],
          [lugar.width, 0],
          [0, lugar.height],
          [lugar.width, lugar.height],
        ].map(([x = 0, y = 0]) => [
          lugar.x + x * Math.cos(giro) - y * Math.sin(giro),
          lugar.y + x * Math.sin(giro) + y * Math.cos(giro),
        ])
        for (const [x = -1, y = -1] of esquinas) {
          expect(x).toBeGreaterThanOrEqual(-0.01)
          expect(y).toBeGreaterThanOrEqual(-0.01)
          expect(x).toBeLessThanOrEqual(hoja[0] + 0.01)
          expect(y).toBeLessThanOrEqual(hoja[1] + 0.01)
        }
      }),
    )
  })
})
