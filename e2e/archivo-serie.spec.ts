import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { expect, type Page } from '@playwright/test'
import {
  abrirArchivo,
  abrirModal,
  alEnviar,
  anadir,
  anotarEnvios,
  cuantasHay,
  enLista,
  guardar,
  numeros,
  unaNorma,
} from './apoyo-archivo.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const grabado = (page: Page) => page.getByText(MENSAJES.grabado, { exact: true })
const FALLA = { status: 500, json: { message: 'Ocurrió un error', codigo: 'inesperado' } }

test('ARC-22 SHE-79 SHE-80 while norms are added no load of the table ends the session, and with it the list', async ({
  page,
  context,
}) => {
  test.slow()
  await abrirArchivo(page)
  const modal = await abrirModal(page)
  const sumilla = unico('Sin tabla')
  const [buena, mala] = [unaNorma({ sumilla }), unaNorma({ sumilla })]
  await anadir(modal, buena)
  await anadir(modal, mala)
  let cargas = 0
  await page.route('**/api/archivos?*', (ruta) => {
    cargas += 1
    return ruta.fulfill(FALLA)
  })
  await alEnviar(page, mala.nro_doc, (ruta) => ruta.fulfill(FALLA))
  await guardar(modal).click()
  await expect(enLista(modal, buena)).toHaveCount(0)
  await expect(enLista(modal, mala).getByText('No se pudo guardar el registro', { exact: true })).toBeVisible()
  // The network goes and comes back.
  await context.setOffline(true)
  await context.setOffline(false)
  await alEnviar(page, mala.nro_doc, (ruta) => ruta.fulfill(FALLA))
  await guardar(modal).click()
  await expect(modal.locator('[aria-live="polite"]')).toHaveText('1 no se pudo guardar, 1 norma por guardar')
  await expect(enLista(modal, mala)).toBeVisible()
  expect(cargas).toBe(0)

  await page.unrouteAll()
  await guardar(modal).click()
  await expect(grabado(page)).toBeVisible()
  await expect(modal).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(sumilla)
  await expect(page.getByRole('row').filter({ hasText: sumilla })).toHaveCount(2)
})

test('ARC-21 SHE-79 a load on its way when the modal opens is given up, and made when it closes', async ({ page }) => {
  await abrirArchivo(page)
  const dejada = page.waitForEvent('requestfailed', (peticion) => peticion.url().includes('/api/archivos?'))
  await page.route('**/api/archivos?*', () => undefined)
  const carga = page.waitForRequest('**/api/archivos?*')
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(unico('nada'))
  await carga
  const modal = await abrirModal(page)
  await dejada
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await modal.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Ningún registro coincide').first()).toBeVisible()
})

test('ARC-21 ARC-22 a series is stopped: the norm on its way is given up, and nothing is lost', async ({ page }) => {
  await abrirArchivo(page)
  const enviados = await anotarEnvios(page)
  const modal = await abrirModal(page)
  const sumilla = unico('Detenida')
  const [una, otra] = [unaNorma({ sumilla }), unaNorma({ sumilla })]
  await anadir(modal, una)
  await anadir(modal, otra)
  // Never answered.
  await alEnviar(page, una.nro_doc, () => undefined)
  const salida = page.waitForRequest('**/api/archivos')
  await guardar(modal).click()
  await salida
  await modal.getByRole('button', { name: 'Detener' }).press('Enter')
  await expect(modal.locator('[aria-live="polite"]')).toHaveText('Detenido: 2 normas por guardar')
  await expect(modal.getByRole('button', { name: 'Detener' })).toHaveCount(0)
  await expect(modal.getByRole('heading', { name: 'Por guardar (2)' })).toBeFocused()
  expect(numeros(enviados)).toEqual([una.nro_doc])
  expect(await cuantasHay(page.request, sumilla)).toBe(0)
  await guardar(modal).click()
  await expect(grabado(page)).toBeVisible()
  expect(numeros(enviados)).toEqual([una.nro_doc, una.nro_doc, otra.nro_doc])
})

test('ARC-22 stopped once the server has the norm whole, its answer is waited for', async ({ page }) => {
  // Requests that a test holds never leave the browser: this is what it tells once one has.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (cuerpo) {
      send.call(this, cuerpo)
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
    }
  })
  await abrirArchivo(page)
  const enviados = await anotarEnvios(page)
  const modal = await abrirModal(page)
  const [una, otra] = [unaNorma(), unaNorma()]
  await anadir(modal, una)
  await anadir(modal, otra)
  const retenida = Promise.withResolvers<void>()
  await alEnviar(page, una.nro_doc, async (ruta) => {
    await retenida.promise
    await ruta.fallback()
  })
  await guardar(modal).click()
  await expect(enLista(modal, una).getByText('Revisando el PDF')).toBeVisible()
  await modal.getByRole('button', { name: 'Detener' }).click()
  await expect(modal.locator('[aria-live="polite"]')).toContainText('Deteniendo')
  await expect(modal.getByRole('button', { name: 'Detener' })).toHaveAttribute('aria-disabled', 'true')
  retenida.resolve()
  await expect(modal.locator('[aria-live="polite"]')).toHaveText('Detenido: 1 norma guardada, 1 norma por guardar')
  await expect(enLista(modal, una)).toHaveCount(0)
  await expect(enLista(modal, otra)).toBeVisible()
  expect(numeros(enviados)).toEqual([una.nro_doc])
})

test('ARC-21 ARC-22 the next one waits for the present one, of which the screen tells how far it is', async ({
  page,
}) => {
  await abrirArchivo(page)
  const enviados = await anotarEnvios(page)
  const modal = await abrirModal(page)
  const [una, otra] = [unaNorma(), unaNorma()]
  await anadir(modal, una)
  await anadir(modal, otra)
  const retenida = Promise.withResolvers<void>()
  await alEnviar(page, una.nro_doc, async (ruta) => {
    await retenida.promise
    await ruta.fallback()
  })
  await guardar(modal).click()
  await expect(modal.getByText('Guardando 1 de 2')).toBeVisible()
  await expect(enLista(modal, una).getByRole('progressbar')).toBeVisible()
  await expect(enLista(modal, otra).getByRole('progressbar')).toHaveCount(0)
  await expect(enLista(modal, otra).getByRole('button', { name: /^Quitar/ })).toBeDisabled()
  expect(numeros(enviados)).toEqual([una.nro_doc])
  // Nobody leaves what is under way.
  await modal.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await expect(modal).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  retenida.resolve()
  await expect(grabado(page)).toBeVisible()
  expect(numeros(enviados)).toEqual([una.nro_doc, otra.nro_doc])
})

test('ARC-22 without a network the rest is not even tried, and stays for later with the session', async ({ page }) => {
  await abrirArchivo(page)
  const enviados = await anotarEnvios(page)
  const modal = await abrirModal(page)
  const normas = [unaNorma(), unaNorma(), unaNorma()] as const
  for (const norma of normas) await anadir(modal, norma)
  await alEnviar(page, normas[1].nro_doc, (ruta) => ruta.abort())
  await guardar(modal).click()
  await expect(
    enLista(modal, normas[1]).getByText(/^No se pudo guardar el registro\. Revise la conexión/),
  ).toBeVisible()
  await expect(enLista(modal, normas[0])).toHaveCount(0)
  await expect(enLista(modal, normas[2])).toBeVisible()
  expect(numeros(enviados)).toEqual([normas[0].nro_doc, normas[1].nro_doc])
  await guardar(modal).click()
  await expect(grabado(page)).toBeVisible()
  for (const { sumilla } of normas) await buscarFila(page, sumilla)
})
