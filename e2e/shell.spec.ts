/// <reference lib="dom" />
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrir as abrirRuta, oYaSalio, tokenDe } from './apoyo-visitas.ts'
import { test, trozoDe } from './prueba.ts'

const abrir = async (page: Page, usuario: string, ruta = 'welcome') => {
  await abrirRuta(page, ruta, usuario)
  await expect(page.getByRole('banner')).toBeVisible()
}

const buscador = (page: Page) => page.getByLabel('Buscar por DNI en el padrón')

test('SHE-52 SHE-53 SHE-91 D-60 the answer opens read-only with the fields that it holds, and for no other user', async ({
  page,
}) => {
  await abrir(page, 'recepcion')
  await page.route('**/api/excel/45018273', (ruta) =>
    ruta.fulfill({ json: { data: { dni: '45018273', ape_nom: 'QUISPE MAMANI, ROSA', referencia: 'PADRON' } } }),
  )
  await buscador(page).fill('45018273')
  await page.keyboard.press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'DATOS DEL PADRÓN' })
  await expect(dialogo).toContainText('QUISPE MAMANI, ROSA')
  await expect(dialogo.getByText('Dirección')).toHaveCount(0)
  await expect(dialogo.getByText('Los demás datos requieren el permiso de Canastas.')).toBeVisible()
  await expect(dialogo.getByRole('textbox')).toHaveCount(0)
  await revisarAccesibilidad(page)
  await dialogo.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(dialogo).toHaveCount(0)

  // Another tab ends the session and signs somebody else in: with the popup open, and then with the answer under way.
  const otra = await page.context().newPage()
  await otra.goto('/#/login')
  const entrarComo = async (usuario: string) => {
    const token = await tokenDe(page.request, usuario)
    await otra.evaluate(() => localStorage.removeItem('token'))
    await expect(page.getByLabel('Usuario')).toBeVisible()
    await otra.evaluate((suyo) => localStorage.setItem('token', suyo), token)
    await buscador(page).click()
  }
  await page.keyboard.press('Enter')
  await expect(dialogo).toBeVisible()
  await entrarComo('mesa')
  await expect(dialogo).toHaveCount(0)

  const llegada = Promise.withResolvers<void>()
  await page.route('**/api/excel/45018273', async (ruta) => {
    await llegada.promise
    await ruta.fallback()
  })
  await buscador(page).fill('45018273')
  const pedida = page.waitForRequest('**/api/excel/45018273')
  await page.keyboard.press('Enter')
  await pedida
  await entrarComo('recepcion')
  const respondida = page.waitForResponse('**/api/excel/45018273')
  llegada.resolve()
  await respondida
  // What is asked after it is answered after it.
  await buscador(page).fill('97000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'DNI NO ENCONTRADO EN PADRON' })).toBeVisible()
  await expect(dialogo).toHaveCount(0)
})

test('SHE-80 without a network the session ends at the login, not at a broken screen', async ({ context, page }) => {
  await abrir(page, 'recepcion', 'visitas')
  await page.waitForFunction(
    (suyo) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(suyo)),
    trozoDe('src/features/sesion/LoginPage.tsx'),
  )
  await context.setOffline(true)
  await oYaSalio(page, page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('nadie'))
  await expect(page.getByText(MENSAJES.sesionSinRed)).toBeVisible()
  await expect(page.getByLabel('Usuario')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('SHE-03 the public report never loads the staff shell', async ({ page }) => {
  const guiones: string[] = []
  page.on('request', (peticion) => {
    guiones.push(new URL(peticion.url()).pathname)
  })
  await page.goto('/#/visita_reporte')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ingreso del personal' })).toBeVisible()
  const ajenos = ['src/rutasDelPersonal.tsx', 'dialogo', 'src/features/sesion/LoginPage.tsx'].map(trozoDe)
  expect(guiones.filter((guion) => ajenos.includes(guion))).toEqual([])
  expect(guiones).toContain(trozoDe('src/features/visitas/ReporteVisitasPage.tsx'))
})

test('SHE-16 a screen shows its bones while its code is on its way', async ({ page }) => {
  await abrir(page, 'recepcion')
  const llegada = Promise.withResolvers<void>()
  await page.route(`**${trozoDe('src/features/visitas/VisitasPage.tsx')}`, async (ruta) => {
    await llegada.promise
    await ruta.continue()
  })
  await page.getByRole('link', { name: 'Visitas' }).click()
  const huesos = page.getByText('Cargando la pantalla')
  await expect(huesos).toBeAttached()
  await expect(page.getByRole('banner')).toBeVisible()
  llegada.resolve()
  await expect(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect(huesos).toHaveCount(0)
})
