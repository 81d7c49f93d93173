import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirDocumentos, filasDocumentos, unDestino, unDocumento } from '../../../test/fabricas/documentos.ts'
import { rechazo, responder } from '../../../test/servidor.ts'

const pregunta = () => page.getByRole('alertdialog', { name: 'CONFIRMAR VISADO DE JEFATURA' })
const boton = () => filasDocumentos().getByRole('button', { name: /^Enviar a visado/ })

test('DOC-13 DOC-74 DOC-75 DOC-76 DOC-85 the mayor’s office sends to visado once', async () => {
  const documentos = [unDocumento(7, { tipo_doc: 3 })]
  await abrirDocumentos(documentos, 'alcaldesa')
  const enviados = responder(documentosApi.asignar, () => {
    documentos[0] = unDocumento(7, { tipo_doc: 3, visado: true, destinos: 1 })
    return { data: [unDestino(1, 11)] }
  })
  await boton().click()
  await expect.element(pregunta()).toMatchTextContent('Esta seguro de enviar a visado a despacho de Jefatura ?')
  await expect.element(pregunta()).toMatchTextContent('Resoluciones Alcaldia N° 007-2026')
  await expect.element(pregunta().getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  await pregunta().getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(page.getByText('Documento enviado a visado', { exact: true })).toBeVisible()
  await expect.element(pregunta()).not.toBeInTheDocument()
  // The one destination is the office itself, which approves at the head of the stamps.
  expect(enviados.map(({ body }) => body)).toEqual([
    {
      doc_id: 7,
      derivar: 1,
      visado: true,
      destinos: [{ dependencia: 11, motivo: 2, orden_firma: 1, position_firma: '10_200' }],
    },
  ])
  await expect.element(boton()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(boton()).toHaveAccessibleName(/: El documento ya fue enviado a visado$/)
})

test('DOC-73 DOC-76 DOC-88 what the server refuses is told in its words', async () => {
  await abrirDocumentos([unDocumento(7, { tipo_doc: 3 })], 'alcaldesa')
  responder(documentosApi.asignar, rechazo('yaVisado'))
  await boton().click()
  await pregunta().getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(page.getByText('El documento ya fue enviado a visado', { exact: true })).toBeVisible()
})
