import { normasApi } from '@cabildo/contracts/normas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { abrirDocumentos, filasDocumentos, unDocumento } from '../../../test/fabricas/documentos.ts'
import { campo, grabar, modalNorma, publicarEn } from '../../../test/fabricas/normas.ts'
import { rechazo, responder } from '../../../test/servidor.ts'

test('P-15 DOC-16 publishing a document asks, too', async () => {
  const documentos = [unDocumento(7)]
  await abrirDocumentos(documentos)
  const publicar = filasDocumentos().getByRole('button', { name: /^Publicar/, includeHidden: true })
  await publicar.click()
  const caja = modalNorma()
  await campo(caja, 'Descripcion').fill('Otorgar licencia, teléfono 987 654 321')
  const muestra = 'Muestra datos que parecen personales (DNI o teléfono)'
  responder(normasApi.publicar, () => rechazo('datosPersonales', { errors: { descripcion: muestra } }))
  await grabar(caja).click()
  const pregunta = page.getByRole('alertdialog', { name: 'DATOS PERSONALES' })
  await expect.element(pregunta.getByRole('listitem')).toHaveTextContent(`Descripcion: ${muestra}.`)
  await expect.element(publicar).toHaveLength(1)
  const publicadas = publicarEn([], 15)
  documentos[0] = unDocumento(7, { publicado: 'norma-7.pdf' })
  await pregunta.getByRole('button', { name: 'Publicar de todos modos' }).click()
  await expect.element(page.getByText('Registro grabado con éxito', { exact: true })).toBeVisible()
  await expect.element(filasDocumentos().getByRole('button', { name: /^Ver Publicado de/ })).toBeVisible()
  expect(publicadas).toMatchObject([{ body: { doc_id: 7, tipo_doc: 4, ndoc: '007', confirma_datos: '1' } }])
})
