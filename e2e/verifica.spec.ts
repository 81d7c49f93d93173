import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ANIO } from './apoyo-documentos.ts'
import {
  abrirVerifica,
  boton,
  campo,
  contarConsultas,
  direccionQr,
  llenar,
  nombreDe,
  unDocumento,
} from './apoyo-verifica.ts'
import { abrirCon, tokenDe } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('VER-01 VER-03 VER-04 the form has its four fields, five types and its button', async ({ page }) => {
  await abrirVerifica(page)
  await expect(page.getByLabel('Tipo de Documento').getByRole('option')).toHaveText([
    'Ordenanzas',
    'Resoluciones Consejo',
    'Resoluciones Alcaldia',
    'Acuerdos Consejo',
    'Decretos de Alcaldia',
  ])
  for (const nombre of ['Nro de Documento', 'Año', 'Codigo de Verificacion'] as const)
    await expect(campo(page, nombre)).toHaveValue('')
  await expect(boton(page)).toBeEnabled()
  await expect(page.getByRole('navigation', { name: 'Módulos' })).toHaveCount(0)
})

test('VER-02 VER-14 VER-15 the address of the QR fills the form and shows the signed document with its signatures', async ({
  page,
}) => {
  test.slow()
  const documento = await unDocumento(page.request, { enviado: ['secretaria', 'alcaldia', 'gerencia'] })
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.goto(direccionQr(documento))
  const modal = page.getByRole('dialog', { name: nombreDe(documento) })
  await expect(modal).toBeVisible()
  await expect(modal.getByText(`Código ${documento.code_verifica}`)).toBeVisible()
  await expect(modal.getByText('VÁLIDO', { exact: true }).first()).toBeVisible()
  await expect(modal.getByText(/El documento existe en el registro de la municipalidad/)).toBeVisible()
  // All of them valid, they stand under one line, and the document is what one sees first.
  await expect(modal.getByRole('heading', { name: 'Firmas digitales (3)' })).toBeVisible()
  await expect(modal.getByRole('listitem')).toHaveCount(0)
  await expect(modal.locator('iframe')).toBeInViewport({ ratio: 0.75 })
  await modal.getByText('Firmas digitales (3)').click()
  await expect(modal.getByRole('listitem')).toHaveCount(3)

  const primera = modal.getByRole('listitem').first()
  await expect(primera.getByText('Número de serie')).toBeHidden()
  await primera.locator('summary').focus()
  await page.keyboard.press('Enter')
  for (const dato of [
    'Motivo',
    'Fecha y hora',
    'Titular del certificado',
    'Emitido por',
    'Número de serie',
    'Vigencia',
  ])
    await expect(primera.getByText(dato, { exact: true })).toBeVisible()
  await expect(primera.getByText(/^Autoridad de Demostración/)).toBeVisible()

  const marco = modal.locator('iframe')
  await expect(marco).toHaveAttribute('src', /\/storage\/firmadigital\/upload\/.+firma=/)
  expect((await marco.boundingBox())?.height).toBeGreaterThan(715)
  const descarga = page.waitForEvent('download')
  await modal.getByRole('link', { name: 'Descargar PDF' }).click()
  expect((await descarga).suggestedFilename()).toMatch(/\.pdf$/)

  await modal.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(modal).toBeHidden()
  await expect(campo(page, 'Nro de Documento')).toHaveValue(documento.nro_doc)
  await expect(campo(page, 'Año')).toHaveValue(String(documento.anio))
  await expect(campo(page, 'Codigo de Verificacion')).toHaveValue(documento.code_verifica)
})

