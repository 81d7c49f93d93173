import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano } from './apoyo-ciudadano.ts'
import { enviarSubsanacion, verSeguimiento } from './apoyo-mpvirtual.ts'
import { CODIGO, comoFecha, correoNuevo, tabla } from './apoyo-reclamos.ts'
import { aviso, dialogo } from './apoyo-tramites.ts'
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
  for (const dato of [numero, persona.nombre, persona.dni, 'Registrada', comoFecha(vence)])
    await expect(fila).toContainText(dato)
  const descarga = mesa.waitForEvent('download', { timeout: 25_000 })
  await mesa.getByRole('button', { name: 'CSV', exact: true }).click()
  const csv = await readFile(await (await descarga).path(), 'utf8')
  expect(csv).toMatch(/Nro.Solicitante.DNI.Pedido.Correo.Fecha.Hora/)
  expect(csv.match(new RegExp(numero, 'g'))).toHaveLength(1)
})

test('TRS-13 TRS-16 TRS-19 TRS-20 TRS-25 CON-19 a request is observed, corrected on a phone, denied in part, and its citizen reads how to appeal', async ({
  page,
  browser,
}) => {
  test.slow()
  const persona = ciudadano(311)
  const texto = unico('Contratos de limpieza')
  const telefono = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await telefono.goto('/#/transparencia')
  await telefono.getByLabel('DNI', { exact: true }).fill(persona.dni)
  await expect(telefono.getByLabel('Apellidos y nombres')).toHaveValue(persona.nombre)
  await telefono.getByLabel('Dirección').fill('Jr. Los Molles 123')
  await telefono.getByLabel('Información que pide').fill(texto)
  await telefono.getByLabel(/^Correo/).fill(correoNuevo())
  await telefono.getByLabel(/^Forma de entrega/).selectOption('Copia simple')
  await telefono.getByLabel(/^Autorizo que me notifiquen/).check()
  await telefono.getByRole('button', { name: 'Enviar Solicitud' }).click()
  const codigo = telefono.getByText(CODIGO)
  await expect(codigo).toBeVisible()
  const caso = {
    numero: (await telefono.getByText(/^SAIP-\d{4}-\d{6}$/).innerText()).trim(),
    codigo: (await codigo.innerText()).trim(),
  }

  await abrir(page, 'transparencia_lista', 'secretaria')
  const fila = tabla(page, TITULO).getByRole('row').filter({ hasText: texto })
  const deMas = async (acto: string) => {
    await fila.getByRole('button', { name: /^Más acciones/ }).click()
    await page.getByRole('menuitem', { name: acto }).click()
  }
  await deMas('Observar')
  const observar = dialogo(page, 'OBSERVAR SOLICITUD')
  await observar.getByLabel('Requisito que falta').selectOption('El pedido no es concreto')
  await observar.getByLabel(/^Qué debe precisar/).fill('Diga de qué años pide los contratos')
  await observar.getByRole('button', { name: 'Enviar observación' }).click()
  await expect(aviso(page, 'Observación enviada')).toBeVisible()

  await verSeguimiento(telefono, caso, /^Falta algo/)
  await expect(telefono.getByText('Diga de qué años pide los contratos')).toBeVisible()
  await telefono.getByLabel('Pedido').fill(`${texto}, de 2024 a 2026`)
  await enviarSubsanacion(telefono)

  await expect(fila).toContainText('Registrada')
  await fila.getByRole('button', { name: /^Responder/ }).click()
  const responder = dialogo(page, 'RESPONDER SOLICITUD')
  await expect(responder).toContainText(`${texto}, de 2024 a 2026`)
  await responder.getByLabel('Sentido').selectOption('Se entrega en parte')
  await responder.getByLabel(/^Texto/).fill('Se entregan los contratos, sin los datos de salud de los trabajadores.')
  await responder.getByLabel('Causal').selectOption('Información confidencial (artículo 17)')
  await responder.getByLabel('Numeral del artículo').fill('5')
  await responder
    .getByLabel(/^Sustento/)
    .fill('Los certificados médicos que acompañan a los contratos son parte de la intimidad de las personas.')
  await revisarAccesibilidad(page)
  await responder.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(aviso(page, 'Solicitud respondida')).toBeVisible()
  await expect(fila).toContainText('Por entregar')

  await verSeguimiento(telefono, caso, /^La información está lista/)
  await telefono.getByRole('button', { name: 'Abrir la respuesta' }).click()
  await expect(telefono.getByText(/Se entregan los contratos, sin los datos de salud/)).toBeVisible()
  await expect(telefono.getByText(/Puede apelar ante el Tribunal de Transparencia/).first()).toBeVisible()
  await revisarAccesibilidad(telefono)
  await telefono.context().close()
})
