import { abrirOidc, type SimuladorDeOidc } from '@cabildo/simuladores/oidc'
import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'
import { test } from './prueba.ts'

let proveedor: SimuladorDeOidc
let instancia: Instancia
let direccion: string
test.beforeAll(async () => {
  test.setTimeout(180_000)
  proveedor = await abrirOidc('cabildo', 'secreto')
  instancia = await iniciarProducto('ingreso-proveedor', {
    ...{ DIRECCION_PUBLICA: 'http://localhost:{puerto}', OIDC_EMISOR: proveedor.origen },
    ...{ OIDC_CLIENTE: 'cabildo', OIDC_SECRETO: 'secreto', OIDC_NOMBRE: 'Institucional' },
  })
  direccion = instancia.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(async () => {
  await instancia?.detener()
  await proveedor?.cerrar()
})

test('ING-04 ING-16 ING-18 ING-22 an account is linked with the provider, which then lets its owner in and proves who it is', async ({
  browser,
}) => {
  test.slow()
  const contexto = await browser.newContext({ baseURL: direccion, locale: 'es-PE', timezoneId: 'America/Lima' })
  // The provider's own page, where somebody has just signed in: it sends the browser back.
  await contexto.route(`${proveedor.origen}/auth*`, (ruta) => {
    const { code, state } = proveedor.entrar(ruta.request().url(), 'sub-1')
    const vuelta = `${direccion}/ingreso/oidc?${new URLSearchParams({ code, state })}`
    return ruta.fulfill({
      contentType: 'text/html',
      body: `<script>location.replace(${JSON.stringify(vuelta)})</script>`,
    })
  })
  const page = await contexto.newPage()
  const boton = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/#/login')
  await page.getByLabel('Usuario').fill('especialista')
  await page.getByLabel('Clave', { exact: true }).fill('cabildo-demo')
  await boton('Ingresar').click()
  await expect(page.getByRole('heading', { name: 'Cabildo' })).toBeVisible()
  await page.goto('/#/mi_cuenta?parte=seguridad')
  await boton('Enlazar con Institucional').click()
  await expect(page.getByText('Cuenta enlazada con Institucional')).toBeVisible()
  expect(page.url()).toBe(`${direccion}/#/mi_cuenta?parte=seguridad`)

  const salir = async () => {
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await page.getByRole('alertdialog', { name: 'Listo para salir?' }).getByRole('button', { name: 'Salir' }).click()
  }
  await salir()
  await boton('Ingresar con Institucional').click()
  await expect(page.getByRole('heading', { name: 'Cabildo' })).toBeVisible()

  // As after ten minutes, for somebody who has no password: the window of the provider is a real one, of another origin.
  await contexto.route('**/api/mi-cuenta/confirmar', (ruta) =>
    ruta.request().method() === 'GET'
      ? ruta.fulfill({ json: { formas: ['proveedor'], llave: null } })
      : ruta.continue(),
  )
  let pedido = false
  await contexto.route('**/api/mi-cuenta/enlace', (ruta) => {
    if (pedido) return ruta.continue()
    pedido = true
    return ruta.fulfill({ status: 403, json: { message: 'Confirme', codigo: 'confirmar', confirmar: true } })
  })
  await page.goto('/#/mi_cuenta?parte=seguridad')
  await boton('Quitar enlace').click()
  const enlace = page.getByRole('alertdialog', { name: 'QUITAR ENLACE' })
  await revisarAccesibilidad(page)
  await enlace.getByRole('button', { name: 'Quitar', exact: true }).click()
  const pregunta = page.getByRole('dialog', { name: 'CONFIRME QUE ES USTED' })
  await expect(pregunta).toBeVisible()
  await revisarAccesibilidad(page)
  await pregunta.getByRole('button', { name: 'Ingresar con Institucional' }).click()
  await expect(boton('Enlazar con Institucional')).toBeVisible()
  await expect(pregunta).toHaveCount(0)
  await expect.poll(() => contexto.pages().length).toBe(1)
  await salir()
  await expect(page.getByText('Su cuenta de Institucional sigue abierta en este equipo.')).toBeVisible()
  await contexto.close()
})
