import { type Browser, expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano } from './apoyo-ciudadano.ts'
import { derivar } from './apoyo-documentos.ts'
import { abrirDespacho, aceptarFirma, firmarSinPantalla, pulsarFirmar } from './apoyo-firma.ts'
import { enviarSubsanacion, presentarConCodigo, verSeguimiento } from './apoyo-mpvirtual.ts'
import { abrirBandeja, abrirMesa, aviso, dialogo, OBSERVACION, RECEPCION, tabla } from './apoyo-tramites.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const enEscritorio = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
const filaDe = (page: Page, asunto: string) => page.getByRole('grid').getByRole('row').filter({ hasText: asunto })

test('EXP-19 EXP-26 EXP-29 EXP-32 EXP-33 EXP-34 EXP-35 EXP-54 EXP-58 EXP-62 CON-12 CON-19 from a filing that is observed to the answer signed by two that is opened on a phone, and counted', async ({
  page,
  browser,
}) => {
  test.slow()
  const asunto = unico('Licencia para un taller')
  const telefono = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const caso = await presentarConCodigo(telefono, asunto, ciudadano(935), { autoriza: true })
  const enMesa = tabla(page).getByRole('row').filter({ hasText: asunto })

  // The front desk asks for what is missing, and gets it from the phone.
  await abrirMesa(page)
  await enMesa.getByRole('button', { name: /^Notificar/ }).click()
  const observacion = dialogo(page, OBSERVACION)
  await observacion.getByLabel('Motivo').fill('Falta el plano del taller')
  await observacion.getByRole('button', { name: 'Enviar' }).click()
  await expect(observacion).toHaveCount(0)
  await verSeguimiento(telefono, caso, /^Falta algo en su trámite/)
  await telefono.getByLabel(/^Explicación/).fill('El taller mide seis por cuatro metros')
  await enviarSubsanacion(telefono)

  // Received, the original goes to one area and a copy to another.
  await enMesa.getByRole('button', { name: /^Recepcionar/ }).click()
  const recepcion = dialogo(page, RECEPCION)
  for (const area of ['15', '25']) {
    await expect(recepcion.getByLabel('Codigo')).toBeEnabled()
    await recepcion.getByLabel('Codigo').fill(area)
    await page.keyboard.press('Enter')
  }
  await recepcion.getByRole('button', { name: 'Recepcionar y derivar' }).click()
  await expect(aviso(page, 'Tramite recepcionado con éxito')).toBeVisible()

  // The specialist receives it and drafts the answer in the case; two areas sign it.
  const especialista = await enEscritorio(browser)
  await abrirBandeja(especialista, 'por_recibir', 'especialista')
  await filaDe(especialista, asunto)
    .getByRole('button', { name: /^Recibir/ })
    .click()
  await expect(aviso(especialista, 'Expediente recibido')).toBeVisible()
  await especialista.getByRole('tab', { name: /^En proceso/ }).click()
  await filaDe(especialista, asunto).getByRole('link').first().click()
  await expect(especialista.getByRole('heading', { name: /^EXPEDIENTE EXP-/ })).toBeVisible()
  await especialista.getByRole('button', { name: 'Redactar documento' }).click()
  const redaccion = dialogo(especialista, 'CREAR DOCUMENTO')
  await expect(redaccion.getByLabel('Número')).toHaveValue(/^\d{3}/)
  await expect(redaccion.getByLabel('Referencia')).toContainText(asunto)
  await redaccion.getByLabel('Asunto').fill(`Conformidad: ${asunto}`)
  await redaccion.getByLabel('Contenido').fill('El taller cumple con la zonificación.')
  await redaccion.getByRole('button', { name: 'Vista previa PDF' }).click()
  const vista = especialista.getByRole('dialog').filter({ hasText: 'Vista previa' }).last()
  await vista.getByRole('button', { name: 'Usar este PDF' }).click()
  const [guardado] = await Promise.all([
    especialista.waitForResponse(
      (r) => r.request().method() === 'POST' && /\/documentos?$/.test(new URL(r.url()).pathname),
    ),
    redaccion.getByRole('button', { name: 'Guardar', exact: true }).click(),
  ])
  await expect(aviso(especialista, 'Se grabo el documento')).toBeVisible()
  const { doc_id } = ((await guardado.json()) as { data: { doc_id: number } }).data
  await derivar(page.request, doc_id, [15, 11])
  const gerencia = await enEscritorio(browser)
  await abrirDespacho(gerencia, 'gerencia')
  const porFirmar = await buscarFila(gerencia, asunto)
  await pulsarFirmar(porFirmar)
  await aceptarFirma(gerencia)
  await expect(porFirmar).toContainText('FIRMADO')
  await firmarSinPantalla(page.request, 'alcaldia', doc_id)

  // The head answers with it.
  await abrirBandeja(gerencia, 'en_proceso', 'gerencia')
  await filaDe(gerencia, asunto).getByRole('link').first().click()
  await gerencia.getByRole('button', { name: 'Responder al ciudadano' }).click()
  const respuesta = dialogo(gerencia, 'RESPONDER AL CIUDADANO')
  await respuesta.getByRole('checkbox', { name: /^Informe/ }).check()
  await respuesta.getByLabel(/^Texto/).fill('Se otorga la conformidad, como dice el informe firmado.')
  await revisarAccesibilidad(gerencia)
  await respuesta.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(aviso(gerencia, 'Respuesta enviada')).toBeVisible()

  // Its opening on the phone is the receipt, and files the case away.
  await verSeguimiento(telefono, caso, /^Ya hay una respuesta/)
  await telefono.getByRole('button', { name: 'Abrir la respuesta' }).click()
  await expect(telefono.getByText('Se otorga la conformidad, como dice el informe firmado.')).toBeVisible()
  await expect(telefono.getByText(/^Acuse: .*por el seguimiento en línea$/)).toBeVisible()
  await expect(telefono.getByRole('heading', { name: /^Su expediente concluyó el/ })).toBeVisible()
  const pasos = telefono.locator('section[aria-labelledby=pasos]').getByRole('listitem')
  for (const paso of ['Presentado', 'Recepcionado', 'Recibido por', 'Respondido', 'Concluido'])
    await expect(pasos.filter({ hasText: paso }).first()).toBeVisible()
  await revisarAccesibilidad(telefono)

  // The copy stays where it is and says so; the head's statistics count the case.
  const obras = await enEscritorio(browser)
  await abrirBandeja(obras, 'por_recibir', 'obras')
  await expect(filaDe(obras, asunto)).toContainText('Concluido')
  await gerencia.goto('/#/estadistica_tramites?medida=atendidos')
  await expect(gerencia.getByRole('heading', { level: 1, name: /ATENDIDOS$/ })).toBeVisible()
  await expect(gerencia.getByRole('row').filter({ hasText: asunto })).toBeVisible()
  for (const suya of [telefono, especialista, gerencia, obras]) await suya.context().close()
})
