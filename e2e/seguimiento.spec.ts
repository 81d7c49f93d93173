import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrir } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const TITULO = 'SEGUIMIENTO DE OBRAS'
/** Of the demonstration; nobody uploads another list into the instance that all tests share. */
const AGUA = { cui: '2487719', nombre: 'Ampliación del sistema de agua potable' }
const SIN_PLAZO = { cui: '2534466', nombre: 'Creación del complejo deportivo' }

const esperarObras = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: TITULO, level: 1, exact: true })).toBeVisible()
  await expect(page.getByText(/^Actualizado al \d{2}\/\d{2}\/\d{4} · 28 proyectos de inversión$/)).toBeVisible()
}
const abrirPublico = async (page: Page, datos = ''): Promise<void> => {
  await page.goto(`/#/seguimiento789${datos && `?${datos}`}`)
  await esperarObras(page)
}
const tabla = (page: Page): Locator => page.getByRole('table', { name: 'Obras', exact: true })
const filas = (page: Page): Locator =>
  tabla(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const vista = (page: Page, nombre: string): Locator => page.getByRole('radio', { name: nombre, exact: true })
const buscador = (page: Page): Locator => page.getByRole('searchbox', { name: 'Buscar por nombre o CUI' })

test('SEG-01 SEG-02 SEG-03 SEG-09 anybody reads the works; tools show only to whoever holds permission 14', async ({
  page,
}) => {
  const pedido = page.waitForRequest('**/api/seguimiento')
  await abrirPublico(page)
  expect((await pedido).headers().authorization).toBeUndefined()
  await expect(page.getByRole('table', { name: 'Obras por semana' })).toBeVisible()
  const herramientas = page.getByRole('button', { name: /^(Ajustes.*|Subir Excel|Eliminar CUI .*)$/ })
  await expect(herramientas).toHaveCount(0)
  // Staff without the permission read it in their own frame.
  await abrir(page, 'seguimiento789', 'recepcion')
  await page.reload()
  await esperarObras(page)
  await expect(page.getByRole('navigation', { name: 'Módulos' })).toBeVisible()
  await expect(herramientas).toHaveCount(0)
})

test('SEG-03 SEG-30 whoever holds permission 14 finds upload, settings and deletion', async ({ page }) => {
  await abrir(page, 'seguimiento789', 'obras')
  await esperarObras(page)
  await expect(page.getByRole('button', { name: /^Ajustes/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subir Excel', exact: true })).toBeVisible()
  await vista(page, 'Tabla').check({ force: true })
  await expect(filas(page).getByRole('button', { name: /^Eliminar CUI/ })).toHaveCount(10)
  // Keys in the question do not move the timeline behind it, which would take its row away.
  await vista(page, 'Línea de tiempo').check({ force: true })
  const caja = page.getByRole('region', { name: 'Línea de tiempo de obras, desplazable' })
  await caja
    .getByRole('button', { name: /^Eliminar CUI/ })
    .first()
    .click()
  const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  const antes = await caja.evaluate((nodo) => [nodo.scrollLeft, nodo.scrollTop])
  for (const tecla of ['ArrowLeft', 'ArrowDown', 'Home', 'PageDown']) await page.keyboard.press(tecla)
  expect(await caja.evaluate((nodo) => [nodo.scrollLeft, nodo.scrollTop])).toEqual(antes)
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  await expect(pregunta).toBeHidden()
  // On a phone the tools stand below the title.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('button', { name: 'Subir Excel', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('SEG-19 SHE-18 words, state and flag narrow the works, are counted, and stay in the address', async ({ page }) => {
  await abrirPublico(page, 'vista=tabla')
  await buscador(page).fill('POTABLE ampliacion ccapac')
  await expect(filas(page)).toHaveCount(1)
  await expect(filas(page)).toContainText(AGUA.nombre)
  await expect(page.getByRole('status').filter({ hasText: '1 de 28' })).toBeVisible()
  await expect(page).toHaveURL(/buscar=POTABLE\+ampliacion\+ccapac/)
  await buscador(page).fill(SIN_PLAZO.cui)
  await expect(filas(page)).toContainText([SIN_PLAZO.nombre])
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('concluida')
  await expect(page.getByText(`No hay registros con «${SIN_PLAZO.cui}» y los filtros elegidos.`)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(buscador(page)).toBeFocused()
  await expect(filas(page)).toHaveCount(10)
  await page.getByRole('combobox', { name: 'Alerta' }).selectOption('atrasada')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Alerta' })).toHaveValue('atrasada')
  await expect(vista(page, 'Tabla')).toBeChecked()
  await expect(filas(page).filter({ hasText: AGUA.cui })).toContainText('Avance físico muy por debajo del financiero')
})

test('SEG-06 SEG-13 SEG-22 the table tells readers what the bars show, and orders by its titles', async ({ page }) => {
  await page.clock.install()
  await abrirPublico(page, 'vista=tabla')
  await expect(tabla(page).getByRole('columnheader')).toHaveText([
    'CUI',
    'PROYECTO',
    'ESTADO',
    'INICIO',
    'FIN',
    'AVANCE FISICO',
    'AVANCE FINANCIERO',
    'COSTO ACTUALIZADO (S/.)',
    'ULTIMO CAMBIO',
    'ALERTAS',
  ])
  const agua = filas(page).filter({ hasText: AGUA.cui }).getByRole('cell')
  await expect(agua.nth(5)).toHaveText(/^\d+\.\d{2} %$/)
  await expect(agua.nth(7)).toHaveText('S/. 9,350,112.00')
  await tabla(page).getByRole('button', { name: 'AVANCE FISICO' }).click()
  await expect(tabla(page).getByRole('columnheader', { name: 'AVANCE FISICO' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(filas(page).first().getByRole('cell').nth(5)).toHaveText('0.00 %')
  // One of the real works says nothing of its physical progress: it comes last, whichever the direction.
  await page.getByRole('button', { name: 'Página 3' }).click()
  await expect(filas(page).last().getByRole('cell').nth(5)).toHaveText('Sin dato')
  await expect(page.getByText('Mostrando 21 a 28 de 28 registros')).toBeVisible()
  // Works that change meanwhile leave people on their page, as long as there is one.
  let quedan = 27
  await page.route('**/api/seguimiento', async (ruta) => {
    const respuesta = await ruta.fetch()
    const cuerpo = await respuesta.json()
    await ruta.fulfill({ status: 200, json: { ...cuerpo, data: cuerpo.data.slice(0, quedan) } })
  })
  const volver = async () => {
    await page.clock.fastForward(20_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  await volver()
  await expect(page.getByText('Mostrando 21 a 27 de 27 registros')).toBeVisible()
  quedan = 12
  await volver()
  await expect(page.getByText('Mostrando 11 a 12 de 12 registros')).toBeVisible()
  await buscador(page).fill('de')
  await expect(page.getByText(/^Mostrando 1 a /)).toBeVisible()
  // A flag's rule is there for keys and fingers: the mark opens the work.
  const marca = filas(page).getByRole('button', { name: /^(Plazo vencido|Avance físico muy|Sin actualización).*\. / })
  await marca.first().click()
  await expect(
    page.getByRole('dialog', { name: 'AVANCE DE LA OBRA' }).getByRole('list', { name: 'Alertas' }),
  ).toBeVisible()
})

test('SEG-07 SEG-23 a work tells its rules, its true term, and how it moved between uploads', async ({ page }) => {
  await abrirPublico(page, 'vista=tabla')
  const nombre = filas(page).filter({ hasText: AGUA.cui }).getByRole('button', { name: AGUA.nombre })
  await nombre.click()
  const dialogo = page.getByRole('dialog', { name: 'AVANCE DE LA OBRA' })
  await expect(dialogo.getByRole('heading', { name: AGUA.nombre })).toBeVisible()
  await expect(dialogo.getByText('El avance físico está 20 puntos o más por debajo del financiero.')).toBeVisible()
  await expect(dialogo.getByRole('img', { name: /^Avances, .* físico de .* a .*; financiero de / })).toBeVisible()
  const cargas = dialogo.getByRole('table').getByRole('row')
  await expect(cargas.nth(2)).toBeVisible()
  await expect(cargas.nth(1).getByRole('cell').first()).toHaveText(/^\d+\.\d{2} %\+\d+\.\d{2}$/)
  await revisarAccesibilidad(page)
  await dialogo.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(nombre).toBeFocused()
  // Begun before the timeline: clamped, with the true day beside it.
  await buscador(page).fill('2133298')
  await expect(filas(page)).toHaveCount(1)
  await filas(page).getByRole('button').first().click()
  await expect(dialogo.getByText(/^01\/01\/2019 \(desde \d{2}\/\d{2}\/201\d\)$/)).toBeVisible()
})

test('SHE-86 D-25 anybody downloads all works as CSV, whatever the filters', async ({ page }) => {
  await abrirPublico(page, 'vista=tabla&buscar=agua')
  const [descarga] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ])
  const csv = await readFile(await descarga.path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(29)
  expect(csv).toContain(SIN_PLAZO.cui)
  expect(csv).not.toMatch(/PIM|DEVENGADO/i)
})

test('SEG-16 SEG-26 SEG-31 a slow list shows the loading dialog; a failed one a toast and another try', async ({
  page,
}) => {
  let responder: () => void = () => undefined
  const espera = new Promise<void>((listo) => {
    responder = listo
  })
  await page.route('**/api/seguimiento', async (ruta) => {
    await espera
    await ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } })
  })
  await page.goto('/#/seguimiento789')
  const cargando = page.getByRole('dialog', { name: TITULO })
  await expect(cargando.getByText('Obteniendo datos')).toBeVisible()
  // Nothing is known yet: nothing is counted, and there is nothing to print.
  await expect(page.getByRole('option', { name: 'En plazo', exact: true })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Imprimir', includeHidden: true })).toBeDisabled()
  responder()
  await expect(cargando).toBeHidden()
  await expect(page.getByText('No se pudo obtener datos', { exact: true })).toHaveCount(2)
  await page.unroute('**/api/seguimiento')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await esperarObras(page)
  await expect(page.getByRole('table', { name: 'Obras por semana' })).toBeVisible()
})

test('SEG-10 390 px shows the works as a list with both bars, and the timeline on request', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirPublico(page)
  await expect(vista(page, 'Lista')).toBeChecked()
  await expect(page.getByRole('list', { name: 'Leyenda' }).getByRole('listitem')).toHaveText([
    'Avance Financiero',
    'Avance Fisico',
    'Plazo de Ejecucion',
  ])
  const agua = page.getByRole('listitem').filter({ hasText: AGUA.cui })
  await expect(agua).toContainText(/Físico\d+\.\d{2} %Financiero\d+\.\d{2} %/)
  await expect(agua).toContainText('Costo S/. 9,350,112.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await revisarAccesibilidad(page)
  await vista(page, 'Línea de tiempo').check({ force: true })
  await expect(page.getByRole('table', { name: 'Obras por semana' })).toBeVisible()
  await expect(page).toHaveURL(/vista=linea/)
})
