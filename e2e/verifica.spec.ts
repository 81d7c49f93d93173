import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { archivo, conVisor } from './apoyo-documentos.ts'
import { filaDe, firmarSinPantalla } from './apoyo-firma.ts'
import { abrirVerifica, campo, direccionQr, nombreDe, pdfDe, unDocumento } from './apoyo-verifica.ts'
import { test } from './prueba.ts'

const elegir = (page: Page, pdf: Buffer, nombre = 'copia.pdf') =>
  page.getByLabel('Archivo PDF', { exact: true }).and(page.locator('input')).setInputFiles(archivo(nombre, pdf))
const zona = (page: Page) => page.getByRole('region', { name: 'Compruebe su archivo PDF' })
const titulo = (page: Page) => zona(page).getByRole('heading', { name: 'Resultado' })

test('VER-02 VER-14 VER-15 the address of the QR fills the form and shows the signed document with its signatures, and its code goes to the server alone', {
  tag: '@visor',
}, async ({ page }) => {
  test.slow()
  const documento = await unDocumento(page.request, { enviado: ['secretaria', 'alcaldia', 'gerencia'] })
  const ajenas: string[] = []
  page.on('request', (peticion) => {
    const lleva = `${peticion.url()} ${JSON.stringify(peticion.headers())}`
    if (lleva.includes(documento.code_verifica)) ajenas.push(peticion.url())
  })
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
  // No referrer, no session and no trace of it elsewhere.
  expect(ajenas).toEqual([])
  expect(await page.title()).not.toContain(documento.code_verifica)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    documento.code_verifica,
  )
})

test('VER-02 SHE-63 a citizen who scans the QR with a phone, whose browser shows no PDF, reads the document in the page', async ({
  page,
}) => {
  const documento = await unDocumento(page.request, { enviado: ['secretaria'] })
  const negadas: string[] = []
  page.on('console', (mensaje) => /Content Security Policy/.test(mensaje.text()) && negadas.push(mensaje.text()))
  await page.setViewportSize({ width: 390, height: 844 })
  await conVisor(page, false)
  await page.goto(direccionQr(documento))
  const modal = page.getByRole('dialog', { name: nombreDe(documento) })
  const hoja = modal.getByRole('group', { name: /^Página 1 de / })
  await expect(hoja).toContainText(/\S/)
  const lienzo = hoja.locator('canvas')
  await expect(lienzo).toBeVisible()
  const ancho = (await lienzo.boundingBox())?.width ?? 0
  expect(ancho).toBeGreaterThan(300)
  expect(ancho).toBeLessThan(390)
  await modal.getByRole('button', { name: 'Acercar' }).click()
  await expect.poll(async () => (await lienzo.boundingBox())?.width).toBeCloseTo(ancho * 1.25, 0)
  await expect(modal.getByRole('link', { name: 'Abrir PDF en otra pestaña' })).toHaveAttribute('href', /firma=/)
  await revisarAccesibilidad(page)
  expect(negadas).toEqual([])
})

test("E10 a citizen's own copy: ours and unaltered; with one changed byte, NO VÁLIDO and not ours", async ({
  page,
}) => {
  test.slow()
  const documento = await unDocumento(page.request, { enviado: ['secretaria', 'alcaldia'] })
  const pdf = await pdfDe(page.request, documento)
  await abrirVerifica(page)
  await elegir(page, pdf)
  await expect(titulo(page)).toBeFocused()
  await expect(zona(page).getByText('Es un documento de la municipalidad, sin ningún cambio.')).toBeVisible()
  await expect(zona(page).getByText(nombreDe(documento))).toBeVisible()
  await expect(zona(page).getByText('VÁLIDO', { exact: true }).first()).toBeVisible()
  await expect(zona(page).getByRole('heading', { name: 'Firmas digitales (2)' })).toBeVisible()
  await zona(page).locator('summary').first().click()
  await expect(zona(page).getByText('Emitido por').first()).toBeVisible()

  const cambiado = Buffer.from(pdf)
  const lugar = cambiado.indexOf('resolucion.pdf')
  expect(lugar).toBeGreaterThan(0)
  cambiado[lugar] = 'R'.charCodeAt(0)
  await elegir(page, cambiado, 'alterado.pdf')
  await expect(zona(page).getByText('La municipalidad no tiene este archivo en su registro.')).toBeVisible()
  await expect(zona(page).getByText('NO VÁLIDO', { exact: true }).first()).toBeVisible()
  await expect(zona(page).getByText('VÁLIDO', { exact: true })).toHaveCount(0)
})

test('a version with fewer signatures is told from the present one', async ({ page }) => {
  test.slow()
  const documento = await unDocumento(page.request, { enviado: ['secretaria', 'alcaldia'], firmas: 1 })
  // While a signature is missing, only who signs gets the file itself (D-143).
  const { url } = (await filaDe(page.request, 'alcaldia', documento.doc_id)).documentos
  const conUna = await (await page.request.get(url)).body()
  await firmarSinPantalla(page.request, 'alcaldia', documento.doc_id)
  await abrirVerifica(page)
  await elegir(page, conUna)
  await expect(zona(page).getByText('Es una versión anterior de un documento de la municipalidad.')).toBeVisible()
  await expect(zona(page).getByRole('heading', { name: 'Firmas digitales (1)' })).toBeVisible()
  await elegir(page, Buffer.concat([await pdfDe(page.request, documento), Buffer.from('\n% algo más\n')]))
  await expect(
    zona(page).getByText(/Es un documento de la municipalidad que fue cambiado después de firmarse\./),
  ).toBeVisible()
  await expect(zona(page).getByText('NO VÁLIDO', { exact: true }).first()).toBeVisible()
  await expect(zona(page).getByText('VÁLIDO', { exact: true })).toHaveCount(0)
  await expect(zona(page).getByText(/No use esta copia: pida el documento/)).toBeVisible()
})
