import { type Browser, expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano } from './apoyo-ciudadano.ts'
import { presentarConCodigo, verSeguimiento } from './apoyo-mpvirtual.ts'
import { abrirBandeja, abrirMesa, aviso, dialogo, pdfDeTramite, RECEPCION, tabla } from './apoyo-tramites.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** Desarrollo Urbano and Obras of the demonstration. */
const [URBANO, OBRAS] = ['15', '25']

const enBandeja = async (browser: Browser, usuario: string, pestana: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await abrirBandeja(page, pestana, usuario)
  return page
}
const filaDe = (page: Page, asunto: string) => page.getByRole('grid').getByRole('row').filter({ hasText: asunto })

test('EXP-05 EXP-11 EXP-19 EXP-24 EXP-25 EXP-27 EXP-28 EXP-31 EXP-42 EXP-57 CON-12 a filing goes through three areas, comes back, is filed away, and its citizen follows it in plain words', async ({
  page,
  browser,
}) => {
  test.slow()
  const asunto = unico('Permiso para un módulo')
  const telefono = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const caso = await presentarConCodigo(telefono, asunto, ciudadano(933))

  // The specialist of the area looks on while the front desk sends it there.
  const especialista = await enBandeja(browser, 'especialista', 'por_recibir')
  await abrirMesa(page)
  await tabla(page)
    .getByRole('row')
    .filter({ hasText: asunto })
    .getByRole('button', { name: /^Recepcionar/ })
    .click()
  const recepcion = dialogo(page, RECEPCION)
  await expect(recepcion.getByLabel('Codigo')).toBeEnabled()
  await recepcion.getByLabel('Codigo').fill(URBANO)
  await page.keyboard.press('Enter')
  await recepcion.getByRole('button', { name: 'Recepcionar y derivar' }).click()
  await expect(aviso(page, 'Tramite recepcionado con éxito')).toBeVisible()
  await expect(filaDe(especialista, asunto)).toBeVisible()
  await verSeguimiento(telefono, caso, /^Su expediente fue enviado a Gerencia de Desarrollo Urbano/)

  // Received, opened and sent on with the keyboard, the original to one area.
  await filaDe(especialista, asunto)
    .getByRole('button', { name: /^Recibir/ })
    .click()
  await expect(aviso(especialista, 'Expediente recibido')).toBeVisible()
  await verSeguimiento(telefono, caso, /^Gerencia de Desarrollo Urbano está atendiendo su expediente/)
  await especialista.getByRole('tab', { name: /^En proceso/ }).click()
  await filaDe(especialista, asunto).getByRole('link').first().click()
  await expect(especialista.getByRole('heading', { name: /^EXPEDIENTE EXP-/ })).toBeVisible()
  await expect(especialista.getByText(asunto).first()).toBeVisible()
  await revisarAccesibilidad(especialista)

  // What the area adds: a file, and a note that goes nowhere else.
  await especialista.getByRole('button', { name: 'Adjuntar', exact: true }).click()
  const adjuntar = dialogo(especialista, 'ADJUNTAR ARCHIVOS')
  await adjuntar
    .locator('input[type=file]')
    .setInputFiles({ name: 'Acta de visita.pdf', mimeType: 'application/pdf', buffer: pdfDeTramite() })
  await adjuntar.getByRole('button', { name: 'Adjuntar', exact: true }).click()
  await expect(aviso(especialista, 'Archivo agregado')).toBeVisible()
  const notas = especialista.getByRole('region', { name: 'Notas del área' })
  await notas.getByRole('button', { name: 'Añadir nota' }).click()
  const nota = dialogo(especialista, 'AÑADIR NOTA')
  await nota.getByRole('textbox').fill('Llamar antes de ir')
  await nota.getByRole('button', { name: 'Añadir nota' }).click()
  await expect(notas.getByText('Llamar antes de ir')).toBeVisible()
  const hoja = especialista.waitForEvent('download')
  await especialista.getByRole('button', { name: 'Hoja de ruta (PDF)' }).click()
  expect((await hoja).suggestedFilename()).toMatch(/^hoja-de-ruta-EXP-.*\.pdf$/)

  await especialista.getByRole('button', { name: 'Derivar', exact: true }).click()
  const derivar = dialogo(especialista, 'DERIVAR EXPEDIENTE')
  await expect(derivar.getByLabel('Código')).toBeEnabled()
  await derivar.getByLabel('Código').fill(OBRAS)
  await especialista.keyboard.press('Enter')
  await especialista.keyboard.press('Control+Enter')
  await expect(aviso(especialista, 'Expediente derivado')).toBeVisible()

  // The other area sends it back with its motive; the head files it away, and the citizen reads that it ended.
  const obras = await enBandeja(browser, 'obras', 'por_recibir')
  await filaDe(obras, asunto).getByRole('link').first().click()
  await expect(obras.getByRole('button', { name: 'Acta de visita' })).toBeVisible()
  await expect(obras.getByText('Llamar antes de ir')).toHaveCount(0)
  await obras.goBack()
  await filaDe(obras, asunto)
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await obras.getByRole('menuitem', { name: /^Devolver/ }).click()
  const devolver = dialogo(obras, 'DEVOLVER EXPEDIENTE')
  await devolver.getByLabel(/^Motivo/).fill('Corresponde a Desarrollo Urbano')
  await devolver.getByRole('button', { name: 'Devolver' }).click()
  await expect(aviso(obras, 'Expediente devuelto a Gerencia de Desarrollo Urbano')).toBeVisible()

  const gerencia = await enBandeja(browser, 'gerencia', 'por_recibir')
  const vuelta = filaDe(gerencia, asunto)
  await expect(vuelta).toContainText('Devuelto')
  await expect(vuelta).toContainText('Corresponde a Desarrollo Urbano')
  await vuelta.getByRole('button', { name: /^Recibir/ }).click()
  await expect(aviso(gerencia, 'Expediente recibido')).toBeVisible()
  await gerencia.getByRole('tab', { name: /^En proceso/ }).click()
  await filaDe(gerencia, asunto)
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await gerencia.getByRole('menuitem', { name: /^Archivar/ }).click()
  const archivar = dialogo(gerencia, 'ARCHIVAR EXPEDIENTE')
  await archivar.getByText('Atendido sin respuesta escrita', { exact: true }).click()
  await archivar.getByLabel(/^Texto/).fill('El permiso se entregó en la ventanilla de la gerencia')
  await archivar.getByRole('button', { name: 'Archivar', exact: true }).click()
  await expect(aviso(gerencia, 'Expediente archivado')).toBeVisible()
  await verSeguimiento(telefono, caso, /^Su expediente concluyó el/)
  await expect(telefono.getByText('Corresponde a Desarrollo Urbano')).toHaveCount(0)
  for (const suya of [telefono, especialista, obras, gerencia]) await suya.context().close()
})
