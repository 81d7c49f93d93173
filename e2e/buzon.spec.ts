import type { Correo } from '@cabildo/contracts/correos'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrir } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const HOSTIL = '> Pague en <b>evil. com</b> <img src=x onerror="document.title=1">'
const correo = (id: number, estado: Correo['estado'], ultimo_error: string | null = null): Correo => ({
  ...{ id, estado, ultimo_error, para: `vecina${id}@example.com`, asunto: `Su trámite ${id}` },
  created_at: '2026-11-20 10:48:00',
})

/** The instance of the tests has no mail server, so that nothing fails there: what the mailbox shows is answered here. */
const conCorreos = async (page: Page, correos: Correo[]) => {
  await page.route('**/api/correos?**', (ruta) => {
    const estado = new URL(ruta.request().url()).searchParams.get('columns[estado]')
    const deEstado = (buscado: Correo['estado']) => correos.filter((uno) => uno.estado === buscado)
    const data = estado === 'No enviado' ? deEstado('fallido') : correos
    const totales = { recordsTotal: correos.length, recordsFiltered: data.length }
    const pendientes = deEstado('pendiente').length
    return ruta.fulfill({ json: { data, ...totales, pendientes, fallidos: deEstado('fallido').length } })
  })
  await page.route(/\/api\/correos\/\d+$/, (ruta) => {
    const suyo = correos.find(({ id }) => ruta.request().url().endsWith(`/${id}`))
    return ruta.fulfill({ json: { data: { ...suyo, texto: `Buenos días\n${HOSTIL}` } } })
  })
  await page.route(/\/api\/correos\/\d+\/reintentar$/, (ruta) => {
    const suyo = correos.find(({ id }) => ruta.request().url().includes(`/${id}/`))
    if (suyo) suyo.estado = 'pendiente'
    return ruta.fulfill({ json: {} })
  })
}

test('SHE-103 F5 API-99 area 21 sees what waits and what failed, reads a mail as text, and has it tried again', async ({
  page,
}) => {
  await conCorreos(page, [
    correo(1, 'buzon'),
    correo(2, 'pendiente'),
    correo(3, 'fallido', 'EENVELOPE 550 RCPT TO'),
    correo(4, 'fallido', 'ETIMEDOUT'),
  ])
  await abrir(page, 'buzon', 'informatica')
  await expect(page.getByRole('columnheader')).toHaveText(['Para', 'Asunto', 'Estado', 'Fecha', 'Hora', 'Accion'])
  const fila = (para: string) => page.getByRole('row').filter({ hasText: para })
  await expect(fila('vecina1@')).toContainText('En el buzón')
  await expect(fila('vecina2@')).toContainText('Por enviar')
  await expect(fila('vecina1@').getByRole('button')).toHaveCount(1)
  await revisarAccesibilidad(page)

  await page.getByRole('radio', { name: /^No enviados/ }).check()
  await expect(page.getByText('vecina1@example.com')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'No enviados 2' })).toBeChecked()
  await page.getByRole('button', { name: 'Reintentar envío a vecina4@example.com' }).click()
  await expect(page.getByText('El correo se enviará otra vez en unos segundos')).toBeVisible()
  await expect(fila('vecina4@')).toHaveCount(0)

  // The text does not come, then the mail has left while the list still shows it.
  const leer = page.getByRole('button', { name: 'Leer correo para vecina3@example.com' })
  const cerrado = page.getByRole('dialog', { name: 'Su trámite 3' })
  await page.route(/\/api\/correos\/3$/, (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }), { times: 1 })
  await leer.click()
  await expect(cerrado.getByRole('alert')).toContainText('No se pudo obtener datos')
  await page.route(/\/api\/correos\/3$/, (ruta) => ruta.fulfill({ status: 404, json: { message: 'x' } }), { times: 1 })
  await cerrado.getByRole('button', { name: 'Cargar otra vez' }).click()
  await expect(cerrado.getByRole('alert')).toHaveText('El correo ya no está en el buzón')
  await expect(cerrado.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  await revisarAccesibilidad(page)
  await cerrado.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(cerrado).toHaveCount(0)

  await leer.click()
  const dialogo = page.getByRole('dialog', { name: 'Su trámite 3' })
  await expect(dialogo).toContainText('Para vecina3@example.com · 20/11/2026 10:48')
  await expect(dialogo).toContainText('El último intento falló: EENVELOPE 550 RCPT TO')
  await expect(dialogo).toContainText(HOSTIL)
  await expect(dialogo.locator('img, b')).toHaveCount(0)
  await revisarAccesibilidad(page)
  await dialogo.getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialogo).toHaveCount(0)
  await expect(page.getByText('vecina3@example.com')).toHaveCount(0)
})

test('SHE-103 other areas do not see the mailbox', async ({ page }) => {
  await abrir(page, 'buzon', 'mesa')
  await expect(page).toHaveURL(/#\/welcome$/)
  await expect(page.getByText('No tiene permiso para esta opción')).toBeVisible()
})
