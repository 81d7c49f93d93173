import { expect } from '@playwright/test'
import { test } from './prueba.ts'

test.use({ serviceWorkers: 'allow' })

test('decisions 0217 and 0230 without a line the browser says what needs one, keeps no data, and goes on by itself', async ({
  page,
  context,
}) => {
  await page.goto('/#/inicio')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // The first page is taken over once the program is active.
    if (!navigator.serviceWorker.controller)
      await new Promise((listo) => navigator.serviceWorker.addEventListener('controllerchange', listo, { once: true }))
  })
  await page.goto('/#/verifica')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Verificar documento' })).toBeVisible()
  const guardados = () =>
    page.evaluate(async () => {
      const cuales = await Promise.all(
        (await caches.keys()).map(async (nombre) => (await (await caches.open(nombre)).keys()).map(({ url }) => url)),
      )
      return cuales.flat().map((url) => new URL(url).pathname)
    })
  await expect
    .poll(async () => (await guardados()).toSorted())
    .toEqual(['/', '/favicon.svg', '/portada.js', '/sin-linea', '/sin-linea.js'])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()
  for (const name of ['Qué necesita conexión', 'Qué no se perdió'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  // Still without a line, trying again shows the same.
  await page.getByRole('button', { name: 'Volver a intentar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Verificar documento' })).toBeVisible()
  expect(page.url()).toMatch(/#\/verifica$/)
  await expect
    .poll(async () => (await guardados()).toSorted())
    .toEqual(['/', '/favicon.svg', '/portada.js', '/sin-linea', '/sin-linea.js'])
})
