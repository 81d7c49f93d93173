import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { ciudadano } from './apoyo-ciudadano.ts'
import { comoFecha, tabla } from './apoyo-reclamos.ts'
import { abrir, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const TITULO = 'SOLICITUDES DE INFORMACIÓN PÚBLICA'

test('TRS-01 TRS-05 TRS-09 TRS-10 D-45 what a citizen asks for reaches the open list of the front desk, which takes it away in a file', async ({
  page,
}) => {
  test.slow()
  const persona = ciudadano(310)
  const texto = unico('Presupuesto de la obra')
  const mesa = await page.context().newPage()
  const abierto = mesa.waitForResponse((r) => r.url().endsWith('/api/eventos') && r.ok())
  await abrir(mesa, 'transparencia_lista', 'mesa')
  await abierto
  await mesa.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(mesa.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()

  await page.goto('/#/transparencia')
  await page.getByLabel('DNI', { exact: true }).fill(persona.dni)
  await expect(page.getByLabel('Apellidos y nombres')).toHaveValue(persona.nombre)
  await page.getByLabel('Dirección').fill('Jr. Los Molles 123')
  await page.getByLabel('Información que pide').fill(texto)
  const respuesta = page.waitForResponse('**/api/transparencia/presentar')
  await page.getByRole('button', { name: 'Enviar Solicitud' }).click()
  const { numero, vence } = await (await respuesta).json()
  const panel = page.getByRole('region', { name: 'Su solicitud ha sido registrada.' })
  await expect(panel.getByText(`SAIP-${numero}`, { exact: true })).toBeVisible()
  await expect(panel).toContainText(`Fecha límite de respuesta: ${comoFecha(vence)}`)

  const fila = tabla(mesa, TITULO).getByRole('row').filter({ hasText: texto })
  for (const dato of [numero, persona.nombre, persona.dni, `Vence ${comoFecha(vence)}`])
    await expect(fila).toContainText(dato)
  const descarga = mesa.waitForEvent('download', { timeout: 25_000 })
  await mesa.getByRole('button', { name: 'CSV', exact: true }).click()
  const csv = await readFile(await (await descarga).path(), 'utf8')
  expect(csv).toMatch(/Nro.Solicitante.DNI.Pedido.Correo.Fecha.Hora/)
  expect(csv.match(new RegExp(numero, 'g'))).toHaveLength(1)
})
