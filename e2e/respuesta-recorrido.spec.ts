import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano } from './apoyo-ciudadano.ts'
import { enviarSubsanacion, presentarConCodigo, verSeguimiento } from './apoyo-mpvirtual.ts'
import { abrirBandeja, abrirMesa, aviso, dialogo, pdfDeTramite, RECEPCION, tabla } from './apoyo-tramites.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('EXP-34 EXP-35 EXP-38 EXP-39 CON-12 CON-14 CON-19 an area asks for a correction, gets it from a phone, answers, and the answer is opened there', async ({
  page,
  browser,
}) => {
  test.slow()
  const asunto = unico('Permiso para un letrero')
  const telefono = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const caso = await presentarConCodigo(telefono, asunto, ciudadano(934), { autoriza: true })
  await abrirMesa(page)
  await tabla(page)
    .getByRole('row')
    .filter({ hasText: asunto })
    .getByRole('button', { name: /^Recepcionar/ })
    .click()
  const recepcion = dialogo(page, RECEPCION)
  await expect(recepcion.getByLabel('Codigo')).toBeEnabled()
  await recepcion.getByLabel('Codigo').fill('15')
  await page.keyboard.press('Enter')
  await recepcion.getByRole('button', { name: 'Recepcionar y derivar' }).click()
  await expect(aviso(page, 'Tramite recepcionado con éxito')).toBeVisible()

  const gerencia = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await abrirBandeja(gerencia, 'por_recibir', 'gerencia')
  const fila = gerencia.getByRole('grid').getByRole('row').filter({ hasText: asunto })
  await fila.getByRole('button', { name: /^Recibir/ }).click()
  await expect(aviso(gerencia, 'Expediente recibido')).toBeVisible()
  await gerencia.getByRole('tab', { name: /^En proceso/ }).click()
  await fila.getByRole('link').first().click()
  await expect(gerencia.getByRole('heading', { name: /^EXPEDIENTE EXP-/ })).toBeVisible()
  const deMas = async (acto: string) => {
    await gerencia.getByRole('button', { name: 'Más acciones', exact: true }).click()
    await gerencia.getByRole('menuitem', { name: acto }).click()
  }
  await deMas('Requerir subsanación')
  const requerir = dialogo(gerencia, 'REQUERIR SUBSANACIÓN')
  await requerir.getByLabel(/^Qué debe subsanar/).fill('Falta el croquis del letrero con sus medidas')
  await requerir.getByRole('button', { name: 'Enviar requerimiento' }).click()
  await expect(aviso(gerencia, 'Requerimiento enviado')).toBeVisible()
  await expect(gerencia.getByText('En subsanación', { exact: true }).first()).toBeVisible()

  await verSeguimiento(telefono, caso, /necesita algo más/)
  await expect(telefono.getByText('Falta el croquis del letrero con sus medidas')).toBeVisible()
  await telefono.getByLabel(/^Explicación/).fill('Mide 2 por 1 metros, como en el croquis')
  await enviarSubsanacion(telefono)

  // The case that is open tells that it changed; the head answers it with a file.
  await gerencia.getByRole('button', { name: 'Actualizar' }).click()
  await expect(gerencia.getByText('Subsanado', { exact: true }).first()).toBeVisible()
  await gerencia.getByRole('button', { name: 'Responder al ciudadano' }).click()
  const responder = dialogo(gerencia, 'RESPONDER AL CIUDADANO')
  await responder.getByLabel(/^Texto/).fill('Se autoriza el letrero por un año, renovable.')
  await responder
    .locator('input[type=file]')
    .setInputFiles({ name: 'Autorización.pdf', mimeType: 'application/pdf', buffer: pdfDeTramite() })
  await revisarAccesibilidad(gerencia)
  await responder.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(aviso(gerencia, 'Respuesta enviada')).toBeVisible()
  // What the area did itself shows at once; only what comes after it asks first.
  const respuestas = gerencia.getByRole('region', { name: 'Respuestas' })
  await expect(respuestas.getByText('Se autoriza el letrero por un año, renovable.')).toBeVisible()

  await verSeguimiento(telefono, caso, /^Ya hay una respuesta/)
  await expect(telefono.getByText('Al abrir la respuesta queda constancia de que la recibió.')).toBeVisible()
  await expect(telefono.getByText('Se autoriza el letrero')).toHaveCount(0)
  await revisarAccesibilidad(telefono)
  await telefono.getByRole('button', { name: 'Abrir la respuesta' }).click()
  await expect(telefono.getByText('Se autoriza el letrero por un año, renovable.')).toBeVisible()
  await expect(telefono.getByText(/^Acuse: .*por el seguimiento en línea$/)).toBeVisible()
  await expect(telefono.getByRole('heading', { name: /^Su expediente concluyó el/ })).toBeVisible()
  await gerencia.getByRole('button', { name: 'Actualizar' }).click()
  await expect(respuestas.getByText(/^Acuse: /)).toBeVisible()
  for (const suya of [telefono, gerencia]) await suya.context().close()
})
