import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { AYUDANTE, crearPorArea, pedirComo } from './apoyo-usuarios.ts'
import { abrir, registrar, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const abrirAuditoria = async (page: Page) => {
  await abrir(page, 'auditoria', 'informatica')
  await expect(page.getByRole('heading', { name: 'AUDITORÍA' })).toBeVisible()
  await lista(page)
}
const lista = (page: Page) => expect(page.getByRole('table', { name: 'AUDITORÍA' })).not.toHaveAttribute('aria-busy')
const filas = (page: Page) => page.getByRole('table', { name: 'AUDITORÍA' }).locator('tbody tr')
const registros = (page: Page) => filas(page).locator('td:nth-child(6)')

/** A visit of a colleague in another area, and its deletion. */
const unaVisitaBorrada = async (page: Page) => {
  const motivo = unico('Auditada')
  const { id } = await registrar(page.request, motivo)
  const headers = { authorization: `Bearer ${await tokenDe(page.request, 'recepcion')}` }
  expect((await page.request.delete(`/api/visitas/${id}`, { headers })).status()).toBe(200)
  return { id, motivo }
}

test('D-33 area 21 sees what a colleague did: the newest first, the changes in short, before and after in the detail', async ({
  page,
}) => {
  const { id, motivo } = await unaVisitaBorrada(page)
  await abrirAuditoria(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Fecha',
    'Hora',
    'Persona',
    'Módulo',
    'Acción',
    'Registro',
    'Cambios',
    'Ver',
  ])
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(motivo)
  await expect(filas(page)).toHaveCount(2)
  await expect(filas(page).first()).toContainText('recepcion')
  await expect(filas(page).first()).toContainText(/Visitas.*Eliminó/)
  await expect(filas(page).last()).toContainText(`Motivo: ${motivo}`)
  await filas(page)
    .first()
    .getByRole('button', { name: /^Ver el detalle/ })
    .click()
  const detalle = page.getByRole('dialog', { name: `Eliminó · Visitas ${id}` })
  await expect(detalle.getByRole('row')).toHaveText([
    /Campo.*Antes.*Después/,
    /Eliminado.*—.*\d\d\/\d\d\/\d{4} \d\d:\d\d/,
  ])
  await revisarAccesibilidad(page)
  await detalle.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(detalle).toBeHidden()
})

test('D-33 filters by person, module, record, act and dates; one click goes to a record or to a request', async ({
  page,
}) => {
  const { id, motivo } = await unaVisitaBorrada(page)
  await abrirAuditoria(page)
  await page.getByLabel('Registro', { exact: true }).fill(String(id))
  await page.getByLabel('Módulo', { exact: true }).selectOption('Visitas')
  await page.getByLabel('Persona', { exact: true }).fill('recepcion')
  await expect(filas(page)).toHaveCount(2)
  await page.getByText('Creó', { exact: true }).first().click()
  await expect(filas(page)).toHaveCount(1)
  await page.getByLabel('Desde', { exact: true }).fill('05/02/2026')
  await page.getByLabel('Hasta', { exact: true }).fill('04/02/2026')
  await expect(
    page.getByRole('alert').filter({ hasText: 'La fecha de inicio debe ser menor o igual a la fecha final' }),
  ).toBeVisible()
  await page.getByLabel('Hasta', { exact: true }).fill('06/02/2026')
  await expect(page.getByText('Ningún registro coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  for (const campo of ['Desde', 'Hasta', 'Persona', 'Registro', 'Módulo'])
    await expect(page.getByLabel(campo, { exact: true })).toHaveValue('')

  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(motivo)
  await expect(filas(page)).toHaveCount(2)
  await filas(page)
    .first()
    .getByRole('button', { name: `Ver la historia del registro ${id}` })
    .click()
  await expect(page.getByLabel('Registro', { exact: true })).toHaveValue(String(id))
  await expect(page.getByLabel('Módulo', { exact: true })).toHaveValue('visitas')
  await expect(page.getByRole('searchbox', { name: 'Buscar en la tabla' })).toHaveValue('')
  await lista(page)
  await expect(registros(page)).toHaveText([new RegExp(`^${id}\\D`), new RegExp(`^${id}\\D`)])
  await filas(page)
    .first()
    .getByRole('button', { name: /^Ver todo lo hecho en la misma petición/ })
    .click()
  await expect(filas(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Quitar el filtro: una sola petición' }).click()
  await expect.poll(() => filas(page).count()).toBeGreaterThan(1)
})

test('D-33 SHE-58 from the menu of the name to who took which permission from whom', async ({ page }) => {
  const { id, username } = await crearPorArea(page.request)
  const [{ empacce_id, area_id }] = (await pedirComo(page.request, 'GET', `/api/users/accesses/${id}`)).cuerpo.data
  const guardar = async (myChoices: number[], quien?: string) => {
    const datos = { id, empacce_id, area_id, myChoices }
    expect((await pedirComo(page.request, 'PUT', `/api/users/savepermission/${id}`, datos, quien)).status).toBe(200)
  }
  await guardar([5, 6])
  await guardar([6], AYUDANTE)

  await abrir(page, 'welcome', 'informatica')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menú de / })
    .click()
  await page.getByRole('menuitem', { name: 'Auditoría' }).click()
  await expect(page).toHaveURL(/#\/auditoria$/)
  await expect(page.getByRole('heading', { name: 'AUDITORÍA' })).toBeVisible()
  await page.getByLabel('Módulo', { exact: true }).selectOption('Permisos')
  await page.getByText('Eliminó', { exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(username)
  await expect(filas(page)).toHaveCount(1)
  await expect(filas(page).getByRole('cell')).toHaveText([
    /^\d\d\/\d\d\/\d{4}$/,
    /^\d\d:\d\d$/,
    new RegExp(`${AYUDANTE}$`),
    'Permisos',
    'Eliminó',
    new RegExp(`^${empacce_id}\\s*usuario ${username}$`),
    'Permiso: Panel Visitas',
    '',
  ])
  await filas(page)
    .getByRole('button', { name: /^Ver el detalle/ })
    .click()
  const detalle = page.getByRole('dialog', { name: `Eliminó · Permisos ${empacce_id} · usuario ${username}` })
  await expect(detalle.getByRole('row', { name: /Permiso.*Panel Visitas/ })).toBeVisible()
})

test('D-57 the filtered lines are downloaded as CSV', async ({ page }) => {
  const { id, motivo } = await unaVisitaBorrada(page)
  await abrirAuditoria(page)
  await page.getByLabel('Registro', { exact: true }).fill(String(id))
  await page.getByLabel('Módulo', { exact: true }).selectOption('Visitas')
  await expect(filas(page)).toHaveCount(2)
  await expect(page.getByRole('group', { name: 'Exportar' }).getByRole('button')).toHaveText(['CSV', 'Excel'])
  const descarga = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const texto = await readFile(await (await descarga).path(), 'utf8')
  expect(texto.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(texto).toContain(motivo)
})

test('D-57 SHE-27 whoever is of another area is sent away', async ({ page }) => {
  await abrir(page, 'auditoria', 'recepcion')
  await expect(page).toHaveURL(/#\/welcome$/)
  await expect(page.getByRole('heading', { name: 'AUDITORÍA' })).toHaveCount(0)
})

test('the audit trail is clean for axe, wide and narrow, and keeps within 390 pixels', async ({ page }) => {
  test.slow()
  await unaVisitaBorrada(page)
  await abrirAuditoria(page)
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await revisarAccesibilidad(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
