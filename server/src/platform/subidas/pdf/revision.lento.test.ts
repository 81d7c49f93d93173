import { expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../../firma/test/pdf-de-prueba.ts'
import { ACTIVOS, BUENOS, DANADOS, LARGUISIMO, PROTEGIDOS } from '../../../../../firma/test/pdf-hostiles.ts'
import { revisarPdf } from './revision.ts'

// Those that are no PDF from their first byte never come this far: see subidas.lento.test.ts.
const DE_CABECERA = /page of the web|drawing|program of Windows|too far down|empty/
const danados = Object.entries(DANADOS).filter(([nombre]) => !DE_CABECERA.test(nombre))

test.each(Object.entries(ACTIVOS))('E6 %s is refused', async (_nombre, pdf) => {
  expect(await revisarPdf(pdf)).toEqual({ codigo: 'pdfActivo' })
})

test.each(danados)('E7 %s is refused as damaged', async (_nombre, pdf) => {
  expect(await revisarPdf(pdf)).toEqual({ codigo: 'pdfDanado' })
})

test.each(Object.entries(PROTEGIDOS))('D-36 a file %s is refused as protected', async (_nombre, pdf) => {
  expect(await revisarPdf(pdf)).toEqual({ codigo: 'pdfProtegido' })
})

test.each(Object.entries(BUENOS))('D-36 a document with %s passes', async (_nombre, pdf) => {
  expect(await revisarPdf(pdf)).toEqual({ paginas: 1, activo: false })
})

test('D-36 two thousand pages pass, one more is refused, a hundred thousand too', async () => {
  expect(await revisarPdf(pdfDePrueba({ paginas: 2_000 }))).toEqual({ paginas: 2_000, activo: false })
  expect(await revisarPdf(pdfDePrueba({ paginas: 2_001 }))).toEqual({ codigo: 'pdfLargo' })
  expect(await revisarPdf(LARGUISIMO)).toEqual({ codigo: 'pdfLargo' })
})

test('D-36 FIR-25 what citizens send may be written so that it could not be signed, what will be signed may not', async () => {
  const desplazado = Buffer.concat([Buffer.alloc(1_000, ' '), pdfDePrueba()])
  expect(await revisarPdf(desplazado)).toEqual({ paginas: 1, activo: false })
  expect(await revisarPdf(desplazado, { firmable: true })).toEqual({ codigo: 'pdfDanado' })
  expect(await revisarPdf(pdfDePrueba(), { firmable: true })).toEqual({ paginas: 1, activo: false })
})
