import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirDespacho,
  abrirFirma,
  aceptarFirma,
  capa,
  despachar,
  dialogoFirmar,
  filaDe,
  firmador,
  firmarSinPantalla,
  pulsarFirmar,
} from './apoyo-firma.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('FIR-01 FIR-10 FIR-18 FIR-19 FIR-20 FIR-21 FIR-23 FIR-24 FIR-28 FIR-31 three areas sign a document through the overlay, and each screen renews itself', async ({
  browser,
  page,
}) => {
  test.slow()
  const asunto = unico('Tres firmas')
  const { doc_id } = await despachar(page.request, asunto, ['gerencia', 'alcaldia', 'secretaria'])
  const otra = await (await browser.newContext()).newPage()
  await abrirDespacho(page, 'gerencia')
  await abrirDespacho(otra, 'alcaldia')
  const fila = await buscarFila(page, asunto)
  const filaOtra = await buscarFila(otra, asunto)

  const pedidos: string[] = []
  page.on('request', (pedido) => {
    const { pathname } = new URL(pedido.url())
    if (pathname.startsWith('/api/firmadigital/')) pedidos.push(`${pedido.method()} ${pathname.slice(18)}`)
  })
  await pulsarFirmar(fila)
  await expect(capa(page)).toBeVisible()
  const pagina = firmador(page)
  for (const texto of [
    /Resolución de Gerencia N° \d+-\d{4}/,
    'resolucion.pdf',
    'Doy V°B°',
    'Certificado de demostración',
    'Página 1',
  ])
    await expect(pagina.getByRole('main')).toContainText(texto)
  await expect(pagina.getByRole('img', { name: /^El sello va arriba, a la izquierda/ })).toBeVisible()
  await expect(pagina.getByRole('button', { name: 'Firmar' })).toBeFocused()
  await revisarAccesibilidad(page)
  const renovada = otra.waitForResponse('**/api/documentos/byarea/**')
  await aceptarFirma(page)
  await expect(page.getByText('Documento firmado', { exact: true })).toBeVisible()
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('FIRMADO')
  await expect(fila.getByRole('button', { name: /^Firmar/ })).toHaveCount(0)
  // That it was opened is noted while the page asks where the stamp goes.
  expect(pedidos.slice(0, 2).toSorted()).toEqual(['GET sitio', 'POST getfile'])
  expect(pedidos.slice(2)).toEqual([
    'GET getArguments',
    'POST postArguments',
    'POST local/preparar',
    'POST local/firmar',
    'POST finalizar',
  ])
  // The same document in another area: it is another file to sign now.
  await renovada
  await expect(filaOtra).toContainText('PENDIENTE')

  // What the first one signed shows, and the stamp goes where this one moves it (D-141).
  await abrirFirma(filaOtra)
  const sello = dialogoFirmar(otra).getByRole('slider', { name: 'Su sello en la página 1' })
  await expect(sello).toBeVisible()
  await revisarAccesibilidad(otra)
  await sello.focus()
  await otra.keyboard.press('Shift+ArrowDown')
  await otra.keyboard.press('ArrowDown')
  const enPuntos = /^(\d+) puntos desde la izquierda, (\d+) desde arriba/
  const [, x, y] = enPuntos.exec((await sello.getAttribute('aria-valuetext')) ?? '') ?? []
  const [pedido] = await Promise.all([
    otra.waitForRequest('**/getArguments?*'),
    dialogoFirmar(otra).getByRole('button', { name: 'Firmar', exact: true }).click(),
  ])
  const query = new URL(pedido.url()).searchParams
  expect([query.get('pagina'), query.get('posx'), query.get('posy')]).toEqual(['1', x, y])
  await aceptarFirma(otra)
  await expect(filaOtra).toContainText('FIRMADO')
  const tercera = await (await browser.newContext()).newPage()
  await abrirDespacho(tercera, 'secretaria')
  const filaTercera = await buscarFila(tercera, asunto)
  await pulsarFirmar(filaTercera)
  await aceptarFirma(tercera)
  await expect(filaTercera).toContainText('FIRMADO')
  for (const usuario of ['gerencia', 'alcaldia', 'secretaria'] as const)
    expect(await filaDe(tercera.request, usuario, doc_id)).toMatchObject({ estado: true })
  await otra.context().close()
  await tercera.context().close()
})

test('FIR-26 another area signs while the overlay is open: told so, nothing changes, and signing again works', async ({
  page,
}) => {
  const asunto = unico('Cruzada')
  const { doc_id } = await despachar(page.request, asunto, ['secretaria', 'alcaldia'])
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  await pulsarFirmar(fila)
  await expect(firmador(page).getByRole('button', { name: 'Firmar' })).toBeVisible()
  await firmarSinPantalla(page.request, 'alcaldia', doc_id)
  const renovada = page.waitForResponse('**/api/documentos/byarea/**')
  await aceptarFirma(page)
  await expect(page.getByText('El documento fue firmado por otra área, vuelva a firmar', { exact: true })).toBeVisible()
  await renovada
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('PENDIENTE')
  await pulsarFirmar(fila)
  await aceptarFirma(page)
  await expect(fila).toContainText('FIRMADO')
})

