import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { abrir, registrar, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const abrirAuditoria = async (page: Page) => {
  await abrir(page, 'auditoria', 'informatica')
  await expect(page.getByRole('heading', { name: 'AUDITORÍA' })).toBeVisible()
  await lista(page)
}
const lista = (page: Page) => expect(page.getByRole('table', { name: 'AUDITORÍA' })).not.toHaveAttribute('aria-busy')
const filas = (page: Page) => page.getByRole('table', { name: 'AUDITORÍA' }).locator('tbody tr')

/** A visit of a colleague in another area, and its deletion. */
const unaVisitaBorrada = async (page: Page) => {
  const motivo = unico('Auditada')
  const { id } = await registrar(page.request, motivo)
  const headers = { authorization: `Bearer ${await tokenDe(page.request, 'recepcion')}` }
  expect((await page.request.delete(`/api/visitas/${id}`, { headers })).status()).toBe(200)
  return { id, motivo }
}

test('D-33 D-57 area 21 sees what a colleague did: the newest first, the changes in short, before and after in the detail, and the filtered lines as CSV', async ({
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
    /La eliminó.*—.*recepcion/,
    /Eliminado.*—.*\d\d\/\d\d\/\d{4} \d\d:\d\d/,
  ])
  await detalle.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(detalle).toBeHidden()

  await page.getByLabel('Registro', { exact: true }).fill(String(id))
  await page.getByLabel('Módulo', { exact: true }).selectOption('Visitas')
  await expect(filas(page)).toHaveCount(2)
  const descarga = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const texto = await readFile(await (await descarga).path(), 'utf8')
  expect(texto.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(texto).toContain(motivo)
})
