import { expect, type Page } from '@playwright/test'
import { ciudadano, correoUnico, resumenDeErrores, trasBuscar, unPdf } from './apoyo-ciudadano.ts'
import { correoNuevo } from './apoyo-reclamos.ts'
import { escribirEn, pulsar, saltarAlContenido, tabularHasta } from './apoyo-teclado.ts'
import { campo as campoDeVerifica, nombreDe, unDocumento } from './apoyo-verifica.ts'
import { abrirVisitas, botonNuevo, CONOCIDO, registrar, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** Nothing here touches the mouse, and nothing puts the focus anywhere: Tab does. */
const campo = (page: Page, nombre: string) => page.getByLabel(nombre, { exact: true })

/** What is missing is told, has the focus, and leads to each field that lacks. */
const irAlPrimerError = async (page: Page, enviar: string, nombre: string) => {
  await pulsar(page, page.getByRole('button', { name: enviar, exact: true }))
  await expect(resumenDeErrores(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(resumenDeErrores(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(campo(page, nombre)).toBeFocused()
  await expect(campo(page, nombre)).toHaveAttribute('aria-invalid', 'true')
}

/** Who files, from the DNI that has the focus on; the register gives the name. */
const identificarse = async (page: Page, indice: number, email: string) => {
  const { dni, code, nombre } = ciudadano(indice)
  await page.keyboard.type(dni, { delay: 120 })
  await escribirEn(page, campo(page, 'Código de verificación'), code)
  await expect(page.getByLabel('Apellidos y nombres')).toHaveValue(nombre)
  await trasBuscar(page)
  await escribirEn(page, campo(page, 'Teléfono'), '987654321')
  await escribirEn(page, page.getByLabel('Correo electrónico', { exact: true }), email)
}

test('MPV-01 MPV-08 by keyboard alone a citizen closes the information, is told what is missing, and files with a PDF', async ({
  page,
}) => {
  test.slow()
  // From the first, so that no press is before it: the browser is told to hand the dialog of files over.
  page.on('filechooser', (selector) => void selector.setFiles(unPdf('solicitud.pdf')))
  await page.goto('/#/mpvirtual')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await irAlPrimerError(page, 'Enviar', 'DNI')
  await identificarse(page, 320, correoUnico())
  await tabularHasta(page, page.getByLabel('Tipo de documento'))
  await page.keyboard.type('SOLI')
  await expect(page.getByLabel('Tipo de documento')).toHaveValue('6')
  await escribirEn(page, page.getByLabel('Número de documento'), '15')
  await escribirEn(page, page.getByLabel('Folios'), '3')
  await escribirEn(page, page.getByLabel('Asunto'), unico('Por teclado'))
  const elegir = page.getByRole('group', { name: 'Documento principal' }).getByRole('button')
  await tabularHasta(page, elegir)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Quitar solicitud' })).toBeVisible()
  await pulsar(page, page.getByRole('button', { name: 'Enviar', exact: true }))
  await expect(page.getByRole('heading', { name: /^Su tramite ha sido enviado/ })).toBeFocused()
})

test('MPV-08 PLA-24 WCAG 2.4.11 what comes late into the form moves nothing that has the focus', async ({ page }) => {
  const llegue = Promise.withResolvers<void>()
  await page.route('**/api/procedimientos', async (ruta) => {
    await llegue.promise
    await ruta.continue()
  })
  await page.goto('/#/mpvirtual')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().press('Enter')
  const telefono = campo(page, 'Teléfono')
  await telefono.focus()
  const antes = await telefono.boundingBox()
  // What would be pushed away waits for the list of types.
  await expect(campo(page, 'Folios')).toHaveCount(0)
  llegue.resolve()
  await expect(page.getByRole('combobox', { name: /^Procedimiento/ })).toBeVisible()
  await expect(telefono).toBeFocused()
  expect(await telefono.boundingBox()).toEqual(antes)
})

test('REC-01 REC-03 by keyboard alone a citizen jumps to the content, is told what is missing, and complains', async ({
  page,
}) => {
  test.slow()
  await page.goto('/#/libro_reclama')
  await saltarAlContenido(page)
  const ayuda = page.getByRole('button', { name: '¿Dónde encuentro el código de verificación?' })
  await pulsar(page, ayuda)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ayuda).toBeFocused()
  await irAlPrimerError(page, 'Enviar Reclamo', 'DNI')
  await identificarse(page, 321, correoNuevo())
  await page.getByLabel('Motivo del reclamo').selectOption('7')
  await escribirEn(page, page.getByLabel('Descripción del servicio recibido'), unico('Por teclado'))
  await pulsar(page, page.getByRole('button', { name: 'Enviar Reclamo' }))
  await expect(page.getByRole('heading', { level: 2, name: /^Su tramite ha sido registrado/ })).toBeFocused()
})

test('TRS-01 TRS-06 by keyboard alone a citizen asks for information', async ({ page }) => {
  test.slow()
  const { dni, nombre } = ciudadano(322)
  await page.goto('/#/transparencia')
  await saltarAlContenido(page)
  await tabularHasta(page, campo(page, 'DNI'))
  await page.keyboard.type(dni, { delay: 120 })
  await expect(page.getByLabel('Apellidos y nombres')).toHaveValue(nombre)
  await trasBuscar(page)
  await expect(campo(page, 'DNI')).toBeFocused()
  await escribirEn(page, page.getByLabel('Dirección'), 'Jr. Los Molles 123')
  const pedido = page.getByLabel('Información que pide')
  await escribirEn(page, pedido, 'Actas')
  await page.keyboard.press('Tab')
  const error = page.getByText('Diga qué información pide, en al menos 10 caracteres')
  await expect(error).toBeVisible()
  await expect(pedido).toHaveAttribute('aria-invalid', 'true')
  await tabularHasta(page, pedido, 'Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type(unico(' por teclado'))
  await expect(error).toBeHidden()
  await pulsar(page, page.getByRole('button', { name: 'Enviar Solicitud' }))
  await expect(page.getByRole('heading', { name: 'Su solicitud ha sido registrada.' })).toBeFocused()
})

test('VER-01 VER-04 by keyboard alone a document is verified, once what was missing is mended', async ({ page }) => {
  const documento = await unDocumento(page.request, { enviado: ['secretaria'] })
  await page.goto('/#/verifica')
  await saltarAlContenido(page)
  const ver = page.getByRole('button', { name: 'Ver Documento' })
  await pulsar(page, ver)
  const numero = campoDeVerifica(page, 'Nro de Documento')
  await expect(numero).toBeFocused()
  await expect(numero).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(documento.nro_doc)
  await escribirEn(page, campoDeVerifica(page, 'Año'), String(documento.anio))
  await escribirEn(page, campoDeVerifica(page, 'Codigo de Verificacion'), documento.code_verifica)
  await pulsar(page, ver)
  const modal = page.getByRole('dialog', { name: nombreDe(documento) })
  await expect(modal.getByRole('button', { name: 'Cerrar' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(ver).toBeFocused()
})

test('VIS-41 VIS-45 by keyboard alone the report is asked for; a wrong range is told, and its field has the focus', async ({
  page,
}) => {
  const motivo = unico('Reporte por teclado')
  await registrar(page.request, motivo)
  await page.goto('/#/visita_reporte')
  await saltarAlContenido(page)
  await tabularHasta(page, page.getByLabel('Area'))
  await page.keyboard.type('Gerencia de Admin')
  await expect(page.getByLabel('Area')).toHaveValue('20')
  const inicio = campo(page, 'F.Inicio')
  await tabularHasta(page, inicio)
  const hoy = await inicio.inputValue()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('31022026')
  await pulsar(page, page.getByRole('button', { name: 'Buscar', exact: true }))
  await expect(page.getByRole('alert').filter({ hasText: 'Ingrese la fecha de inicio' })).toBeVisible()
  await expect(inicio).toBeFocused()
  await expect(inicio).toHaveAccessibleDescription(/Ingrese la fecha de inicio/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(hoy.replaceAll('/', ''))
  await page.keyboard.press('Enter')
  await escribirEn(page, page.getByRole('searchbox', { name: 'Buscar en la tabla' }), motivo)
  await expect(page.getByRole('row').filter({ hasText: motivo })).toHaveCount(1)
})

test('VIS-05 VIS-07 VIS-12 by keyboard alone a visit is registered, corrected, ended and exported', async ({
  page,
}) => {
  test.slow()
  const motivo = unico('Todo por teclado')
  await abrirVisitas(page)
  await saltarAlContenido(page)
  await pulsar(page, botonNuevo(page))
  const nueva = page.getByRole('dialog', { name: 'CREAR VISITA' })
  await expect(page.getByLabel('Lector de código de barras')).toBeFocused()
  await escribirEn(page, campo(page, 'DNI'), CONOCIDO.dni)
  await expect(page.getByText('Identidad encontrada')).toBeVisible()
  await escribirEn(page, page.getByLabel('Motivo de visita'), motivo)
  await tabularHasta(page, page.getByLabel('Empleado a visitar'))
  await page.keyboard.press('ArrowDown')
  await pulsar(page, nueva.getByRole('button', { name: 'Grabar' }))
  await expect(nueva).toBeHidden()
  await expect(botonNuevo(page)).toBeFocused()

  await escribirEn(page, page.getByRole('searchbox', { name: 'Buscar en la tabla' }), motivo)
  await expect(page.getByRole('main').locator('tbody').getByRole('row')).toHaveCount(1)
  const fila = page.getByRole('row').filter({ hasText: motivo })
  const editar = fila.getByRole('button', { name: /^Editar visita/ })
  await pulsar(page, editar)
  const edicion = page.getByRole('dialog', { name: 'EDITAR VISITA' })
  await tabularHasta(page, page.getByLabel('Motivo de visita'))
  await page.keyboard.press('End')
  await page.keyboard.type(' corregido')
  await pulsar(page, edicion.getByRole('button', { name: 'Grabar' }))
  await expect(edicion).toBeHidden()
  await expect(fila).toContainText('corregido')
  await expect(editar).toBeFocused()

  await tabularHasta(page, fila.getByRole('button', { name: /hora de salida/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hora de salida actualizado', { exact: true })).toBeVisible()
  await expect(editar).toBeFocused()
  const csv = page.getByRole('group', { name: 'Exportar' }).getByRole('button', { name: 'CSV' })
  await tabularHasta(page, csv, 'Shift+Tab')
  const descarga = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await descarga).suggestedFilename()).toMatch(/\.csv$/)
  await expect(csv).toBeFocused()
})