test('FIR-10 FIR-18 SHE-63 all of it by keyboard: open, Escape stays, sign, and the focus is back in the table', async ({
  page,
}) => {
  const asunto = unico('Teclado')
  await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  const boton = fila.getByRole('button', { name: /^Firmar/ })
  await boton.focus()
  await page.keyboard.press('Enter')
  await expect(dialogoFirmar(page).getByRole('button', { name: 'Firmar', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firmador(page).getByRole('button', { name: 'Firmar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(capa(page)).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(firmador(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(capa(page).getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(capa(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(capa(page)).toHaveCount(0)
  await expect(boton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogoFirmar(page).getByRole('button', { name: 'Firmar', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firmador(page).getByRole('button', { name: 'Firmar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fila).toContainText('FIRMADO')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('FIR-21 what was signed shows at once, and without the stream the rows are asked for once', async ({ page }) => {
  await page.route('**/api/eventos', (ruta) => ruta.abort())
  const asunto = unico('Sin aviso')
  await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  const recargas: string[] = []
  page.on('request', (pedido) => pedido.url().includes('/api/documentos/byarea/') && recargas.push(pedido.url()))
  await pulsarFirmar(fila)
  await aceptarFirma(page)
  await expect(fila).toContainText('FIRMADO')
  await expect(fila.getByRole('button', { name: /^Firmar/ })).toHaveCount(0)
  await expect.poll(() => recargas.length).toBe(1)
})

test('FIR-22 Cancelar in the signer leaves the row PENDIENTE and asks the server nothing', async ({ page }) => {
  const asunto = unico('Cancelada')
  await despachar(page.request, asunto)
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  let finalizados = 0
  page.on('request', (pedido) => {
    if (pedido.url().endsWith('/finalizar')) finalizados++
  })
  await pulsarFirmar(fila)
  await firmador(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(capa(page)).toHaveCount(0)
  await expect(fila).toContainText('PENDIENTE')
  await expect(fila.getByRole('button', { name: /^Firmar/ })).toBeFocused()
  expect(finalizados).toBe(0)
})

test('a certificate with a password: asked for, wrong it is said at the field, and it goes to the server alone', async ({
  page,
}) => {
  const asunto = unico('Con clave')
  await despachar(page.request, asunto)
  await page.route('**/local/preparar', async (ruta) => {
    const respuesta = await ruta.fetch()
    const { data } = (await respuesta.json()) as { data: object }
    const cerrado = { emisor: null, vence: null, pideClave: true, demostracion: false }
    await ruta.fulfill({ response: respuesta, json: { data: { ...data, ...cerrado } } })
  })
  const claves: unknown[] = []
  await page.route('**/local/firmar', (ruta) => {
    const { clave } = ruta.request().postDataJSON() as { clave?: string }
    claves.push(clave)
    if (clave === 'buena') return ruta.continue()
    const json = { codigo: 'claveCertificado', message: 'La clave del certificado no es correcta' }
    return ruta.fulfill({ status: 422, json })
  })
  await abrirDespacho(page)
  const fila = await buscarFila(page, asunto)
  await pulsarFirmar(fila)
  const campo = firmador(page).getByLabel('Contraseña del certificado')
  const firmar = firmador(page).getByRole('button', { name: 'Firmar' })
  await expect(campo).toBeFocused()
  // Who issued it and until when is not known before the password.
  await expect(firmador(page).getByRole('term')).toHaveText(['Documento', 'Motivo', 'Firmante'])
  await expect(firmar).toBeDisabled()
  await campo.fill('mala')
  await page.keyboard.press('Enter')
  await expect(firmador(page).getByText('La clave del certificado no es correcta')).toBeVisible()
  await expect(campo).toBeFocused()
  await revisarAccesibilidad(page)
  await campo.fill('buena')
  await firmar.click()
  await expect(fila).toContainText('FIRMADO')
  expect(claves).toEqual(['mala', 'buena'])
})

test('SHE-91 a session that ends while the signer shows leads to the login', async ({ page }) => {
  const asunto = unico('Sesión')
  await despachar(page.request, asunto)
  const ingreso = await page.request.post('/api/login', { data: { username: 'secretaria', password: 'cabildo-demo' } })
  const { access_token } = (await ingreso.json()) as { access_token: string }
  await page.addInitScript((token) => {
    if (window.parent === window && !sessionStorage.getItem('puesto')) localStorage.setItem('token', token)
    sessionStorage.setItem('puesto', 'si')
  }, access_token)
  await page.goto('/#/firmadigital')
  await pulsarFirmar(await buscarFila(page, asunto))
  await expect(firmador(page).getByRole('button', { name: 'Firmar' })).toBeVisible()
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${access_token}` } })
  await aceptarFirma(page)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(MENSAJES.sesionTerminada)
  await expect(capa(page)).toHaveCount(0)
})
