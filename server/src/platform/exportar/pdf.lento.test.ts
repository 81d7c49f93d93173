import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import { expect, test } from 'vitest'
import { cmsDe, firmaDePrueba } from '../../../../firma/test/firmas.ts'
import { unaAutoridad } from '../../../../firma/test/pdf-firmado.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { escribirPdf } from './pdf.ts'
import { definirMaqueta, openPrinter } from './printer.ts'

/** One transparent pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const PEDIDO = {
  entidad: 'Municipalidad Provincial de Valle Alto',
  area: 'Secretaría General',
  titulo: 'REPORTE DE NORMAS LEGALES',
  columnas: [{ titulo: 'Tipo', ancho: 1 }],
  filas: [['Convenio']],
  usuario: null,
  momento: '18/11/2026 10:30',
}
const imagenes = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Subtype \/Image/g)].length

test("DOC-11 a report bears the municipality's logo, and the product's mark without one", async () => {
  const dejado = new AbortController().signal
  const conLogo = await escribirPdf({ ...PEDIDO, logo: LOGO }, dejado)
  expect(imagenes(conLogo)).toBeGreaterThan(0)
  expect(imagenes(await escribirPdf({ ...PEDIDO, logo: null }, dejado))).toBe(0)
})

test('FIR-24 a document of our own printing is signed', async () => {
  const firmante = unaAutoridad().firmante('Rosa Quispe')
  const pdf = await escribirPdf({ ...PEDIDO, logo: null }, new AbortController().signal)
  const una = await firmarPdf(prepararPdf, firmante, firmaDePrueba(), pdf)
  expect(cmsDe(await firmarPdf(prepararPdf, firmante, firmaDePrueba({ x: 420 }), una))).toHaveLength(2)
})

test('a layout that fails or whose caller leaves is refused for now, and its process is gone', async () => {
  const printer = openPrinter()
  const rota = definirMaqueta<null>(new URL('./no-existe.ts', import.meta.url))
  await expect(printer.print(rota, null)).rejects.toEqual(new ErrorDeNegocio('noDisponible', { reintentar: 30 }))
  await expect(printer.print(rota, null)).rejects.toThrow(ErrorDeNegocio)
  await expect(escribirPdf({ ...PEDIDO, logo: null }, AbortSignal.abort())).rejects.toThrow(ErrorDeNegocio)
})
