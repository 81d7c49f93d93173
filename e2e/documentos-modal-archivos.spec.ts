import { readFileSync } from 'node:fs'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  abrirDocumentos,
  abrirEdicion,
  abrirNuevo,
  archivo,
  boton,
  elegirAnexo,
  estado,
  irAAnexos,
  llenar,
  nuevoDeTipo,
  pdfDePrueba,
  REDACTORA,
  redactar,
  subirPdf,
  verDocumento,
} from './apoyo-documentos.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const generar = async (page: Page, caja: Locator) => {
  const descarga = page.waitForEvent('download')
  await boton(caja, 'Generar Word').click()
  await expect(estado(caja)).toHaveText(/^Word generado a las \d\d:\d\d\. Ya puede subir el PDF\.$/)
  return descarga
}
test.describe('Archivos del documento', () => {
  test('DOC-42 DOC-52 the Word file comes under its name, enables Subir PDF, and grows old with the text', async ({
    page,
  }) => {
    const caja = await nuevoDeTipo(page, 'Resolución Jefatural', unico('Encargar'))
    const descarga = await generar(page, caja)
    expect(descarga.suggestedFilename()).toMatch(/^RJ-\d{3}-\d{4}.*\.docx$/)
    expect(
      readFileSync(await descarga.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await expect(boton(caja, 'Subir PDF')).toBeEnabled()
    await caja.getByLabel('Considerandos').fill('Que, cambió;')
    await expect(estado(caja)).toHaveText(/ya no tiene el último texto/)
    await caja.getByLabel('Tipo de documento').selectOption({ label: 'Directiva' })
    await expect(boton(caja, 'Subir PDF')).toBeDisabled()
  })

  test('DOC-83 a Word file that cannot be made says so', async ({ page }) => {
    await page.route('**/api/documentos/generatedoc', (ruta) =>
      ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
    )
    const caja = await nuevoDeTipo(page, 'Directiva', 'Aprobar')
    await boton(caja, 'Generar Word').click()
    await expect(aviso(page, 'No se pudo generar documento')).toBeVisible()
    await expect(boton(caja, 'Subir PDF')).toBeDisabled()
  })

  test('DOC-54 DOC-82 SHE-70 SHE-71 the PDF is looked at, kept in the form and sent with Guardar', async ({ page }) => {
    const texto = unico('Aprobar directiva')
    const caja = await nuevoDeTipo(page, 'Directiva', texto)
    await generar(page, caja)
    await subirPdf(caja, archivo('carta.pdf', Buffer.from('<html>no es PDF</html>')))
    await expect(aviso(page, 'No se pudo cargar PDF')).toBeVisible()
    await expect(caja.getByText('El archivo esta dañado o vacío')).toBeVisible()
    await subirPdf(caja, archivo('DIRECTIVA-DE-NOMBRE-MUY-LARGO-QUE-SE-CORTA.pdf'))
    await expect(aviso(page, 'Se cargo con exito PDF')).toBeVisible()
    await expect(caja.getByText('DIRECTIVA-DE-NOMBRE-MUY-LARGO-', { exact: true })).toBeVisible()
    await expect(caja.getByText('.PDF · 0.00 MB, se sube al guardar')).toBeVisible()
    await expect(caja.getByText('El archivo esta dañado o vacío')).toHaveCount(0)
    await boton(caja, 'Guardar').click()
    await expect(aviso(page, 'Se grabo el documento')).toBeVisible()
    const edicion = await abrirEdicion(page, texto)
    await edicion.getByRole('button', { name: 'Ver DIRECTIVA-DE-NOMBRE-MUY-LARGO-' }).click()
    await expect(page.getByRole('dialog', { name: /^Directiva N° \d{3}/ }).locator('iframe')).toBeVisible()
  })

  test('DOC-54 the preview can be taken as the PDF of the document, without any Word', async ({ page }) => {
    const texto = unico('Aprobar sin Word')
    const caja = await nuevoDeTipo(page, 'Resolución de Gerencia', texto)
    await boton(caja, 'Vista previa PDF').click()
    await page.getByRole('button', { name: 'Usar este PDF' }).click()
    await expect(aviso(page, 'Se cargo con exito PDF')).toBeVisible()
    await expect(estado(caja)).toHaveText('El PDF se sube al guardar')
    const respuesta = page.waitForResponse('**/api/documentos')
    await boton(caja, 'Guardar').click()
    const { data } = await (await respuesta).json()
    expect(data.documentos[0].path_primary).toMatch(/\.pdf$/)
    await expect(page.getByRole('row').filter({ hasText: texto }).getByRole('button', { name: /PDF/ })).toBeVisible()
  })

  test('DOC-50 a number that another document took meanwhile is told, and the PDF must be made again', async ({
    page,
  }) => {
    const texto = unico('Número tomado')
    const caja = await nuevoDeTipo(page, 'Resolución Sub Gerencial', texto)
    const numero = await caja.getByLabel('Número').inputValue()
    await generar(page, caja)
    await subirPdf(caja, archivo('final.pdf'))
    await expect(estado(caja)).toHaveText('El PDF se sube al guardar')
    const ajeno = await redactar(page.request, { tipo_doc: 12, resolutivos: [unico('El otro')] })
    expect(ajeno.nro_doc).toBe(numero)
    await boton(caja, 'Guardar').click()
    await expect(caja.getByText(/^El número del PDF ya lo tomó otro documento/)).toBeVisible()
    await expect(caja.getByLabel('Número')).toHaveValue(String(Number(numero) + 1).padStart(3, '0'))
    await expect(caja.getByText('final', { exact: true })).toHaveCount(0)
    await expect(boton(caja, 'Subir PDF')).toBeDisabled()
    await generar(page, caja)
    await subirPdf(caja, archivo('final.pdf'))
    await boton(caja, 'Guardar').click()
    await expect(aviso(page, 'Se grabo el documento')).toBeVisible()
  })

  test('DOC-42 a PDF whose Word the server does not know is told so, and another has to be made', async ({ page }) => {
    const caja = await nuevoDeTipo(page, 'Resolución Jefatural', unico('Word ajeno'))
    await generar(page, caja)
    await subirPdf(caja, archivo('final.pdf'))
    const { status, mensaje: message } = ERRORES.wordDesconocido
    await page.route('**/api/documentos', (ruta) =>
      ruta.fulfill({ status, json: { codigo: 'wordDesconocido', message } }),
    )
    await boton(caja, 'Guardar').click()
    await expect(caja.getByText(message)).toBeVisible()
    await expect(caja.getByText('final', { exact: true })).toHaveCount(0)
    await expect(estado(caja)).toHaveText('Genere el Word o la vista previa para poder subir el PDF')
    await expect(boton(caja, 'Subir PDF')).toBeDisabled()
  })

  test('DOC-34 DOC-45 DOC-46 annexes are chosen, added and deleted; a fifth is ignored', async ({ page }) => {
    const texto = unico('Con anexos')
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, texto)
    await irAAnexos(caja)
    const agregar = boton(caja, 'Agregar Anexo')
    await expect(agregar).toBeDisabled()
    await elegirAnexo(caja, archivo('hoja.docx', Buffer.from('PK'), 'application/msword'))
    await expect(caja.getByText('El archivo debe ser PDF')).toBeVisible()
    await expect(agregar).toBeDisabled()
    for (const n of [1, 2, 3, 4]) {
      await elegirAnexo(caja, archivo(`INFORME-${n}.pdf`))
      await agregar.click()
    }
    await expect(caja.getByText('4 de 4 anexos. Llegó al máximo.')).toBeVisible()
    await expect(caja.getByRole('tab', { name: /^Adjuntar Anexos 4/ })).toBeVisible()
    await expect(caja.getByLabel('Anexo', { exact: true }).and(caja.locator('input'))).toBeDisabled()
    await expect(agregar).toBeDisabled()
    await caja.getByRole('button', { name: 'Eliminar INFORME-3' }).click()
    const lista = caja.getByRole('list', { name: 'Anexos' })
    await expect(lista.getByRole('listitem')).toContainText(['INFORME-1', 'INFORME-2', 'INFORME-4'])
    await expect(lista.getByRole('listitem').first()).toContainText('.PDF · 0.00 MB')
    const respuesta = page.waitForResponse('**/api/documentos')
    await boton(caja, 'Guardar').click()
    const { data } = await (await respuesta).json()
    expect(data.documentos[0].anexos.map(({ name }: { name: string }) => name)).toEqual([
      'INFORME-1.pdf',
      'INFORME-2.pdf',
      'INFORME-4.pdf',
    ])
  })

  test('DOC-45 a stored annex stays until it is deleted and saved', async ({ page }) => {
    const texto = unico('Anexo guardado')
    const { doc_id } = await redactar(page.request, { resolutivos: [texto], anexos: ['PRIMERO.pdf'] })
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirEdicion(page, texto)
    await irAAnexos(caja)
    await elegirAnexo(caja, archivo('SEGUNDO.pdf'))
    await expect(estado(caja)).toHaveText('Eligió un archivo que aún no es anexo: pulse Agregar Anexo')
    await boton(caja, 'Agregar Anexo').click()
    await boton(caja, 'Guardar').click()
    await expect(caja).toHaveCount(0)
    const nombres = async () => (await verDocumento(page.request, doc_id)).documentos[0]?.anexos.map((a) => a.name)
    expect(await nombres()).toEqual(['PRIMERO.pdf', 'SEGUNDO.pdf'])

    const otra = await abrirEdicion(page, texto)
    await irAAnexos(otra)
    await otra.getByRole('button', { name: 'Eliminar PRIMERO' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
    await boton(otra, 'Guardar').click()
    await expect(otra).toHaveCount(0)
    expect(await nombres()).toEqual(['SEGUNDO.pdf'])
  })

  test('DOC-56 an upload tells how far it is and can be stopped; what was written stays', async ({ page, red }) => {
    // A slow line, so that there is something to see.
    const emular = (uploadThroughput: number) =>
      red.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, 'DESIGNAR')
    await irAAnexos(caja)
    await elegirAnexo(caja, archivo('INFORME.pdf', Buffer.concat([pdfDePrueba(), Buffer.alloc(8_000_000)])))
    await boton(caja, 'Agregar Anexo').click()
    await emular(500_000)
    await boton(caja, 'Guardar').click()
    const barra = caja.getByRole('progressbar')
    await expect(barra).toHaveAccessibleName(/^Subiendo \d+ %$/)
    const porciento = async () => Number(await barra.getAttribute('aria-valuenow'))
    await expect.poll(porciento).toBeGreaterThan(0)
    const antes = await porciento()
    await expect.poll(porciento).toBeGreaterThan(antes)
    await expect(boton(caja, 'Cerrar')).toBeDisabled()
    await boton(caja, 'Cancelar envío').click()
    await expect(aviso(page, 'Envío cancelado. Lo escrito sigue aquí.')).toBeVisible()
    await expect(boton(caja, 'Guardar')).toBeFocused()
    await expect(caja.getByRole('progressbar')).toHaveCount(0)
    await expect(caja.getByText('INFORME', { exact: true })).toBeVisible()
    await expect(boton(caja, 'Guardar')).toBeEnabled()
  })

  test('DOC-46 SHE-97 an annex that the server refuses is told beside the annexes, and nothing is lost', async ({
    page,
  }) => {
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, 'DESIGNAR')
    await irAAnexos(caja)
    // It begins as a PDF, which is all that the browser looks at.
    await elegirAnexo(caja, archivo('ROTO.pdf', pdfDePrueba().subarray(0, 60)))
    await boton(caja, 'Agregar Anexo').click()
    await caja.getByRole('tab', { name: 'Datos Generales' }).click()
    await boton(caja, 'Guardar').click()
    await expect(aviso(page, 'No se pudo guardar el registro')).toBeVisible()
    await expect(caja.getByRole('tab', { name: /Adjuntar Anexos 1 con errores/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(caja.getByText('El archivo esta dañado o vacío')).toBeVisible()
    await expect(caja.getByRole('list', { name: 'Anexos' }).getByRole('listitem')).toContainText(['ROTO'])
  })
})
