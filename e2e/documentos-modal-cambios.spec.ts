import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirDocumentos,
  abrirEdicion,
  archivo,
  boton,
  estado,
  REDACTORA,
  redactar,
  verDocumento,
} from './apoyo-documentos.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const comparacion = (page: Page) => page.getByRole('dialog', { name: 'COMPARAR CAMBIOS' })

/** Opens a document, writes in it, and has a colleague save it meanwhile; then saves. */
const editarViejo = async (page: Page) => {
  const texto = unico('Designar')
  const documento = await redactar(page.request, {
    vistos: 'El Informe de Personal;',
    resolutivos: [texto, 'Encargar el cumplimiento', 'Notificar'],
  })
  await abrirDocumentos(page, REDACTORA)
  const caja = await abrirEdicion(page, texto)
  await caja.getByLabel('Vistos').fill('El Informe de Logística;')
  await redactar(page.request, {
    doc_id: documento.doc_id,
    version: documento.updated_at,
    vistos: 'El Informe de Personal;',
    resolutivos: ['Artículo nuevo', texto, 'Encargar el debido cumplimiento', 'Notificar'],
    anexos: ['AJENO.pdf'],
  })
  await boton(caja, 'Guardar').click()
  await expect(caja.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
  await boton(caja, 'Ver cambios').click()
  await expect(comparacion(page)).toBeVisible()
  return { documento, caja, texto }
}

test.describe('Dos personas en el mismo documento', () => {
  test('SHE-94 D-22 both texts are compared word by word, field by field, and mine goes on top of theirs', async ({
    page,
  }) => {
    const { documento, caja, texto } = await editarViejo(page)
    const dialogo = comparacion(page)
    const vistos = dialogo.getByRole('region', { name: 'Vistos' })
    await expect(vistos.locator('del')).toHaveText(/Logística$/)
    await expect(vistos.locator('ins')).toHaveText(/Personal$/)
    await expect(dialogo.getByRole('region', { name: 'ARTÍCULO PRIMERO' }).locator('ins')).toHaveText(/Artículo nuevo$/)
    await expect(dialogo.getByRole('region', { name: 'ARTÍCULO TERCERO' }).locator('ins')).toHaveText(/debido\s*$/)
    // One item put in does not make those after it look changed.
    await expect(dialogo.getByRole('region', { name: 'ARTÍCULO SEGUNDO' })).toHaveCount(0)
    await expect(dialogo.getByRole('region', { name: 'ARTÍCULO CUARTO' })).toHaveCount(0)
    await expect(dialogo.getByRole('region', { name: 'Anexos' }).locator('ins')).toHaveText(/AJENO\.pdf$/)
    await dialogo.getByRole('button', { name: 'Conservar los míos' }).click()
    await expect(caja.getByLabel('Vistos')).toHaveValue('El Informe de Logística;')
    await boton(caja, 'Guardar').click()
    await expect(caja).toHaveCount(0)
    const ahora = await verDocumento(page.request, documento.doc_id)
    expect(ahora.contenido.vistos).toBe('El Informe de Logística;')
    expect(ahora.contenido.resolutivos[0]).toBe(texto)
    // The annex that the other person added is no text of mine: it stays.
    expect(ahora.documentos[0]?.anexos.map(({ name }) => name)).toEqual(['AJENO.pdf'])
  })

  test('SHE-94 D-22 theirs can be taken instead, and nothing is left to save', async ({ page }) => {
    const { caja } = await editarViejo(page)
    await comparacion(page).getByRole('button', { name: 'Usar los cambios del otro usuario' }).click()
    await expect(caja.getByLabel('Vistos')).toHaveValue('El Informe de Personal;')
    await expect(caja.getByRole('list', { name: 'Resolutivos' }).getByRole('listitem')).toHaveCount(4)
    await expect(caja.getByRole('tab', { name: /^Adjuntar Anexos 1/ })).toBeVisible()
    await boton(caja, 'Cerrar').click()
    await expect(caja).toHaveCount(0)
  })

  test('SHE-94 WCAG 2.4.3 the comparison is clean for axe, takes the focus and gives it back', async ({ page }) => {
    test.slow()
    const { caja } = await editarViejo(page)
    await revisarAccesibilidad(page)
    await expect(comparacion(page).locator(':focus')).toHaveCount(1)
    await comparacion(page).getByRole('button', { name: 'Cerrar', exact: true }).first().press('Enter')
    await expect(comparacion(page)).toHaveCount(0)
    await expect(boton(caja, 'Ver cambios')).toBeFocused()
  })

  test('DOC-49 a document signed meanwhile says so and is only read from then on', async ({ page }) => {
    const texto = unico('Firmado')
    const { doc_id } = await redactar(page.request, { resolutivos: [texto], anexos: ['INFORME.pdf'] })
    await page.route(`**/api/documentos/${doc_id}`, (ruta) =>
      ruta.request().method() === 'POST'
        ? ruta.fulfill({ status: 409, json: { message: 'El documento ya fue firmado', codigo: 'documentoFirmado' } })
        : ruta.fallback(),
    )
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirEdicion(page, texto)
    await caja.getByLabel('Vistos').fill('Otro informe;')
    await boton(caja, 'Guardar').click()
    await expect(page.getByText('El documento ya fue firmado', { exact: true })).toBeVisible()
    await expect(caja.getByText('El documento ya fue firmado. Su texto, su PDF')).toBeVisible()
    await expect(caja.getByLabel('Vistos')).not.toBeEditable()
    await expect(boton(caja, 'Guardar')).toHaveCount(0)
    await expect(boton(caja, 'Agregar')).toHaveCount(0)
    await caja.getByRole('tab', { name: /^Adjuntar Anexos/ }).click()
    await expect(caja.getByRole('button', { name: 'Ver INFORME' })).toBeVisible()
    await expect(caja.getByRole('button', { name: 'Eliminar INFORME' })).toHaveCount(0)
  })

  test('SHE-94 D-33 files that were replaced show by name, and it is said whose PDF stays', async ({ page }) => {
    const texto = unico('Archivos ajenos')
    const documento = await redactar(page.request, {
      tipo_doc: 13,
      resolutivos: [texto],
      pdf: 'resolucion.pdf',
      anexos: ['UNO.pdf'],
    })
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirEdicion(page, texto)
    await caja.getByLabel('Vistos').fill('Mis vistos;')
    // The same names: only their contents are others.
    await redactar(page.request, {
      doc_id: documento.doc_id,
      version: documento.updated_at,
      tipo_doc: 13,
      resolutivos: [texto],
      storedFiles: [],
      pdf: 'resolucion.pdf',
      anexos: ['DOS.pdf'],
    })
    await boton(caja, 'Guardar').click()
    await boton(caja, 'Ver cambios').click()
    const dialogo = comparacion(page)
    const pdf = dialogo.getByRole('region', { name: 'PDF del documento' })
    await expect(pdf.locator('ins')).toHaveText(/resolucion\.pdf$/)
    const anexos = dialogo.getByRole('region', { name: 'Anexos' })
    await expect(anexos.locator('del')).toHaveText(/UNO\.pdf$/)
    await expect(anexos.locator('ins')).toHaveText(/DOS\.pdf$/)
    await expect(dialogo).toContainText('se queda el PDF que está guardado, «resolucion.pdf»: usted no eligió otro')
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()

    await boton(caja, 'Vista previa PDF').click()
    await page.getByRole('button', { name: 'Usar este PDF' }).click()
    await expect(estado(caja)).toHaveText('El PDF se sube al guardar')
    await boton(caja, 'Ver cambios').click()
    await expect(dialogo).toContainText(/su PDF «RJ-.*» reemplazará al que está guardado, «resolucion.pdf»/)
    await dialogo.getByRole('button', { name: 'Conservar los míos' }).click()
    await boton(caja, 'Guardar').click()
    await expect(caja).toHaveCount(0)
    const [archivos] = (await verDocumento(page.request, documento.doc_id)).documentos
    expect(archivos?.name).toMatch(/^RJ-/)
    expect(archivos?.anexos.map(({ name }) => name)).toEqual(['DOS.pdf'])
  })

  test('D-52 the comparison of a stale copy keeps the annexes that were added here', async ({ page }) => {
    const { documento, caja } = await editarViejo(page)
    await comparacion(page).getByRole('button', { name: 'Cancelar' }).click()
    await caja.getByRole('tab', { name: /^Adjuntar Anexos/ }).click()
    await caja.getByLabel('Anexo', { exact: true }).and(caja.locator('input')).setInputFiles(archivo('MIO.pdf'))
    await boton(caja, 'Agregar Anexo').click()
    await boton(caja, 'Ver cambios').click()
    await comparacion(page).getByRole('button', { name: 'Conservar los míos' }).click()
    await boton(caja, 'Guardar').click()
    await expect(caja).toHaveCount(0)
    const ahora = await verDocumento(page.request, documento.doc_id)
    expect(ahora.documentos[0]?.anexos.map(({ name }) => name)).toEqual(['AJENO.pdf', 'MIO.pdf'])
  })
})
