import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { leerDelZip } from './apoyo-archivos.ts'
import { ANIO, abrirDocumentos, conVisor } from './apoyo-documentos.ts'
import { botonNuevo, buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** What a Word file says, paragraph by paragraph. */
const textoDelWord = (docx: Buffer): string =>
  leerDelZip(docx, 'word/document.xml')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')

test('DOC-01 DOC-29 DOC-50 DOC-52 DOC-53 DOC-54 DOC-55 DOC-87 API-101 a resolution is drafted, numbered, generated, uploaded, read, assigned to three areas and derived', async ({
  page,
}) => {
  test.slow()
  await conVisor(page, true)
  const articulo = unico('Aprobar el expediente técnico de la obra de pistas y veredas')
  await abrirDocumentos(page)

  // Drafted, and numbered ahead.
  await botonNuevo(page).click()
  const forma = page.getByRole('dialog', { name: 'CREAR DOCUMENTO' })
  await forma.getByLabel('Tipo de documento').selectOption({ label: 'Resolución Sub Gerencial' })
  const numero = forma.getByLabel('Número')
  await expect(numero).toHaveValue(/^\d{3}/)
  const nro = (await numero.inputValue()).slice(0, 3)
  await forma.getByLabel('Vistos').fill('El Informe N° 045-2026 de la División de Obras;')
  await forma.getByLabel('Considerandos').fill('Que, el expediente cumple con las normas técnicas;')
  await forma.getByRole('button', { name: 'Agregar', exact: true }).click()
  await forma.getByRole('listitem').last().getByRole('textbox').fill(articulo)
  await forma.getByRole('button', { name: 'Guardar artículo' }).click()

  // Generated as Word, which says what was written.
  const [descarga] = await Promise.all([
    page.waitForEvent('download'),
    forma.getByRole('button', { name: 'Generar Word' }).click(),
  ])
  expect(descarga.suggestedFilename()).toMatch(/\.docx$/)
  const texto = textoDelWord(readFileSync(await descarga.path()))
  expect(texto).toContain(`${nro}-${ANIO}`)
  for (const parte of [
    'VISTOS',
    'El Informe N° 045-2026',
    'CONSIDERANDO',
    'cumple con las normas',
    'PRIMERO',
    articulo,
  ])
    expect(texto).toContain(parte)

  // Uploaded as PDF: the preview, for who has no Word.
  await forma.getByRole('button', { name: 'Vista previa PDF' }).click()
  const vista = page.getByRole('dialog').filter({ hasText: 'Vista previa' }).last()
  await expect(vista.locator('iframe')).toBeVisible()
  await vista.getByRole('button', { name: 'Usar este PDF' }).click()
  await expect(page.getByText('Se cargo con exito PDF', { exact: true })).toBeVisible()
  await forma.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Se grabo el documento', { exact: true })).toBeVisible()
  await expect(forma).toHaveCount(0)

  // In the list under its number, with its PDF.
  const fila = await buscarFila(page, articulo)
  await expect(fila).toContainText(`${nro}-${ANIO}`)
  await expect(fila.getByRole('button', { name: /^Ver PDF de/ })).toBeVisible()

  // Read by an address signed for it.
  await fila.getByRole('button', { name: /^Ver PDF de/ }).click()
  const visor = page.getByRole('dialog', { name: `Resolución Sub Gerencial N° ${nro}-${ANIO}` })
  const direccion = (await visor.locator('iframe').getAttribute('src'))?.split('#')[0] ?? ''
  const pdf = await page.request.get(direccion)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()

  // Assigned to three areas and derived.
  await fila.getByRole('button', { name: /^Derivar/ }).click()
  const destinos = page.getByRole('dialog', { name: 'ASIGNAR AREA DESTINO' })
  for (const area of ['Alcaldía', 'Gerencia Municipal', 'Secretaría General']) {
    await destinos.getByRole('combobox', { name: 'Dependencia' }).fill(area)
    await page.getByRole('option', { name: area, exact: true }).click()
    await destinos.getByRole('combobox', { name: 'Motivo' }).selectOption('Doy V°B°')
    await destinos.getByRole('button', { name: 'Añadir' }).click()
  }
  await destinos.getByRole('button', { name: 'Derivar' }).click()
  await expect(page.getByText('Documento derivado', { exact: true })).toBeVisible()
  await fila.getByRole('button', { name: /^Derivar/ }).click()
  const enviados = destinos.getByRole('table', { name: 'Destinos' }).locator('tbody').getByRole('row')
  await expect(enviados).toHaveCount(3)
  await expect(enviados.filter({ hasText: 'Enviado' })).toHaveCount(3)
})
