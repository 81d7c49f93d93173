import { referenciaEscrita } from '@cabildo/contracts/reclamos'
import { expect } from '@playwright/test'
import { ciudadano, identificar } from './apoyo-ciudadano.ts'
import { comoFecha, correoNuevo, tabla } from './apoyo-reclamos.ts'
import { abrir, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const TITULO = 'LISTADO DE RECLAMOS'

test('REC-01 REC-21 REC-24 REC-27 REC-33 REC-37 what a person complains of without a login reaches the open list of the staff, and its sheet can be read', async ({
  page,
}) => {
  test.slow()
  const persona = ciudadano(300)
  const texto = unico('Nadie atiende la ventanilla')
  const personal = await page.context().newPage()
  const abierto = personal.waitForResponse((r) => r.url().endsWith('/api/eventos') && r.ok())
  await abrir(personal, 'reclamos', 'reclamos')
  await abierto
  await personal.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(personal.getByRole('heading', { name: 'Ningún reclamo con esos filtros' })).toBeVisible()

  await page.goto('/#/libro_reclama')
  await identificar(page, persona, correoNuevo())
  await page.getByLabel('Motivo del reclamo').selectOption('7')
  await page.getByLabel('Descripción del servicio recibido').fill(texto)
  const respuesta = page.waitForResponse('**/api/reclamos/presentar')
  await page.getByRole('button', { name: 'Enviar Reclamo' }).click()
  const { claim_id, fecha, vence } = await (await respuesta).json()
  const panel = page.getByRole('region', { name: /^Su tramite ha sido registrado/ })
  await expect(panel.getByText(referenciaEscrita(claim_id, fecha), { exact: true })).toBeVisible()
  await expect(panel).toContainText(`Fecha límite de respuesta: ${comoFecha(vence)}`)

  const nro = `REC-${String(claim_id).padStart(6, '0')}`
  const fila = tabla(personal, TITULO).getByRole('row').filter({ hasText: texto })
  await expect(fila).toContainText(nro)
  await expect(fila).toContainText(persona.nombre)
  // Sisgedo has it, and then its sheet is made: each renews the row.
  await expect(fila.getByRole('gridcell').nth(5)).toHaveText(/^EXP-\d{4}-\d{6}$/)
  const verPdf = fila.getByRole('button', { name: `Ver PDF del reclamo ${nro}` })
  await expect(verPdf).not.toHaveAttribute('aria-disabled', 'true')
  const enlace = personal.waitForResponse((r) => r.url().endsWith(`/api/reclamos/${claim_id}`))
  await verPdf.click()
  const { url, expe_id } = (await (await enlace).json()).data
  expect(url).toContain(`/storage/reclamos/${expe_id}.pdf?`)
  await expect(personal.getByRole('dialog', { name: `Reclamo ${nro}` })).toContainText(`${expe_id}.pdf`)
  const pdf = await personal.request.get(url)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
