import { referenciaEscrita } from '@cabildo/contracts/reclamos'
import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano, identificar } from './apoyo-ciudadano.ts'
import { CODIGO, comoFecha, correoNuevo, tabla } from './apoyo-reclamos.ts'
import { abrirBandeja, aviso, dialogo, pdfDeTramite } from './apoyo-tramites.ts'
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

test('REC-42 REC-44 REC-45 REC-46 REC-50 REC-52 EXP-37 a complaint goes to an area, comes back with its report, is answered, and its citizen opens the answer with what was done', async ({
  page,
  browser,
}) => {
  test.slow()
  const texto = unico('La cola no avanzó en dos horas')
  const telefono = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await telefono.goto('/#/libro_reclama')
  await identificar(telefono, ciudadano(301), correoNuevo())
  await telefono.getByLabel('Motivo del reclamo').selectOption('3')
  await telefono.getByLabel('Descripción del servicio recibido').fill(texto)
  const presentado = telefono.waitForResponse('**/api/reclamos/presentar')
  await telefono.getByRole('button', { name: 'Enviar Reclamo' }).click()
  const { claim_id } = await (await presentado).json()
  const codigo = telefono.getByText(CODIGO)
  await expect(codigo).toBeVisible()
  const numero = String(claim_id).padStart(6, '0')
  const deSuCaso = `n=${numero}&c=${(await codigo.innerText()).trim()}`

  await abrir(page, 'reclamos', 'reclamos')
  const fila = tabla(page, TITULO).getByRole('row').filter({ hasText: texto })
  await expect(fila.getByRole('gridcell').nth(5)).toHaveText(/^EXP-\d{4}-\d{6}$/)
  await fila.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Derivar' }).click()
  const derivar = dialogo(page, 'DERIVAR RECLAMO')
  await derivar.getByRole('combobox', { name: 'Área' }).fill('Gerencia de Desarrollo Urbano')
  await page
    .getByRole('listbox', { name: 'Área' })
    .getByRole('option', { name: 'Gerencia de Desarrollo Urbano', exact: true })
    .click()
  await derivar.getByLabel(/^Proveído/).fill('Informe por favor')
  await derivar.getByRole('button', { name: 'Derivar' }).click()
  await expect(aviso(page, 'Reclamo derivado a Gerencia de Desarrollo Urbano')).toBeVisible()
  // While nobody there has received it, it could be taken back. The menu is of the row as it is now.
  await expect(fila).toContainText('En atención')
  await fila.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Retirar' }).click()
  const retirar = page.getByRole('alertdialog', { name: 'RETIRAR RECLAMO' })
  await expect(retirar).toContainText('Gerencia de Desarrollo Urbano')
  await revisarAccesibilidad(page)
  await retirar.getByRole('button', { name: 'Cancelar' }).click()
  await expect(retirar).toHaveCount(0)

  // The area sees what is complained of, not how to reach whoever did, and reports with a file.
  const area = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await abrirBandeja(area, 'por_recibir', 'especialista')
  const enSuBandeja = area
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: `RECLAMO N° ${numero}` })
  await enSuBandeja.getByRole('button', { name: /^Recibir/ }).click()
  await expect(aviso(area, 'Expediente recibido')).toBeVisible()
  await area.getByRole('tab', { name: /^En proceso/ }).click()
  await enSuBandeja.getByRole('link').first().click()
  await expect(area.getByRole('heading', { name: /^EXPEDIENTE EXP-/ })).toBeVisible()
  await area.getByRole('button', { name: 'Informar al responsable' }).click()
  const informe = dialogo(area, 'INFORMAR AL RESPONSABLE')
  await informe.getByLabel(/^Informe/).fill('Ese día faltaron dos personas en la ventanilla.')
  await informe
    .locator('input[type=file]')
    .setInputFiles({ name: 'Registro de turnos.pdf', mimeType: 'application/pdf', buffer: pdfDeTramite() })
  await informe.getByRole('button', { name: 'Enviar informe' }).click()
  await expect(aviso(area, 'Informe enviado al responsable')).toBeVisible()

  // The list hears of it; the answer is written beside both.
  await expect(fila).toContainText('Con informe')
  await fila.getByRole('button', { name: /^Responder/ }).click()
  const responder = dialogo(page, 'RESPONDER RECLAMO')
  for (const dicho of [texto, 'Ese día faltaron dos personas', 'Registro de turnos'])
    await expect(responder).toContainText(dicho)
  await responder.getByLabel(/^Acciones adoptadas/).fill('Se puso a una persona más en la ventanilla.')
  await responder.getByLabel(/^Respuesta/).fill('Le pedimos disculpas: la espera no debió ser tan larga.')
  await revisarAccesibilidad(page)
  await responder.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(aviso(page, 'Reclamo respondido')).toBeVisible()
  await expect(fila).toContainText('Respondido')

  await telefono.goto(`/#/consulta?${deSuCaso}`)
  await expect(telefono.getByRole('heading', { name: /^Ya hay una respuesta/ })).toBeVisible()
  await telefono.getByRole('button', { name: 'Abrir la respuesta' }).click()
  for (const dicho of ['Se puso a una persona más en la ventanilla.', 'Le pedimos disculpas'])
    await expect(telefono.getByText(dicho)).toBeVisible()
  await expect(telefono.getByText(/^Acuse: /)).toBeVisible()
  await revisarAccesibilidad(telefono)
  for (const suya of [telefono, area]) await suya.context().close()
})
