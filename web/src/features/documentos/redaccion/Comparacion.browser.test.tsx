import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirEdicion,
  abrirRedaccion,
  boton,
  comparacion,
  conArchivos,
  diceElPie,
  elegirAnexo,
  irAAnexos,
  marcas,
  nombresDe,
  pdf,
  sobrescribir,
  unaResolucion,
} from '../../../../test/fabricas/redaccion.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { pulsar } from '../../../../test/vista.ts'

/** Opens a document, writes in it, and has a colleague save it meanwhile; then saves. */
const editarViejo = async () => {
  const filas = [unaResolucion(['Designar', 'Encargar el cumplimiento', 'Notificar'])]
  await abrirRedaccion(filas)
  const caja = await abrirEdicion()
  await caja.getByLabelText('Vistos').fill('El Informe de Logística;')
  sobrescribir(filas, 1, {
    contenido: {
      vistos: 'El Informe de Personal;',
      considerandos: 'Que, es así;',
      resolutivos: ['Artículo nuevo', 'Designar', 'Encargar el debido cumplimiento', 'Notificar'],
    },
    documentos: conArchivos(null, [pdf('AJENO.pdf')]),
  })
  await boton(caja, 'Guardar').click()
  await expect.element(caja.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
  await boton(caja, 'Ver cambios').click()
  await expect.element(comparacion()).toBeVisible()
  return { filas, caja }
}

test('SHE-94 D-22 both texts are compared word by word, field by field, and mine goes on top of theirs', async () => {
  const { filas, caja } = await editarViejo()
  const dialogo = comparacion()
  await expect
    .poll(() => marcas('Vistos'))
    .toEqual([
      ['del', expect.stringMatching(/Logística$/)],
      ['ins', expect.stringMatching(/Personal$/)],
    ])
  expect(marcas('ARTÍCULO PRIMERO')).toEqual([['ins', expect.stringMatching(/Artículo nuevo$/)]])
  expect(marcas('ARTÍCULO TERCERO')).toEqual([['ins', expect.stringMatching(/debido\s*$/)]])
  // One item put in does not make those after it look changed.
  await expect.element(dialogo.getByRole('region', { name: 'ARTÍCULO SEGUNDO' })).not.toBeInTheDocument()
  await expect.element(dialogo.getByRole('region', { name: 'ARTÍCULO CUARTO' })).not.toBeInTheDocument()
  expect(marcas('Anexos')).toEqual([['ins', expect.stringMatching(/AJENO\.pdf$/)]])
  await boton(dialogo, 'Conservar los míos').click()
  await expect.element(caja.getByLabelText('Vistos')).toHaveTextContent('El Informe de Logística;')
  await boton(caja, 'Guardar').click()
  await expect.element(caja).not.toBeInTheDocument()
  expect(filas[0]?.contenido.vistos).toBe('El Informe de Logística;')
  expect(filas[0]?.contenido.resolutivos[0]).toBe('Designar')
  // The annex that the other person added is no text of mine: it stays.
  expect(nombresDe(filas[0]).anexos).toEqual(['AJENO.pdf'])
})

test('SHE-94 D-22 theirs can be taken instead, and nothing is left to save', async () => {
  const { caja } = await editarViejo()
  await boton(comparacion(), 'Usar los cambios del otro usuario').click()
  await expect.element(caja.getByLabelText('Vistos')).toHaveTextContent('El Informe de Personal;')
  const articulos = caja.getByRole('list', { name: 'Resolutivos' }).getByRole('listitem')
  await expect.element(articulos).toHaveLength(4)
  await expect.element(caja.getByRole('tab', { name: /^Adjuntar Anexos 1/ })).toBeVisible()
  await boton(caja, 'Cerrar').click()
  await expect.element(caja).not.toBeInTheDocument()
})

test('SHE-94 WCAG 2.4.3 the comparison is clean for axe, takes the focus and gives it back', async () => {
  const { caja } = await editarViejo()
  await expect.poll(() => comparacion().element().contains(document.activeElement)).toBe(true)
  await revisarAccesibilidad()
  await pulsar(boton(comparacion(), 'Cerrar').first(), '{Enter}')
  await expect.element(comparacion()).not.toBeInTheDocument()
  await expect.element(boton(caja, 'Ver cambios')).toHaveFocus()
})

test('DOC-49 a document signed meanwhile says so and is only read from then on', async () => {
  await abrirRedaccion([unaResolucion(['Firmado'], { documentos: conArchivos(null, [pdf('INFORME.pdf')]) })])
  responder(documentosApi.editar, () => rechazo('documentoFirmado'))
  const caja = await abrirEdicion()
  await caja.getByLabelText('Vistos').fill('Otro informe;')
  await boton(caja, 'Guardar').click()
  await expect.element(page.getByText('El documento ya fue firmado', { exact: true })).toBeVisible()
  await expect.element(caja).toMatchTextContent('El documento ya fue firmado. Su texto, su PDF')
  await expect.element(caja.getByLabelText('Vistos')).toHaveAttribute('aria-readonly', 'true')
  await expect.element(boton(caja, 'Guardar')).not.toBeInTheDocument()
  await expect.element(boton(caja, 'Agregar')).not.toBeInTheDocument()
  await irAAnexos(caja)
  await expect.element(boton(caja, 'Ver INFORME')).toBeVisible()
  await expect.element(boton(caja, 'Eliminar INFORME')).not.toBeInTheDocument()
})

test('SHE-94 D-33 files that were replaced show by name, and it is said whose PDF stays', async () => {
  const tipo_doc = 13
  const filas = [
    unaResolucion(['Archivos ajenos'], {
      tipo_doc,
      documentos: conArchivos(pdf('resolucion.pdf'), [pdf('UNO.pdf')]),
    }),
  ]
  await abrirRedaccion(filas)
  const caja = await abrirEdicion()
  await caja.getByLabelText('Vistos').fill('Mis vistos;')
  // The same names: only their contents are others.
  sobrescribir(filas, 1, { documentos: conArchivos(pdf('resolucion.pdf', 'otro contenido'), [pdf('DOS.pdf')]) })
  await boton(caja, 'Guardar').click()
  await boton(caja, 'Ver cambios').click()
  const dialogo = comparacion()
  await expect.element(dialogo).toBeVisible()
  expect(marcas('PDF del documento')).toContainEqual(['ins', expect.stringMatching(/resolucion\.pdf$/)])
  expect(marcas('Anexos')).toEqual([
    ['del', expect.stringMatching(/UNO\.pdf$/)],
    ['ins', expect.stringMatching(/DOS\.pdf$/)],
  ])
  await expect
    .element(dialogo)
    .toMatchTextContent('se queda el PDF que está guardado, «resolucion.pdf»: usted no eligió otro')
  await boton(dialogo, 'Cancelar').click()

  await boton(caja, 'Vista previa PDF').click()
  await page.getByRole('button', { name: 'Usar este PDF' }).click()
  await diceElPie(caja, 'El PDF se sube al guardar')
  await boton(caja, 'Ver cambios').click()
  await expect.element(dialogo).toMatchTextContent(/su PDF «RJ-.*» reemplazará al que está guardado, «resolucion.pdf»/)
  await boton(dialogo, 'Conservar los míos').click()
  await boton(caja, 'Guardar').click()
  await expect.element(caja).not.toBeInTheDocument()
  expect(nombresDe(filas[0])).toEqual({ pdf: expect.stringMatching(/^RJ-/), anexos: ['DOS.pdf'] })
})

test('D-52 the comparison of a stale copy keeps the annexes that were added here', async () => {
  const { filas, caja } = await editarViejo()
  await boton(comparacion(), 'Cancelar').click()
  await irAAnexos(caja)
  await elegirAnexo(caja, pdf('MIO.pdf'))
  await boton(caja, 'Agregar Anexo').click()
  await boton(caja, 'Ver cambios').click()
  await boton(comparacion(), 'Conservar los míos').click()
  await boton(caja, 'Guardar').click()
  await expect.element(caja).not.toBeInTheDocument()
  expect(nombresDe(filas[0]).anexos).toEqual(['AJENO.pdf', 'MIO.pdf'])
})
