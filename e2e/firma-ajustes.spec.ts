import { type BrowserContext, expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { conVisor } from './apoyo-documentos.ts'
import { abrirDespacho, abrirFirma, aceptarFirma, capa, despachar, firmador } from './apoyo-firma.ts'
import { buscarFila, olvidarTokens, unico } from './apoyo-visitas.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'
import { test } from './prueba.ts'

// A municipality of its own, whose settings differ from those that the other tests share.
test.describe.configure({ mode: 'serial', timeout: 180_000 })
let instancia: Instancia
let contexto: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  instancia = await iniciarProducto('servidor-con-posicion', {
    FIRMA_ELEGIR_POSICION: 'true',
    FIRMA_SERVICIO_LOCAL: 'http://127.0.0.1:8090/pdf',
  })
  contexto = await browser.newContext({ baseURL: instancia.url, viewport: { width: 1440, height: 900 } })
  // Tokens are kept per account; those of the shared instance are no good here.
  olvidarTokens()
})
test.afterAll(async () => {
  await contexto?.close()
  await instancia?.detener()
  olvidarTokens()
})
test.beforeEach(async () => {
  page = await contexto.newPage()
})
test.afterEach(() => page.close())

test('FIR-11 FIR-12 FIR-14 the picker: 18 places row by row, Firmar off until one is chosen, and the stamp goes there', async () => {
  const asunto = unico('Posición')
  await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  const caja = page.getByRole('dialog', { name: 'POSICIÓN DE LA FIRMA' })
  await abrirFirma(fila)
  await expect(caja.getByRole('radio')).toHaveCount(18)
  await expect(caja.getByRole('radio', { name: 'Posición 5: fila 2, centro' })).toBeVisible()
  const firmar = caja.getByRole('button', { name: 'Firmar' })
  await expect(firmar).toBeDisabled()
  await expect(caja).toContainText('Falta: la posición')
  await revisarAccesibilidad(page)
  const lugar = async (numero: number) => {
    const etiqueta = await caja
      .locator('label')
      .nth(numero - 1)
      .boundingBox()
    const hoja = await caja.locator('label').first().locator('..').boundingBox()
    if (!etiqueta || !hoja) throw new Error('The sheet is not drawn')
    return [etiqueta.x - hoja.x, etiqueta.y - hoja.y].map((n) => Math.round((n * 595) / hoja.width))
  }
  // In points of the page, give or take the border.
  for (const [numero, x, y] of [
    [1, 5, 5],
    [2, 210, 5],
    [6, 400, 115],
    [18, 400, 555],
  ] as const) {
    const [enX = 0, enY = 0] = await lugar(numero)
    expect(Math.abs(enX - x) + Math.abs(enY - y)).toBeLessThan(8)
  }

  await caja.getByRole('radio', { name: 'Posición 1: fila 1, izquierda' }).focus()
  for (const tecla of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowLeft'])
    await page.keyboard.press(tecla)
  await expect(caja.getByRole('radio', { name: 'Posición 5: fila 2, centro' })).toBeChecked()
  const [pedido] = await Promise.all([page.waitForRequest('**/getArguments?*'), firmar.click()])
  const query = new URL(pedido.url()).searchParams
  expect([query.get('posx'), query.get('posy')]).toEqual(['210', '115'])
  await expect(caja).toHaveCount(0)
  await expect(firmador(page).getByRole('img', { name: 'El sello va arriba, al centro de la hoja' })).toBeVisible()
  await aceptarFirma(page)
  await expect(fila).toContainText('FIRMADO')
})

test('FIR-11 the picker can be left without signing', async () => {
  const asunto = unico('Sin posición')
  await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  await abrirFirma(fila)
  await page.getByRole('dialog', { name: 'POSICIÓN DE LA FIRMA' }).getByRole('button', { name: 'Cancelar' }).click()
  await expect(fila.getByRole('button', { name: /^Firmar/ })).toBeFocused()
  await expect(capa(page)).toHaveCount(0)
})

test('FIR-30 the PDF comes from the service on the user’s own machine, by its name plus .pdf', async () => {
  await conVisor(page, true)
  let pedido = ''
  await page.route('http://127.0.0.1:8090/**', (ruta) => {
    pedido = ruta.request().url()
    return ruta.fulfill({ contentType: 'text/html', body: 'PDF del servicio local' })
  })
  const asunto = unico('Servicio local')
  await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  await fila.getByRole('button', { name: /^Ver PDF/ }).click()
  const visor = page.getByRole('dialog', { name: /^Resolución de Gerencia N° / })
  await expect(visor.frameLocator('iframe').getByText('PDF del servicio local')).toBeVisible()
  expect(pedido).toBe('http://127.0.0.1:8090/pdf/resolucion.pdf')
})
