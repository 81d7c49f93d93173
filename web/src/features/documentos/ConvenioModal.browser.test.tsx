import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirDocumentos, archivosCon, filasDocumentos, unDocumento } from '../../../test/fabricas/documentos.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso } from '../../../test/vista.ts'

const dialogo = () => page.getByRole('dialog', { name: 'ACTUALIZAR CONVENIO' })
const actualizar = () => dialogo().getByRole('button', { name: 'Actualizar' })
const elegir = (name: string) =>
  dialogo()
    .getByLabelText('PDF del convenio', { exact: true })
    .filter({ hasNot: page.getByRole('button') })
    .upload(new File(['%PDF-1.4'], name, { type: 'application/pdf' }))

/** Opens the upload of a convenio of the list, which a test may change. */
const abrirConvenio = async () => {
  const documentos = [unDocumento(10, { tipo_doc: 10, documentos: archivosCon(null), definitivo: false })]
  await abrirDocumentos(documentos)
  await filasDocumentos()
    .getByRole('button', { name: /^Subir Convenio/ })
    .click()
  await expect.element(actualizar()).toBeDisabled()
  return documentos
}

test('DOC-14 DOC-77 DOC-78 DOC-81 the signed convenio becomes the main PDF', async () => {
  const documentos = await abrirConvenio()
  const enviados = responder(documentosApi.actualizarConvenio, ({ archivos }) => {
    const data = unDocumento(10, {
      tipo_doc: 10,
      documentos: archivosCon(archivos['selectedFile[]']?.[0]?.name ?? null),
    })
    documentos[0] = data
    return { data }
  })
  await elegir('convenio-firmado.pdf')
  await expect.element(dialogo()).toMatchTextContent('convenio-firmado.PDF')
  await revisarAccesibilidad()
  await actualizar().click()
  await expect.element(aviso('Documento actualizado')).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(enviados.map(({ body }) => body)).toEqual([{ doc_id: 10, version: '2026-07-15 09:00:00.000' }])
  await filasDocumentos()
    .getByRole('button', { name: /^Ver PDF de/ })
    .click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('convenio-firmado.pdf')
})

test('DOC-81 an upload of a convenio can be stopped, and the file stays chosen', async () => {
  await abrirConvenio()
  await elegir('convenio.pdf')
  // Held back; nobody lets it go.
  const enviados = responder(documentosApi.actualizarConvenio, () => Promise.withResolvers<never>().promise)
  await actualizar().click()
  await expect.element(dialogo().getByRole('progressbar')).toBeVisible()
  await expect.poll(() => enviados).toHaveLength(1)
  await dialogo().getByRole('button', { name: 'Cancelar envío' }).click()
  await expect.element(aviso('Envío cancelado. Lo escrito sigue aquí.')).toBeVisible()
  await expect.element(actualizar()).toHaveFocus()
  await expect.element(dialogo()).toMatchTextContent('convenio.PDF')
})

test('DOC-81 a convenio that is refused keeps the dialog and says why beside the file', async () => {
  await abrirConvenio()
  await elegir('dañado.pdf')
  responder(documentosApi.actualizarConvenio, rechazo('pdfDanado'))
  await actualizar().click()
  await expect.element(aviso('No se pudo actualizar el registro')).toBeVisible()
  await expect.element(dialogo().getByRole('alert').first()).toMatchTextContent('El archivo esta dañado o vacío')
})
