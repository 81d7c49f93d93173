import { expect, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import {
  ARCHIVERO,
  abrirArchivo,
  abrirPublico,
  anioDelServidor,
  archivar,
  type NormaDePrueba,
  nombreDe,
  SIN_PERMISO,
  unaNorma,
} from './apoyo-archivo.ts'
import { abrir, buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const verPdf = (page: Page, norma: NormaDePrueba) => page.getByRole('button', { name: `Ver PDF de ${nombreDe(norma)}` })
const fallarLista = (page: Page, status: number) =>
  page.route('**/api/archivos?*', (ruta) => ruta.fulfill({ status, json: { message: 'x', codigo: 'inesperado' } }))

test('ARC-01 ARC-02 ARC-04 ARC-06 ARC-12 SHE-88 D-10 anybody reads the archive, newest first', async ({ page }) => {
  const sumilla = unico('Regula')
  for (let i = 0; i < 3; i += 1) await archivar(page.request, unaNorma({ sumilla }))
  const ultima = await archivar(page.request, unaNorma({ tipo_doc: 8, anio: 2019, sumilla }))
  const pedido = page.waitForRequest('**/api/archivos?*')
  await abrirPublico(page)
  expect((await pedido).headers().authorization).toBeUndefined()
  await expect(page.getByRole('columnheader')).toHaveText(['Nro°', 'Tipo', 'Sumilla', 'Año', 'PDF'])
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(sumilla)
  const filas = page.getByRole('row').filter({ hasText: sumilla })
  await expect(filas).toHaveCount(4)
  await expect(filas.first().getByRole('cell').nth(0)).toHaveText(ultima.nro_doc)
  await expect(filas.first().getByRole('cell').nth(1)).toHaveText('Decretos de Alcaldia')
  await expect(filas.first().getByRole('cell').nth(3)).toHaveText('2019')
  // Nothing of the staff's, and nothing that the book does not show.
  await expect(page.getByRole('navigation', { name: 'Módulos' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nuevo' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Exportar' })).toHaveCount(0)
})

test('ARC-05 ARC-18 ARC-23 ARC-27 the PDF is looked up by its norm and shows 720 high', async ({ page }) => {
  const norma = await archivar(page.request, unaNorma({ tipo_doc: 3, anio: 2021 }))
  await page.setViewportSize({ width: 1440, height: 1200 })
  await abrirPublico(page)
  await buscarFila(page, norma.sumilla)
  await verPdf(page, norma).focus()
  const [consulta] = await Promise.all([
    page.waitForRequest('**/api/archivos/buscararchivo'),
    page.keyboard.press('Enter'),
  ])
  expect(consulta.postDataJSON()).toEqual({ nro_doc: norma.nro_doc, anio: 2021, tipo_doc: 3, abrev: 'ra' })
  const visor = page.getByRole('dialog', { name: nombreDe(norma) })
  const marco = visor.locator('iframe')
  await expect(marco).toHaveAttribute('src', `/storage/archivos/ra/2021/RA-${norma.nro_doc}-2021.pdf#navpanes=0`)
  expect((await marco.boundingBox())?.height).toBeGreaterThan(715)
  const direccion = (await marco.getAttribute('src')) ?? ''
  const archivo = await page.request.get(direccion)
  expect(archivo.headers()['content-type']).toBe('application/pdf')
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(visor).toBeHidden()
  await expect(verPdf(page, norma)).toBeFocused()
})

test('ARC-23 SHE-96 while one PDF is looked up another can be opened: the last press wins', async ({ page }) => {
  const sumilla = unico('Dos PDF')
  const lenta = await archivar(page.request, unaNorma({ sumilla }))
  const otra = await archivar(page.request, unaNorma({ sumilla }))
  await page.route('**/api/archivos/buscararchivo', (ruta, peticion) => {
    // Never answered.
    if (!peticion.postData()?.includes(lenta.nro_doc)) return ruta.fallback()
  })
  await abrirPublico(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(sumilla)
  await expect(page.getByRole('row').filter({ hasText: sumilla })).toHaveCount(2)
  const consulta = page.waitForRequest('**/api/archivos/buscararchivo')
  await verPdf(page, lenta).click()
  const dejada = page.waitForEvent('requestfailed', (peticion) => peticion.url().endsWith('/buscararchivo'))
  await consulta
  await expect(verPdf(page, lenta)).toHaveAttribute('aria-busy', 'true')
  await verPdf(page, otra).click()
  await dejada
  await expect(page.getByRole('dialog', { name: nombreDe(otra) })).toBeVisible()
  await expect(aviso(page, 'No se encontró el archivo')).toHaveCount(0)
})

test('ARC-25 SHE-96 a file that is not there is told', async ({ page }) => {
  const norma = await archivar(page.request, unaNorma())
  await page.route('**/api/archivos/buscararchivo', (ruta) =>
    ruta.fulfill({ status: 404, json: { message: 'x', codigo: 'noEncontrado' } }),
  )
  await abrirPublico(page)
  await buscarFila(page, norma.sumilla)
  await verPdf(page, norma).click()
  await expect(aviso(page, 'No se encontró el archivo')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('ARC-07 an empty archive says so', async ({ page }) => {
  await page.route('**/api/archivos?*', (ruta) =>
    ruta.fulfill({ json: { data: [], recordsTotal: 0, recordsFiltered: 0 } }),
  )
  await abrirPublico(page)
  await expect(page.getByRole('heading', { name: 'No hay Archivos registrados' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Nuevo' })).toHaveCount(0)
})

test('ARC-10 ARC-11 SHE-15 the list narrows to one of its four types, and to a year', async ({ page }) => {
  const sumilla = unico('Filtrada')
  const una = await archivar(page.request, unaNorma({ tipo_doc: 7, anio: 2018, sumilla }))
  await archivar(page.request, unaNorma({ tipo_doc: 7, anio: 2020, sumilla }))
  await archivar(page.request, unaNorma({ tipo_doc: 1, anio: 2018, sumilla }))
  await abrirPublico(page)
  const tipo = page.getByRole('combobox', { name: 'Tipo' })
  await expect(tipo.getByRole('option')).toHaveText([
    'Todos',
    'Ordenanza Municipal',
    'Resoluciones Alcaldia',
    'Acuerdos Consejo',
    'Decretos de Alcaldia',
  ])
  const anio = page.getByRole('combobox', { name: 'Año' })
  await expect(anio.getByRole('option').last()).toHaveText('2017')
  await expect(anio.getByRole('option').nth(1)).toHaveText(String(await anioDelServidor(page)))
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(sumilla)
  const filas = page.getByRole('row').filter({ hasText: sumilla })
  await expect(filas).toHaveCount(3)
  await tipo.selectOption('Acuerdos Consejo')
  await expect(filas).toHaveCount(2)
  await anio.selectOption('2018')
  await expect(filas).toHaveCount(1)
  await expect(filas.getByRole('cell').first()).toHaveText(una.nro_doc)
})

test('ARC-24 SHE-82 without a session a failed load says so and stays', async ({ page }) => {
  await fallarLista(page, 500)
  await page.goto('/#/archivo')
  await expect(page.getByRole('heading', { name: 'Archivo de normas', level: 1 })).toBeVisible()
  await expect(aviso(page, 'No se pudo obtener datos').first()).toBeVisible()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  expect(page.url()).toContain('#/archivo')
})

test('ARC-24 SHE-79 SHE-80 with a session a failed load leads to the login, and signing in leads back', async ({
  page,
}) => {
  for (const falla of [500, 'sin red'] as const) {
    await abrirArchivo(page)
    if (falla === 500) await fallarLista(page, falla)
    else await page.route('**/api/archivos?*', (ruta) => ruta.abort())
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(unico('nada'))
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
    expect(page.url()).toContain('#/archivo')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByLabel('Usuario').fill(ARCHIVERO)
    await page.getByLabel('Clave', { exact: true }).fill('cabildo-demo')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page.getByRole('heading', { name: 'ARCHIVO DE NORMAS' })).toBeVisible()
  }
})

test('ARC-02 SHE-22 SHE-57 D-10 D-12 the staff read it in their own frame, and the menu leads there', async ({
  page,
}) => {
  await abrir(page, 'welcome', ARCHIVERO)
  await page.getByRole('navigation', { name: 'Módulos' }).getByRole('link', { name: 'Archivo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ARCHIVO DE NORMAS', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Archivo', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('Archivo · Cabildo')
})

test('ARC-02 ARC-03 without permission 13 the staff read it and add nothing', async ({ page }) => {
  await abrirArchivo(page, SIN_PERMISO)
  await expect(page.getByRole('navigation', { name: 'Módulos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Archivo', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nuevo', exact: true })).toHaveCount(0)
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the public page and the screen of the staff can be used by everybody, on a phone too', async ({ page }) => {
  test.slow()
  const norma = await archivar(page.request, unaNorma())
  await abrirPublico(page)
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const respuesta = page.waitForResponse(/\/api\/archivos\?.*search=\w/)
  await buscarFila(page, norma.sumilla)
  // The rows of the question before are faded until then.
  await respuesta
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await altura(verPdf(page, norma))).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await abrirArchivo(page)
  await revisarAccesibilidad(page)
})
