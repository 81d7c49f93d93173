/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { test } from './prueba.ts'

const CLAVE = 'cabildo-demo'

/** Signs in through the login screen, wherever it shows. */
const ingresar = async (page: Page, usuario: string) => {
  await page.getByLabel('Usuario').fill(usuario)
  await page.getByLabel('Clave', { exact: true }).fill(CLAVE)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('complementary')).toBeVisible()
}

test('SHE-01 SHE-08 the product speaks Spanish of Peru and carries the name of the municipality', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-PE')
  await expect(page.getByText('Municipalidad Provincial de Valle Alto')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('SHE-02 SHE-24 signing in at the login leads to welcome, with the own area and the menu of the roles', async ({
  page,
}) => {
  await page.goto('/#/login')
  await ingresar(page, 'programas')
  await expect(page).toHaveURL(/#\/welcome$/)
  await expect(page.getByRole('complementary')).toContainText('Sub Gerencia de Programas Alimentarios')
  await expect(page.getByRole('link', { name: 'Visitas', exact: true })).toBeVisible()
})

test('SHE-17 SHE-32 SHE-40 calls go to the own host, and carry the token of whoever is signed in', async ({ page }) => {
  const llamadas: { url: string; metodo: string; token: string | undefined }[] = []
  page.on('request', (peticion) => {
    const url = new URL(peticion.url())
    if (url.pathname.startsWith('/api/'))
      llamadas.push({ url: peticion.url(), metodo: peticion.method(), token: peticion.headers().authorization })
  })
  await page.goto('/#/visita_reporte')
  await expect(page.getByText('Mostrando')).toBeVisible()
  expect(llamadas.length).toBeGreaterThan(0)
  expect(llamadas.filter(({ token }) => token !== undefined)).toEqual([])

  llamadas.length = 0
  await page.goto('/#/visitas')
  await ingresar(page, 'gerencia')
  await expect(page.getByText('Mostrando')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  const [login, ...conSesion] = llamadas
  expect(login).toMatchObject({ metodo: 'POST', token: undefined })
  expect(login?.url).toMatch(/\/api\/login$/)
  expect(conSesion.at(-1)?.url).toMatch(/\/api\/logout$/)
  for (const { url, token } of conSesion) {
    expect(new URL(url).origin).toBe(new URL(page.url()).origin)
    expect(token).toMatch(/^Bearer eyJ/)
  }
})

test('SHE-20 SHE-64 SHE-69 dialogs have no address, the size of their kind and the mode in their title', async ({
  page,
}) => {
  await page.goto('/#/visitas')
  await ingresar(page, 'gerencia')
  const ancho = (nombre: string) =>
    page.getByRole(/alert/.test(nombre) ? 'alertdialog' : 'dialog').evaluate((dialogo) => dialogo.clientWidth)
  await page.getByRole('button', { name: 'Nuevo' }).click()
  await expect(page.getByRole('dialog', { name: 'CREAR VISITA' })).toBeVisible()
  expect(await ancho('dialog')).toBeGreaterThan(560)
  expect(page.url()).toMatch(/#\/visitas$/)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'EDITAR VISITA' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await ancho('alertdialog')).toBeLessThanOrEqual(420)
})

for (const ruta of ['documentos', 'firmadigital', 'mpv'])
  test(`SHE-26 an anonymous visitor of ${ruta} is shown the login`, async ({ page }) => {
    await page.goto(`/#/${ruta}`)
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#/${ruta}$`))
  })

test('SHE-49 the DNI search is there for whoever is signed in, and for nobody else', async ({ page }) => {
  const buscador = page.getByLabel('Buscar por DNI en el padrón')
  await page.goto('/#/visita_reporte')
  await expect(page.getByRole('heading', { name: 'Reporte de visitas' })).toBeVisible()
  await expect(buscador).toBeHidden()
  await page.goto('/#/login')
  await expect(page.getByLabel('Usuario')).toBeVisible()
  await expect(buscador).toBeHidden()
  await ingresar(page, 'mesa')
  await expect(buscador).toBeVisible()
})

test('SHE-60 VIS-52 the public report is reached by its address, and never asks for the log of the staff', async ({
  page,
}) => {
  const ajenas: string[] = []
  page.on('request', (peticion) => {
    if (peticion.method() === 'GET' && peticion.url().includes('/api/visitas')) ajenas.push(peticion.url())
  })
  await page.goto('/#/visita_reporte')
  await expect(page.getByText('Mostrando')).toBeVisible()
  expect(ajenas).toEqual([])
})

test('SHE-96 a list of areas that cannot be loaded is told, not swallowed', async ({ page }) => {
  await page.route('**/api/areas', (ruta) =>
    ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
  )
  await page.goto('/#/visita_reporte')
  await expect(page.getByText('No se pudo obtener datos')).toBeVisible()
})
