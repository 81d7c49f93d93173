import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { registrar, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const abrirReporte = async (page: Page) => {
  await page.goto('/#/visita_reporte')
  await expect(page.getByRole('heading', { name: 'Reporte de visitas' })).toBeVisible()
}

const hoyEnLima = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Lima' }).format(new Date())

test('VIS-41 VIS-42 VIS-43 VIS-44 anybody reads the report of today, of all areas', async ({ page }) => {
  const motivo = unico('Publica')
  await registrar(page.request, motivo)
  await abrirReporte(page)
  await expect(page.getByLabel('Area')).toHaveValue('0')
  await expect(page.getByLabel('Area').getByRole('option').first()).toHaveText('Todas las Areas')
  await expect(page.getByLabel('Area').getByRole('option').nth(1)).toBeAttached()
  await expect(page.getByLabel('F.Inicio', { exact: true })).toHaveValue(hoyEnLima())
  await expect(page.getByLabel('F.Final', { exact: true })).toHaveValue(hoyEnLima())
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(motivo)
  await expect(page.getByRole('row').filter({ hasText: motivo })).toHaveCount(1)
})

test('VIS-53 the report answers without a token, with its eight columns and nothing else', async ({ page }) => {
  const motivo = unico('Sin token')
  await registrar(page.request, motivo)
  const respuesta = page.waitForResponse(
    (r) => r.url().endsWith('/api/visitas/list') && (r.request().postData() ?? '').includes(motivo),
  )
  await abrirReporte(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(motivo)
  const contestada = await respuesta
  expect(contestada.request().headers().authorization).toBeUndefined()
  expect(contestada.status()).toBe(200)
  const { data } = (await contestada.json()) as { data: object[] }
  expect(data.map((fila) => Object.keys(fila).sort())).toEqual([
    ['ape_nom', 'created_at', 'employee_cargo', 'employee_visitado', 'motivo', 'nrodoc', 'salida_date'],
  ])
  expect((await page.request.get('/api/areas')).status()).toBe(200)
})

test('VIS-46 VIS-47 VIS-49 the report shows its eight columns and exports, newest first', async ({ page }) => {
  await abrirReporte(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'FECHA',
    'VISITANTE',
    'DNI',
    'MOTIVO',
    'EMPLEADO',
    'CARGO',
    'HORA ING.',
    'HORA SALIDA',
  ])
  await expect(page.getByRole('columnheader', { name: 'FECHA' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('group', { name: 'Exportar' }).getByRole('button')).toHaveText([
    'Copiar',
    'CSV',
    'Excel',
    'PDF',
    'Imprimir',
  ])
  await expect(page.getByLabel('Registros por página').getByRole('option')).toHaveText([
    '10',
    '25',
    '50',
    '100',
    'Todos',
  ])
})

test('VIS-45 a range that ends before it begins sends nothing', async ({ page }) => {
  await abrirReporte(page)
  let pedidos = 0
  page.on('request', (peticion) => {
    if (peticion.url().endsWith('/api/visitas/list')) pedidos += 1
  })
  await page.getByLabel('F.Inicio', { exact: true }).fill('10/02/2026')
  await page.getByLabel('F.Final', { exact: true }).fill('09/02/2026')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('La fecha de inicio debe ser menor o igual a la fecha final')).toBeVisible()
  expect(pedidos).toBe(0)
})

test('D-32 D-54 a range of more than 92 days is told', async ({ page }) => {
  await abrirReporte(page)
  await page.getByLabel('F.Inicio', { exact: true }).fill('01/01/2026')
  await page.getByLabel('F.Final', { exact: true }).fill('01/06/2026')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('El rango máximo es de 92 días')).toBeVisible()
})

test('VIS-48 VIS-50 VIS-51 the search sends area and dates and spins while it waits', async ({ page }) => {
  await abrirReporte(page)
  const soltar = Promise.withResolvers<void>()
  await page.route('**/api/visitas/list', async (ruta) => {
    await soltar.promise
    await ruta.fallback()
  })
  await page.getByLabel('Area').selectOption({ index: 1 })
  const area = Number(await page.getByLabel('Area').inputValue())
  await page.getByLabel('F.Inicio', { exact: true }).fill('05/01/2026')
  await page.getByLabel('F.Final', { exact: true }).fill('06/01/2026')
  const peticion = page.waitForRequest('**/api/visitas/list')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  expect((await peticion).postDataJSON()).toMatchObject({
    fecha_ini: '2026-01-05',
    fecha: '2026-01-06',
    area_id: area,
    start: 0,
    length: 10,
  })
  await expect(page.getByText('Procesando…')).toBeVisible()
  soltar.resolve()
  await expect(page.getByText('Procesando…')).toBeHidden()
})

test('VIS-54 SHE-82 a failed load keeps the visitor on the page', async ({ page }) => {
  await page.route('**/api/visitas/list', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
  await abrirReporte(page)
  await expect(page.getByText('No se pudo obtener datos').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reporte de visitas' })).toBeVisible()
  await page.unroute('**/api/visitas/list')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
})

test('VIS-47 the report is downloaded without a session', async ({ page }) => {
  await abrirReporte(page)
  await expect(page.getByText('Procesando…')).toBeHidden()
  const descarga = page.waitForEvent('download', { timeout: 25_000 })
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const texto = await readFile(await (await descarga).path(), 'utf8')
  expect(texto).toMatch(/FECHA.VISITANTE.DNI.MOTIVO.EMPLEADO.CARGO.HORA ING\..HORA SALIDA/)
})

test('the report is clean for axe, wide and narrow', async ({ page }) => {
  test.slow()
  await abrirReporte(page)
  await expect(page.getByText('Procesando…')).toBeHidden()
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await revisarAccesibilidad(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const calendario = await page.getByRole('button', { name: 'Elegir F.Inicio en el calendario' }).boundingBox()
  expect(calendario?.width).toBeGreaterThanOrEqual(44)
  expect(calendario?.height).toBeGreaterThanOrEqual(44)
})

test('SHE-11 a date is written dd/MM/yyyy, with the slashes put in, and an impossible one is told', async ({
  page,
}) => {
  await abrirReporte(page)
  const inicio = page.getByLabel('F.Inicio', { exact: true })
  await inicio.fill('')
  await inicio.pressSequentially('31022026')
  await expect(inicio).toHaveValue('31/02/2026')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ingrese la fecha de inicio, como 31/12/2026' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Elegir F.Inicio en el calendario' })).toBeVisible()
})