test('VER-07 VER-10 typed with the keyboard alone: the code in small letters, the number with more zeros', async ({
  page,
}) => {
  const documento = await unDocumento(page.request, { enviado: ['secretaria'] })
  await abrirVerifica(page)
  await page.getByLabel('Tipo de Documento').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`00${documento.nro_doc}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(documento.anio))
  await page.keyboard.press('Tab')
  await page.keyboard.type(documento.code_verifica.toLowerCase())
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: nombreDe(documento) })
  await expect(modal).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Cerrar' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(campo(page, 'Codigo de Verificacion')).toBeFocused()
})

test('the printed number, pasted whole, fills number and year', async ({ page }) => {
  await abrirVerifica(page)
  await campo(page, 'Nro de Documento').fill('N° 045-2026-A-MPVA')
  await expect(campo(page, 'Nro de Documento')).toHaveValue('045')
  await expect(campo(page, 'Año')).toHaveValue('2026')
})

test('VER-12 DOC-80 a document signed on paper is shown as what it is, one that was only sent is not shown', async ({
  page,
}) => {
  const enPapel = await unDocumento(page.request)
  await page.goto(direccionQr(enPapel))
  const modal = page.getByRole('dialog', { name: nombreDe(enPapel) })
  await expect(modal.getByText('INDETERMINADO', { exact: true })).toBeVisible()
  await expect(modal.getByText(/fue firmado en papel\. El documento existe/)).toBeVisible()
  await expect(modal.getByRole('heading', { name: 'Sin firmas digitales' })).toBeVisible()

  const enviado = await unDocumento(page.request, { enviado: ['secretaria'], firmas: 0 })
  await page.goto('/#/login')
  await abrirVerifica(page, direccionQr(enviado))
  await expect(page.getByRole('alert').filter({ hasText: 'No se encontró el documento' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('VER-11 VER-13 what is not found, and what fails, is said in place; the form stays as it was', async ({
  page,
}) => {
  await abrirVerifica(page)
  await llenar(page, { nro_doc: '99999', code_verifica: 'ZZZZZZZ' })
  await boton(page).click()
  const aviso = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(aviso).toContainText('No se encontró el documento, verifique los datos ingresados')
  await expect(aviso).toContainText(
    'Revise el tipo, el número, el año y el código, tal como figuran al pie del documento.',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.route('**/api/documentos/getdocumento', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
  await boton(page).click()
  await expect(aviso).toHaveText('No se pudo verificar el documento, intente nuevamente')
  await page.unroute('**/api/documentos/getdocumento')
  await page.route('**/api/documentos/getdocumento', (ruta) => ruta.abort())
  await boton(page).click()
  await expect(aviso).toHaveText('No se pudo verificar el documento, intente nuevamente')
  await page.unroute('**/api/documentos/getdocumento')
  await page.route('**/api/documentos/getdocumento', (ruta) =>
    ruta.fulfill({
      status: 429,
      json: { message: 'Demasiadas consultas, intente en unos minutos', codigo: 'demasiadasConsultas' },
    }),
  )
  await boton(page).click()
  await expect(aviso).toHaveText('Demasiadas consultas, intente en unos minutos')
  await expect(campo(page, 'Nro de Documento')).toHaveValue('99999')
  await expect(boton(page)).toBeEnabled()
})

test('VER-06 VER-09 what is missing or cannot be is told beside its field, the first takes the focus, nothing is sent', async ({
  page,
}) => {
  await abrirVerifica(page)
  const consultas = contarConsultas(page)
  await boton(page).click()
  await expect(page.getByText('Ingrese el número del documento')).toBeVisible()
  await expect(page.getByText('Ingrese el año del documento')).toBeVisible()
  await expect(page.getByText('Ingrese el código de verificación')).toBeVisible()
  await expect(campo(page, 'Nro de Documento')).toBeFocused()
  await llenar(page, { nro_doc: '40000005', code_verifica: '7' })
  await expect(campo(page, 'Año')).toHaveValue(String(ANIO))
  await boton(page).click()
  await expect(page.getByText('Codigo de Verificacion no válido')).toBeVisible()
  await expect(campo(page, 'Codigo de Verificacion')).toBeFocused()
  await expect(campo(page, 'Codigo de Verificacion')).toHaveAttribute('aria-invalid', 'true')
  await campo(page, 'Nro de Documento').fill('123456789abc')
  await expect(campo(page, 'Nro de Documento')).toHaveValue('12345678')
  expect(consultas.veces).toBe(0)
})

test('P-16 the QR of a type without code leads to the check of its file, and looks nothing up', async ({ page }) => {
  const consultas = contarConsultas(page)
  await abrirVerifica(page, '/#/verifica?tipo_doc=11&nro_doc=045&anio=2026&code_verifica=KQWMRTE')
  await expect(page.getByRole('status').filter({ hasText: 'se verifica con su archivo PDF' })).toContainText(
    'Resolución de Gerencia N° 045-2026',
  )
  await expect(page.getByRole('button', { name: 'Elegir PDF' })).toBeFocused()
  expect(consultas.veces).toBe(0)
})

test('an address with half of the data fills what it has and waits for the rest; a strange one changes nothing', async ({
  page,
}) => {
  const consultas = contarConsultas(page)
  await abrirVerifica(page, '/#/verifica?tipo_doc=8&nro_doc=045')
  await expect(page.getByLabel('Tipo de Documento')).toHaveValue('8')
  await expect(campo(page, 'Nro de Documento')).toHaveValue('045')
  await expect(page.getByText('Ingrese el año del documento')).toHaveCount(0)
  await abrirVerifica(page, '/#/verifica?tipo_doc=99&nro_doc=<b>&anio=MMXX&code_verifica=%00')
  expect(consultas.veces).toBe(0)
})

test('the code goes to the server alone: no referrer, no session and no trace of it elsewhere', async ({ page }) => {
  const documento = await unDocumento(page.request, { enviado: ['secretaria'] })
  const ajenas: string[] = []
  page.on('request', (peticion) => {
    const lleva = `${peticion.url()} ${JSON.stringify(peticion.headers())}`
    if (lleva.includes(documento.code_verifica)) ajenas.push(peticion.url())
  })
  await page.goto(direccionQr(documento))
  await expect(page.getByRole('dialog', { name: nombreDe(documento) })).toBeVisible()
  expect(ajenas).toEqual([])
  expect(await page.title()).not.toContain(documento.code_verifica)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    documento.code_verifica,
  )
})

test('SHE-82 staff with a session verify like anybody, and keep it', async ({ page }) => {
  const documento = await unDocumento(page.request, { enviado: ['secretaria'] })
  await abrirCon(page, direccionQr(documento).slice('/#/'.length), await tokenDe(page.request, 'secretaria'))
  await expect(page.getByRole('dialog', { name: nombreDe(documento) })).toBeVisible()
  await page.goto('/#/welcome')
  await expect(page.getByRole('navigation', { name: 'Módulos' })).toBeVisible()
})

test('the page and the document are clean for axe, wide and narrow, light and dark', async ({ page }) => {
  test.slow()
  const documento = await unDocumento(page.request, { enviado: ['secretaria'] })
  await abrirVerifica(page)
  await boton(page).click()
  await expect(page.getByText('Ingrese el código de verificación')).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await revisarAccesibilidad(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  for (const control of await page.getByRole('main').locator('input:not([hidden]), select, button').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await llenar(page, documento)
  await boton(page).click()
  const modal = page.getByRole('dialog', { name: nombreDe(documento) })
  await expect(modal).toBeVisible()
  await modal.locator('summary').first().click()
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await revisarAccesibilidad(page)
})
