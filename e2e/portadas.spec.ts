import { RUTAS, RUTAS_CON_PORTADA } from '@cabildo/contracts/base/rutas'
import { expect, type Page } from '@playwright/test'
import { tokenDe } from './apoyo-visitas.ts'
import { test, trozoDe } from './prueba.ts'

/** Keeps the app's program away: what shows then is what the server painted. */
const sinPrograma = (page: Page) => page.route('**/assets/*.js', (peticion) => peticion.abort())
const titulo = (page: Page) => page.getByRole('heading', { level: 1 })

/** The first answers of a server may come before its pages are painted. */
const esperarPinturas = async (page: Page) => {
  await expect(async () => {
    const pagina = await page.request.get('/consulta')
    expect(await pagina.text()).toContain('<h1')
  }).toPass()
}

test('decision 0230 each public page answers by its path, painted before its program has come, and comes to life as it was painted', async ({
  page,
}) => {
  await esperarPinturas(page)
  const errores: string[] = []
  page.on('pageerror', (error) => errores.push(String(error)))
  for (const ruta of RUTAS_CON_PORTADA) {
    await sinPrograma(page)
    await page.goto(`/${ruta}`)
    await expect(titulo(page)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${RUTAS[ruta].titulo} · Cabildo`))
    const pintado = await titulo(page).innerText()
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect(page.locator('#raiz')).toHaveAttribute('data-viva')
    await expect(titulo(page)).toHaveText(pintado)
  }
  // React tells here when what it draws is not what was painted.
  expect(errores.filter((error) => !error.includes('Failed to fetch dynamically imported module'))).toEqual([])
})

test('decision 0230 SHE-20 a form that was opened by its path works, and a link leads on by the address of the specification', async ({
  page,
}) => {
  await page.goto('/verifica?tipo_doc=1&nro_doc=001')
  await expect(titulo(page)).toHaveText('Verificar documento')
  await page.getByRole('link', { name: 'Libro de reclamaciones' }).first().click()
  await expect(titulo(page)).toHaveText('Libro de reclamaciones')
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/#/libro_reclama')
  await page.goBack()
  await expect(titulo(page)).toHaveText('Verificar documento')
  expect(new URL(page.url()).pathname).toBe('/verifica')
  await page.goForward()
  await expect(titulo(page)).toHaveText('Libro de reclamaciones')
})

test('decision 0230 what is written before the program has come is in the form when it lives, and is not sent before', async ({
  page,
}) => {
  await esperarPinturas(page)
  const soltar = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (peticion) => {
    await soltar.promise
    await peticion.continue()
  })
  await page.goto('/mpvirtual')
  await page.getByLabel('Teléfono').fill('987654321')
  await page.getByLabel(/PERSONA JURIDICA/).check()
  await page.getByLabel('Teléfono').press('Enter')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/mpvirtual')
  soltar.resolve()
  await page
    .getByRole('dialog', { name: /^Información/ })
    .getByRole('button', { name: 'Cerrar' })
    .last()
    .click()
  await expect(page.getByLabel('Teléfono')).toHaveValue('987654321')
  await expect(page.getByLabel('RUC', { exact: true })).toBeVisible()
  // It is the form's own now: another field that is written draws it anew.
  await page.locator('#email').fill('ana@ejemplo.pe')
  await expect(page.getByLabel('Teléfono')).toHaveValue('987654321')
})

test('decision 0230 on a dark phone with a draft and an order of before, painted pages come to life without a fault', async ({
  page,
}) => {
  await esperarPinturas(page)
  const errores: string[] = []
  page.on('pageerror', (error) => errores.push(String(error)))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/libro_reclama')
  await page.evaluate(() => {
    localStorage.setItem('cb.tema', 'dark')
    localStorage.setItem('cb.tabla.0.archivo', JSON.stringify({ orden: 'anio:asc', filas: 50 }))
  })
  await page.getByLabel('Teléfono').fill('987654321')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
  await page.goto('/archivo')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto('/seguimiento789')
  await expect(titulo(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(errores).toEqual([])
})

test('decision 0230 a screen of the staff whose program does not come says so instead of its bones', async ({
  page,
}) => {
  await page.goto('/')
  const token = await tokenDe(page.request, 'mesa')
  await page.evaluate((suyo) => localStorage.setItem('token', suyo), token)
  await page.route(`**${trozoDe('src/rutasDelPersonal.tsx')}`, (peticion) => peticion.abort())
  await page.goto('/?1#/mpv')
  await expect(page.getByRole('heading', { name: 'La pantalla no se pudo mostrar' })).toBeVisible()
})

test('decision 0230 before the program has come the staff see the place of their frame, the public pages their own frame, and a dark screen is dark', async ({
  page,
}) => {
  await esperarPinturas(page)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('cb.tema', 'dark'))
  await sinPrograma(page)
  await page.goto('/?1#/consulta')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('navigation', { name: 'Servicios', exact: true })).toBeVisible()
  await expect(titulo(page)).toBeHidden()
  const token = await tokenDe(page.request, 'mesa')
  await page.evaluate((suyo) => localStorage.setItem('token', suyo), token)
  await page.goto('/?2#/mpv')
  await expect(page.locator('#espera')).toBeVisible()
  await expect(page.locator('#raiz')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText('La página no terminó de cargar. Vuelva a cargarla.')
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('#espera')).toBeHidden()
})

test.describe('decision 0230 a page that the browser kept', () => {
  test.use({ serviceWorkers: 'allow' })

  test('decision 0230 shows at once the next time, and takes over what the server says now before it starts', async ({
    page,
  }) => {
    await esperarPinturas(page)
    await page.goto('/consulta')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((listo) =>
          navigator.serviceWorker.addEventListener('controllerchange', listo, { once: true }),
        )
    })
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await (await caches.open('portadas')).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      .toContain('/consulta')
    // Of another day and with another name: neither may be shown once the page lives.
    await page.evaluate(async () => {
      const deposito = await caches.open('portadas')
      const guardada = await deposito.match('/consulta')
      const vieja = ((await guardada?.text()) ?? '')
        .replace(/"hoy":"[^"]*"/, '"hoy":"2001-01-01"')
        .replace('<h1>', '<h1>De antes: ')
      await deposito.put('/consulta', new Response(vieja, { headers: guardada?.headers ?? {} }))
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-guardada')
    await expect(page.locator('#raiz')).toHaveAttribute('data-viva')
    await expect(titulo(page)).not.toContainText('De antes')
    const { hoy } = JSON.parse((await page.locator('#entidad').textContent()) ?? '') as { hoy: string }
    expect(hoy).not.toBe('2001-01-01')
  })
})
