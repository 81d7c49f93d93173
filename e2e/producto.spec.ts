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
  await page.goto('/#/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-PE')
  await expect(page.getByText('Municipalidad Provincial de Valle Alto')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
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
