import { ERRORES } from '@cabildo/contracts/base/errores'
import { type Documento, documentosApi } from '@cabildo/contracts/documentos'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  abrirEdicion,
  abrirNuevo,
  abrirRedaccion,
  boton,
  conArchivos,
  diceElPie,
  elegirAnexo,
  irAAnexos,
  llenar,
  nombresDe,
  pdf,
  unaResolucion,
} from '../../../../test/fabricas/redaccion.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { textosDe } from '../../../../test/vista.ts'
import { entidad } from '../../../platform/entidad.ts'

test('DOC-34 DOC-45 DOC-46 annexes are chosen, added and deleted; a fifth is ignored', async () => {
  const filas: Documento[] = []
  await abrirRedaccion(filas)
  const caja = await abrirNuevo()
  await llenar(caja, 'Con anexos')
  await irAAnexos(caja)
  const agregar = boton(caja, 'Agregar Anexo')
  await expect.element(agregar).toBeDisabled()
  await elegirAnexo(caja, new File(['PK'], 'hoja.docx', { type: 'application/msword' }))
  await expect.element(caja.getByText('El archivo debe ser PDF')).toBeVisible()
  await expect.element(agregar).toBeDisabled()
  for (const n of [1, 2, 3, 4]) {
    await elegirAnexo(caja, pdf(`INFORME-${n}.pdf`))
    await agregar.click()
  }
  await expect.element(caja.getByText('4 de 4 anexos. Llegó al máximo.')).toBeVisible()
  await expect.element(caja.getByRole('tab', { name: /^Adjuntar Anexos 4/ })).toBeVisible()
  await expect.element(caja.getByRole('button', { name: 'Elegir PDF (Anexo)' })).toBeDisabled()
  await expect.element(agregar).toBeDisabled()
  await boton(caja, 'Eliminar INFORME-3').click()
  const lista = caja.getByRole('list', { name: 'Anexos' }).getByRole('listitem')
  await expect
    .poll(() => textosDe(lista))
    .toEqual(['INFORME-1', 'INFORME-2', 'INFORME-4'].map((nombre) => expect.stringContaining(nombre)))
  await expect.element(lista.first()).toMatchTextContent('.PDF · 0.00 MB')
  await boton(caja, 'Guardar').click()
  await expect.poll(() => nombresDe(filas[0]).anexos).toEqual(['INFORME-1.pdf', 'INFORME-2.pdf', 'INFORME-4.pdf'])
})

test('DOC-45 a stored annex stays until it is deleted and saved', async () => {
  const filas = [unaResolucion(['Anexo guardado'], { documentos: conArchivos(null, [pdf('PRIMERO.pdf')]) })]
  await abrirRedaccion(filas)
  const caja = await abrirEdicion()
  await irAAnexos(caja)
  await elegirAnexo(caja, pdf('SEGUNDO.pdf'))
  await diceElPie(caja, 'Eligió un archivo que aún no es anexo: pulse Agregar Anexo')
  await boton(caja, 'Agregar Anexo').click()
  await boton(caja, 'Guardar').click()
  await expect.element(caja).not.toBeInTheDocument()
  expect(nombresDe(filas[0]).anexos).toEqual(['PRIMERO.pdf', 'SEGUNDO.pdf'])

  const otra = await abrirEdicion()
  await irAAnexos(otra)
  await boton(otra, 'Eliminar PRIMERO').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
  await boton(otra, 'Guardar').click()
  await expect.element(otra).not.toBeInTheDocument()
  expect(nombresDe(filas[0]).anexos).toEqual(['SEGUNDO.pdf'])
})

test('DOC-46 SHE-97 an annex that the server refuses is told beside the annexes, and nothing is lost', async () => {
  await abrirRedaccion()
  responder(documentosApi.crear, () =>
    rechazo('validacion', { errors: { selectedFileAnexo: ERRORES.pdfDanado.mensaje } }),
  )
  const caja = await abrirNuevo()
  await llenar(caja, 'DESIGNAR')
  await irAAnexos(caja)
  await elegirAnexo(caja, pdf('ROTO.pdf'))
  await boton(caja, 'Agregar Anexo').click()
  await caja.getByRole('tab', { name: 'Datos Generales' }).click()
  await boton(caja, 'Guardar').click()
  await expect.element(page.getByText('No se pudo guardar el registro', { exact: true })).toBeVisible()
  await expect
    .element(caja.getByRole('tab', { name: /Adjuntar Anexos 1 con errores/ }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(caja.getByText('El archivo esta dañado o vacío')).toBeVisible()
  const lista = caja.getByRole('list', { name: 'Anexos' }).getByRole('listitem')
  await expect.poll(() => textosDe(lista)).toEqual([expect.stringContaining('ROTO')])
})

test('SHE-72 the size that the municipality set is the one that the browser checks', async () => {
  vi.spyOn(entidad, 'subidaMaximaBytes', 'get').mockReturnValue(2_048)
  await abrirRedaccion()
  const caja = await abrirNuevo()
  await irAAnexos(caja)
  await elegirAnexo(caja, pdf('GRANDE.pdf', 'GRANDE', 2_048))
  await expect.element(caja.getByText(ERRORES.archivoGrande.mensaje)).toBeVisible()
  await elegirAnexo(caja, pdf('CHICO.pdf'))
  await expect.element(caja.getByText('CHICO', { exact: true })).toBeVisible()
})
