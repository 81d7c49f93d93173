import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { abrirVisitas, buscarFila, registrar, unico } from './apoyo-visitas.ts'
import { test, trozoDe } from './prueba.ts'

/** Rows of this test alone: `cuantas` visits whose reason holds the same unique text. */
const sembrar = async (page: Page, cuantas: number): Promise<string> => {
  const texto = unico('Tabla')
  for (let i = 0; i < cuantas; i++) await registrar(page.request, `${texto} ${String(i).padStart(2, '0')}`)
  return texto
}

test('SHE-84 SHE-86 print makes a document of its own with all matching rows', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const texto = await sembrar(page, 11)
  await abrirVisitas(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(page.getByText('Mostrando 1 a 10 de 11 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body[data-imprimiendo]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(12)
  await expect(page.getByText('Generado por Cabildo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nuevo' })).toBeHidden()
  const hoja = page.locator('body > section')
  expect(await hoja.evaluate((nodo) => getComputedStyle(nodo).color)).toBe('rgb(0, 0, 0)')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('button', { name: 'Nuevo' })).toBeVisible()
})

test('SHE-84 SHE-86 API-98 CSV, Excel and PDF are downloaded from the server', async ({ page }) => {
  const texto = await sembrar(page, 1)
  await abrirVisitas(page)
  await buscarFila(page, texto)
  for (const [boton, extension, firma] of [
    ['CSV', 'csv', /Visitante/],
    ['Excel', 'xlsx', /^PK/],
    ['PDF', 'pdf', /^%PDF-/],
  ] as const) {
    // The server draws the PDF; a busy machine takes its time.
    const descarga = page.waitForEvent('download', { timeout: 25_000 })
    await page.getByRole('button', { name: boton, exact: true }).click()
    const archivo = await descarga
    expect(archivo.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`))
    const contenido = (await readFile(await archivo.path())).toString(extension === 'csv' ? 'utf8' : 'latin1')
    expect(contenido).toMatch(firma)
    if (extension === 'csv') expect(contenido).toContain(texto)
  }
})

test('SHE-84 D-23 an export whose code does not come says so and can be tried again', async ({ page }) => {
  await page.route(`**${trozoDe('src/ui/tabla/salidas.ts')}`, (ruta) => ruta.abort())
  await abrirVisitas(page)
  const csv = page.getByRole('group', { name: 'Exportar' }).getByRole('button', { name: 'CSV' })
  await csv.click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo exportar los datos' })).toBeVisible()
  await expect(csv).not.toHaveAttribute('aria-busy', 'true')
})
