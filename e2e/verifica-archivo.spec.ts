import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { archivo, pdfDePrueba } from './apoyo-documentos.ts'
import { firmarSinPantalla } from './apoyo-firma.ts'
import { abrirVerifica, direccionQr, nombreDe, pdfDe, unDocumento } from './apoyo-verifica.ts'
import { test } from './prueba.ts'

const elegir = (page: Page, pdf: Buffer, nombre = 'copia.pdf') =>
  page.getByLabel('Archivo PDF', { exact: true }).and(page.locator('input')).setInputFiles(archivo(nombre, pdf))
const zona = (page: Page) => page.getByRole('region', { name: 'Compruebe su archivo PDF' })
const titulo = (page: Page) => zona(page).getByRole('heading', { name: 'Resultado' })

/** Drops a file on some place of the page, as from a folder. */
const soltar = async (page: Page, lugar: string, pdf: Buffer, name: string) => {
  const datos = await page.evaluateHandle(
    ([base64, nombre]) => {
      const transferencia = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))
      transferencia.items.add(new File([bytes], nombre, { type: 'application/pdf' }))
      return transferencia
    },
    [pdf.toString('base64'), name] as const,
  )
  await page.locator(lugar).dispatchEvent('drop', { dataTransfer: datos })
}

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
  const conUna = await pdfDe(page.request, documento)
  await firmarSinPantalla(page.request, 'alcaldia', documento.doc_id)
  await abrirVerifica(page)
  await elegir(page, conUna)
  await expect(zona(page).getByText('Es una versión anterior de un documento de la municipalidad.')).toBeVisible()
  await expect(zona(page).getByRole('heading', { name: 'Firmas digitales (1)' })).toBeVisible()
  await elegir(page, Buffer.concat([await pdfDe(page.request, documento), Buffer.from('\n% algo más\n')]))
  await expect(zona(page).getByText('Es un documento de la municipalidad al que se le agregó algo.')).toBeVisible()
  await expect(zona(page).getByText('NO VÁLIDO', { exact: true }).first()).toBeVisible()
  await expect(zona(page).getByText('VÁLIDO', { exact: true })).toHaveCount(0)
  await expect(zona(page).getByText(/No use esta copia: pida el documento/)).toBeVisible()
})

test('a file dropped anywhere on the page is checked, and the page stays', async ({ page }) => {
  await abrirVerifica(page)
  await soltar(page, 'h1', pdfDePrueba('Ajeno'), 'ajeno.pdf')
  await expect(zona(page).getByText('La municipalidad no tiene este archivo en su registro.')).toBeVisible()
  await expect(zona(page).getByText('El PDF no lleva firmas digitales', { exact: false })).toBeVisible()
  await expect(zona(page).getByRole('heading', { name: 'Sin firmas digitales' })).toBeVisible()
  await soltar(page, 'h1', Buffer.from('<html>'), 'pagina.pdf')
  await expect(zona(page).getByRole('alert')).toContainText('El archivo esta dañado o vacío')
  await expect(titulo(page)).toHaveCount(0)
})

test('a file dropped while a document is open does nothing behind it', async ({ page }) => {
  const documento = await unDocumento(page.request)
  await abrirVerifica(page, direccionQr(documento))
  const modal = page.getByRole('dialog', { name: nombreDe(documento) })
  await expect(modal).toBeVisible()
  const url = page.url()
  await soltar(page, '[aria-modal="true"]', Buffer.from('<html>'), 'pagina.pdf')
  await modal.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(modal).toBeHidden()
  await expect(zona(page).getByRole('alert')).toHaveCount(0)
  expect(page.url()).toBe(url)
  await soltar(page, 'h1', Buffer.from('<html>'), 'pagina.pdf')
  await expect(zona(page).getByRole('alert')).toContainText('El archivo esta dañado o vacío')
})

test('the QR of a type without code, read after a copy was looked at, begins anew', async ({ page }) => {
  await abrirVerifica(page)
  await elegir(page, pdfDePrueba('Ajeno'))
  await expect(titulo(page)).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/verifica?tipo_doc=10&nro_doc=045&anio=2026&code_verifica=ABCDEFG'
  })
  await expect(zona(page).getByText(/N° 045-2026 se verifica con su archivo PDF: elíjalo aquí\./)).toBeVisible()
  await expect(titulo(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Elegir PDF' })).toBeFocused()
})

test('SHE-70 SHE-71 by keyboard: the button opens the list of files; what is chosen shows its name and size', async ({
  page,
}) => {
  await abrirVerifica(page)
  const elegido = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Elegir PDF' }).focus()
  await page.keyboard.press('Enter')
  await (await elegido).setFiles(archivo('mi copia.pdf'))
  await expect(zona(page).getByText('mi copia')).toBeVisible()
  await expect(titulo(page)).toBeFocused()
  await page.getByRole('button', { name: 'Quitar mi copia' }).click()
  await expect(titulo(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Elegir PDF' })).toBeFocused()
})

test('SHE-72 what the browser can see to be wrong is told at once and not sent', async ({ page }) => {
  await abrirVerifica(page)
  let envios = 0
  page.on('request', (peticion) => {
    if (peticion.url().endsWith('/api/verificacion/archivo')) envios += 1
  })
  await elegir(page, Buffer.from('texto'), 'carta.docx')
  await expect(zona(page).getByRole('alert')).toContainText('El archivo debe ser PDF')
  await elegir(page, Buffer.from('texto'), 'carta.pdf')
  await expect(zona(page).getByRole('alert')).toContainText('El archivo esta dañado o vacío')
  expect(envios).toBe(0)
  await elegir(page, Buffer.from('%PDF-1.7\nroto'), 'roto.pdf')
  // The words are those of the file before: that it was sent tells them apart.
  await expect.poll(() => envios).toBe(1)
  await expect(zona(page).getByRole('alert')).toContainText('El archivo esta dañado o vacío')
})

test('the check says how far it is and can be cancelled; refusals and failures are told in place', async ({ page }) => {
  await abrirVerifica(page)
  const soltarRuta = Promise.withResolvers<void>()
  await page.route('**/api/verificacion/archivo', async (ruta) => {
    await soltarRuta.promise
    await ruta.abort().catch(() => undefined)
  })
  await elegir(page, pdfDePrueba())
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Elegir PDF' })).toBeVisible()
  await expect(zona(page).getByRole('alert')).toHaveCount(0)
  soltarRuta.resolve()
  await page.unroute('**/api/verificacion/archivo')

  const contestar = async (status: number, message: string) => {
    await page.unroute('**/api/verificacion/archivo')
    await page.route('**/api/verificacion/archivo', (ruta) => ruta.fulfill({ status, json: { message } }))
    await elegir(page, pdfDePrueba())
  }
  await contestar(429, 'Demasiadas consultas, intente en unos minutos')
  await expect(zona(page).getByRole('alert')).toHaveText('Demasiadas consultas, intente en unos minutos')
  await expect(page.getByRole('button', { name: 'Elegir otro' })).toBeFocused()
  await contestar(500, 'x')
  await expect(zona(page).getByRole('alert')).toHaveText('No se pudo comprobar el archivo, intente nuevamente')
})

test('the result is clean for axe and fits a phone', async ({ page }) => {
  test.slow()
  const documento = await unDocumento(page.request, { enviado: ['secretaria'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirVerifica(page)
  await elegir(page, await pdfDe(page.request, documento))
  await expect(titulo(page)).toBeVisible()
  await zona(page).locator('summary').first().click()
  await revisarAccesibilidad(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  for (const control of await zona(page).locator('summary, button').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
