import { normasApi } from '@cabildo/contracts/normas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirDocumentos, FIRMADO, filasDocumentos, unDocumento } from '../../../test/fabricas/documentos.ts'
import { campo, grabar, modalNorma, publicarEn } from '../../../test/fabricas/normas.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso } from '../../../test/vista.ts'

const publicar = () => filasDocumentos().getByRole('button', { name: /^Publicar/, includeHidden: true })

test('DOC-16 DOC-80 NOR-07 NOR-31 a final resolution is published and then marked', async () => {
  const documentos = [
    unDocumento(45, {
      ...FIRMADO,
      contenido: { vistos: '', considerandos: '', resolutivos: ['publicar la resolución'] },
    }),
  ]
  await abrirDocumentos(documentos)
  const publicadas = publicarEn([], 15)
  await publicar().click()
  const caja = modalNorma()
  for (const [nombre, valor] of [
    ['Tipo doc', 'Resoluciones Gerencia'],
    ['Año', '2026'],
    ['N° doc', '045'],
    ['U.Organica', 'Gerencia de Desarrollo Urbano'],
    ['Descripcion', 'Publicar la resolución'],
  ] as const)
    await expect.element(campo(caja, nombre)).toHaveValue(valor)
  await expect.element(caja).toMatchTextContent('resolucion.PDF · Se publica una copia del PDF del documento.')
  await revisarAccesibilidad()
  documentos[0] = unDocumento(45, { ...FIRMADO, publicado: 'norma-45.pdf' })
  await grabar(caja).click()
  await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
  await expect.element(caja).not.toBeInTheDocument()
  // Its PDF is the document's own: none goes along.
  expect(publicadas).toMatchObject([{ body: { doc_id: 45, tipo_doc: 4, anio: 2026, ndoc: '045' } }])
  expect(publicadas[0]?.archivos).toEqual({})
  await expect.element(publicar()).not.toBeInTheDocument()
  await expect.element(filasDocumentos().getByRole('button', { name: /^Ver Publicado de/ })).toBeVisible()
})

test('NOR-29 NOR-30 a publication that exists, or fails, says so', async () => {
  await abrirDocumentos([unDocumento(45, FIRMADO)])
  await publicar().click()
  const caja = modalNorma()
  responder(normasApi.publicar, rechazo('yaPublicado', { existe: true }))
  await grabar(caja).click()
  await expect.element(aviso('Ya esta publicado el registro')).toBeVisible()
  responder(normasApi.publicar, rechazo('inesperado'))
  await grabar(caja).click()
  await expect.element(aviso('No se pudo guardar el registro')).toBeVisible()
  await expect.element(caja).toBeVisible()
})

test('DOC-16 D-138 D-139 why a document is not published any more stands beside its PDF', async () => {
  await abrirDocumentos([unDocumento(45, FIRMADO)])
  await publicar().click()
  const caja = modalNorma()
  const message = 'Faltan firmas: Alcaldía'
  responder(normasApi.publicar, rechazo('noPublicable', { message, errors: { selectedFile: message } }))
  await grabar(caja).click()
  // In the toast, and beside the PDF.
  await expect.element(caja.getByText(message)).toHaveLength(2)
})

test('P-15 DOC-16 publishing a document asks, too', async () => {
  const documentos = [unDocumento(7, FIRMADO)]
  await abrirDocumentos(documentos)
  await publicar().click()
  const caja = modalNorma()
  await campo(caja, 'Descripcion').fill('Otorgar licencia, teléfono 987 654 321')
  const muestra = 'Muestra datos que parecen personales (DNI o teléfono)'
  responder(normasApi.publicar, () => rechazo('datosPersonales', { errors: { descripcion: muestra } }))
  await grabar(caja).click()
  const pregunta = page.getByRole('alertdialog', { name: 'DATOS PERSONALES' })
  await expect.element(pregunta.getByRole('listitem')).toHaveTextContent(`Descripcion: ${muestra}.`)
  await expect.element(publicar()).toHaveLength(1)
  const publicadas = publicarEn([], 15)
  documentos[0] = unDocumento(7, { ...FIRMADO, publicado: 'norma-7.pdf' })
  await pregunta.getByRole('button', { name: 'Publicar de todos modos' }).click()
  await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
  await expect.element(filasDocumentos().getByRole('button', { name: /^Ver Publicado de/ })).toBeVisible()
  expect(publicadas).toMatchObject([{ body: { doc_id: 7, tipo_doc: 4, ndoc: '007', confirma_datos: '1' } }])
})
