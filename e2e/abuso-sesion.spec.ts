/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { abrirCon } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const ingresar = async (page: Page, usuario: string) => {
  await page.goto('/#/login')
  await page.getByLabel('Usuario').fill(usuario)
  await page.getByLabel('Clave', { exact: true }).fill('cabildo-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('button', { name: 'Cerrar sesion' })).toBeVisible()
}
const salir = async (page: Page) => {
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
}

test('B7 P-05 the token is in local storage alone; signed out it is nowhere, and a copy of it is worth nothing', async ({
  page,
  context,
}) => {
  await ingresar(page, 'mesa')
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  expect(token).toMatch(/^eyJ/)
  await page.goto('/#/mpv')
  await expect(page.getByRole('table')).toBeVisible()
  // Neither a cookie, nor the address, nor what the page is made of, nor any other store holds it.
  const lugares = () =>
    page.evaluate(async () => ({
      ...{ direccion: location.href, pagina: document.documentElement.outerHTML, galletas: document.cookie },
      ...{
        historia: JSON.stringify(history.state),
        nombre: window.name,
        sesion: JSON.stringify({ ...sessionStorage }),
      },
      local: JSON.stringify({ ...localStorage, token: '' }),
      bases: JSON.stringify([await indexedDB.databases(), await caches.keys()]),
    }))
  expect(JSON.stringify(await lugares())).not.toContain(token)
  expect(await context.cookies()).toEqual([])
  await salir(page)
  expect(JSON.stringify(await lugares())).not.toContain(token)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // What was read of it before is of no use afterwards, here or by hand.
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/mpvirtual', { headers })).status()).toBe(401)
  const otra = await context.newPage()
  await abrirCon(otra, 'mpv', token)
  await expect(otra.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(otra.getByRole('table')).toHaveCount(0)
})

test('B7 SHE-31 Atrás does not bring back the screen of a session that has ended elsewhere, nor does a page told that it was kept', async ({
  page,
  context,
}) => {
  await ingresar(page, 'mesa')
  await page.goto('/#/mpv')
  const titulo = page.getByRole('heading', { name: 'MESA DE PARTES', exact: true })
  await expect(titulo).toBeVisible()
  await page.goto('about:blank')
  const otra = await context.newPage()
  await otra.goto('/#/mpv')
  await salir(otra)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(titulo).toHaveCount(0)

  // A browser may keep a page whole instead, and that hears of no sign-out; Playwright has Chromium keep none, so the page
  // is told what the browser would tell it.
  await ingresar(page, 'mesa')
  await page.goto('/#/mpv')
  await expect(titulo).toBeVisible()
  // Of what it did itself a page hears nothing either.
  await page.evaluate(() => localStorage.removeItem('token'))
  await expect(titulo).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(titulo).toHaveCount(0)
})
