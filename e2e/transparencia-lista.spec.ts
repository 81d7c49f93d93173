import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano } from './apoyo-ciudadano.ts'
import { comoFecha, correoNuevo, DANINO, sinDesborde, solicitar, tabla } from './apoyo-reclamos.ts'
import { abrir, buscarFila, oYaSalio, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const TITULO = 'SOLICITUDES DE INFORMACIÓN PÚBLICA'

const abrirSolicitudes = async (page: Page) => {
  await abrir(page, 'transparencia_lista', 'mesa')
  await expect(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect(tabla(page, TITULO)).not.toHaveAttribute('aria-busy')
}

test('D-45 D2 TRS-10 the front desk reads the requests, each in full and as it was written, with its term, and takes them away', async ({
  page,
}) => {
  test.slow()
  const clave = unico('Actas')
  const pedido = `${clave} ${DANINO} ${'de todas las sesiones '.repeat(15)}`.trim()
  const email = correoNuevo()
  const datos = { pedido, address: `Jr. ${DANINO}`, email, forma_entrega: 2 }
  const { numero, fecha, vence } = await solicitar(page.request, 330, datos)
  await abrirSolicitudes(page)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Transparencia' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(tabla(page, TITULO).getByRole('columnheader')).toHaveText([
    'Nro',
    'Solicitante',
    'DNI',
    'Pedido',
    'Correo',
    'Fecha',
    'Hora',
    'Accion',
  ])
  await expect(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
  const fila = await buscarFila(page, clave)
  await expect(fila.getByRole('cell').nth(0)).toHaveText(numero)
  await expect(fila.getByRole('cell').nth(1)).toHaveText(ciudadano(330).nombre)
  await expect(fila.getByRole('cell').nth(2)).toHaveText(ciudadano(330).dni)
  await expect(fila.getByRole('cell').nth(3)).toHaveText(`${pedido.slice(0, 250)}…`)
  await expect(fila.getByRole('cell').nth(4)).toHaveText(email)
  await expect(fila.getByRole('cell').nth(5)).toHaveText(`${comoFecha(fecha)}Vence ${comoFecha(vence)}`)
  await expect(fila.getByRole('cell').nth(6)).toHaveText(/^\d\d:\d\d$/)

  const descarga = page.waitForEvent('download', { timeout: 25_000 })
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const texto = await readFile(await (await descarga).path(), 'utf8')
  expect(texto).toMatch(/Nro.Solicitante.DNI.Pedido.Correo.Fecha.Hora/)
  expect(texto.match(new RegExp(numero, 'g'))).toHaveLength(1)

  await fila.getByRole('button', { name: `Ver el detalle de la solicitud ${numero}` }).click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE SOLICITUD' })
  await expect(detalle.getByText(pedido, { exact: true })).toBeVisible()
  await expect(detalle.getByText(`Jr. ${DANINO}`, { exact: true })).toBeVisible()
  await expect(detalle).toContainText('Copia simple')
  await expect(detalle).toContainText(`Responder hasta el ${comoFecha(vence)}`)
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await detalle.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(detalle).toBeHidden()
  await revisarAccesibilidad(page)
  expect(await sinDesborde(page)).toBe(true)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expect(page).not.toHaveTitle('roto')
})

test('D-45 SHE-27 SHE-79 a new request appears by itself; a 500 leads to the login; without permission 9 there is no screen', async ({
  page,
}) => {
  const pedido = unico('Planillas del mes')
  const abierto = page.waitForResponse((r) => r.url().endsWith('/api/eventos') && r.ok())
  await abrirSolicitudes(page)
  await abierto
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(pedido)
  await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  await solicitar(page.request, 331, { pedido })
  await expect(page.getByRole('row').filter({ hasText: pedido })).toBeVisible()

  await page.route('**/api/transparencia?*', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
  await oYaSalio(page, page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(`${pedido} otra`))
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  const otra = await page.context().newPage()
  await abrir(otra, 'transparencia_lista', 'reclamos')
  await expect(otra).toHaveURL(/#\/welcome$/)
})
