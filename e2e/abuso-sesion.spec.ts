/// <reference lib="dom" />
import { chromium, expect, type Page } from '@playwright/test'
import { abrirCon, tokenDe } from './apoyo-visitas.ts'
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

test('B7 SHE-31 Atrás does not bring back what was on the screen of a session that has ended elsewhere', async ({
  baseURL,
  request,
}) => {
  const token = await tokenDe(request, 'mesa')
  // Playwright turns off the cache of whole pages, which people have: this browser keeps it.
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  const navegador = await chromium.launch({
    ...(executablePath && { executablePath }),
    args,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const contexto = await navegador.newContext({ baseURL: baseURL ?? '' })
    const page = await contexto.newPage()
    await page.goto('/#/mpv')
    await page.evaluate((valor) => localStorage.setItem('token', valor), token)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'MESA DE PARTES', exact: true })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { sigueViva: true }))
    await page.goto('about:blank')
    const otra = await contexto.newPage()
    await otra.goto('/favicon.svg')
    await otra.evaluate(() => localStorage.removeItem('token'))
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'MESA DE PARTES', exact: true })).toHaveCount(0)
    console.log('viva', await page.evaluate(() => Reflect.get(window, 'sigueViva')))
  } finally {
    await navegador.close()
  }
})
