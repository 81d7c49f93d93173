import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirEdicion,
  abrirNuevo,
  abrirRedaccion,
  agregarArticulo,
  boton,
  diceElPie,
  llenar,
  modal,
  unaResolucion,
} from '../../../../test/fabricas/redaccion.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { filaDe, preguntaEliminar } from '../../../../test/tabla.ts'
import { pulsar, textosDe } from '../../../../test/vista.ts'

const tipoDe = (caja: ReturnType<typeof modal>) => caja.getByLabelText('Tipo de documento')
const aceptarEliminar = () => page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()

test('DOC-27 DOC-28 DOC-24 DOC-33 two tabs, 60 percent wide, the third type and the newest year first', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  const pestanas = caja.getByRole('tab')
  await expect
    .poll(() => textosDe(pestanas))
    .toEqual([expect.stringMatching(/^Datos Generales/), expect.stringMatching(/^Adjuntar Anexos/)])
  const ancho = () => caja.element().getBoundingClientRect().width
  await expect.poll(ancho).toBe(1440 * 0.6)
  await expect.element(tipoDe(caja)).toHaveDisplayValue('Resoluciones Alcaldia')
  await expect.element(tipoDe(caja)).toHaveFocus()
  const anio = caja.getByLabelText('Año')
  await expect.element(anio).toHaveDisplayValue(textosDe(anio.getByRole('option'))[0] ?? '')
  for (const nombre of ['Generar Word', 'Subir PDF', 'Guardar']) await expect.element(boton(caja, nombre)).toBeVisible()
  await pulsar(caja.getByRole('tab', { name: 'Datos Generales' }), '{ArrowRight}')
  await expect.element(caja.getByRole('tab', { name: /Adjuntar Anexos/ })).toHaveFocus()
  await expect.element(boton(caja, 'Agregar Anexo')).toBeVisible()
  await page.viewport(390, 844)
  await expect.poll(ancho).toBe(390)
  await userEvent.keyboard('{Escape}')
  await expect.element(caja).toBeVisible()
})

test('DOC-30 DOC-31 DOC-32 DOC-36 DOC-38 DOC-39 each type shows and requires its own fields, and keeps what was typed', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  const tipo = tipoDe(caja)
  await diceElPie(caja, 'Falta: vistos, considerandos, al menos un artículo')
  await caja.getByLabelText('Vistos').fill('El Informe N° 1;')
  await expect.element(caja.getByLabelText('Nombre')).not.toBeInTheDocument()
  await tipo.selectOptions('Ordenanza Municipal')
  await expect.element(caja.getByLabelText('Nombre')).toHaveAccessibleDescription(/^Por ejemplo: Ordenanza/)
  await expect.element(caja.getByLabelText('Comparecientes')).not.toBeInTheDocument()
  await expect.element(caja.getByLabelText('Vistos')).not.toBeInTheDocument()
  await diceElPie(caja, 'Falta: sesión, fecha de sesión, considerandos, al menos un artículo')
  await expect.element(caja.getByRole('heading', { name: 'Aprobaciones' })).toBeVisible()
  await caja.getByRole('combobox', { name: 'Sesión' }).selectOptions('Extraordinaria')
  await caja.getByRole('textbox', { name: 'Fecha de sesión' }).fill('10/11/2026')
  await diceElPie(caja, 'Falta: considerandos, al menos un artículo')
  await tipo.selectOptions('Decretos de Alcaldia')
  await expect.element(caja.getByRole('combobox', { name: 'Sesión' })).not.toBeInTheDocument()
  await expect.element(caja.getByLabelText('Vistos')).toHaveTextContent('El Informe N° 1;')
  await expect.element(caja.getByLabelText('Considerandos')).toBeVisible()
  await tipo.selectOptions('Acuerdos Consejo')
  await expect.element(caja.getByRole('textbox', { name: 'Fecha de sesión' })).toHaveValue('10/11/2026')
  await expect.element(caja.getByRole('heading', { name: 'Acuerdos' })).toBeVisible()
})

test('DOC-29 DOC-44 DOC-21 items are added, edited, deleted and moved by keyboard; an empty one is not kept', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  const lista = caja.getByRole('list', { name: 'Resolutivos' })
  const articulos = () => textosDe(lista.getByRole('listitem'))
  const con = (...partes: string[]) => partes.map((parte) => expect.stringMatching(parte))
  await pulsar(boton(caja, 'Agregar'), '{Enter}')
  const editor = lista.getByRole('textbox', { name: 'ARTÍCULO PRIMERO' })
  await expect.element(editor).toHaveFocus()
  await editor.fill('   ')
  await boton(caja, 'Guardar artículo').click()
  await expect.element(caja.getByText('Escriba el texto')).toBeVisible()
  await expect.element(editor).toHaveAttribute('aria-invalid', 'true')
  await editor.fill('DESIGNAR')
  await pulsar(editor, '{Control>}{Enter}{/Control}')
  await expect.element(boton(caja, 'Agregar')).toHaveFocus()
  await agregarArticulo(caja, 'ENCARGAR')
  await agregarArticulo(caja, 'NOTIFICAR')
  await expect.poll(articulos).toEqual(con('PRIMERO.*DESIGNAR', 'SEGUNDO.*ENCARGAR', 'TERCERO.*NOTI'))

  await pulsar(boton(caja, 'Subir artículo tercero'), '{Enter}')
  await expect.element(boton(caja, 'Subir artículo segundo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // It is the first now: the other direction takes the focus.
  await expect.element(boton(caja, 'Bajar artículo primero')).toHaveFocus()
  await expect.poll(articulos).toEqual(con('NOTIFICAR', 'DESIGNAR', 'ENCARGAR'))

  await boton(caja, 'Editar artículo segundo').click()
  await lista.getByRole('textbox').fill('DESIGNAR otra vez')
  await boton(caja, 'Descartar').click()
  await expect.element(boton(caja, 'Editar artículo segundo')).toHaveFocus()
  await expect.element(lista.getByRole('listitem').nth(1)).not.toMatchTextContent('otra vez')

  await boton(caja, 'Eliminar artículo primero').click()
  await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(articulos).toEqual(con('PRIMERO.*DESIGNAR', 'SEGUNDO.*ENCARGAR'))
  await tipoDe(caja).selectOptions('Convenio')
  const clausulas = caja.getByRole('list', { name: 'Clausulas de Convenios' }).getByRole('listitem')
  await expect.poll(() => textosDe(clausulas)).toEqual(con('CLÁUSULA PRIMERA', 'CLÁUSULA SEGUNDA'))
})

test('DOC-40 DOC-41 DOC-42 the three buttons are off, and the foot says why', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  const apagado = (nombre: string) => expect.element(boton(caja, nombre)).toHaveAttribute('aria-disabled', 'true')
  const encendido = (nombre: string) => expect.element(boton(caja, nombre)).not.toHaveAttribute('aria-disabled')
  for (const nombre of ['Guardar', 'Generar Word', 'Subir PDF']) await apagado(nombre)
  await diceElPie(caja, /^Falta: vistos/)
  await llenar(caja, 'DESIGNAR')
  await encendido('Guardar')
  await encendido('Generar Word')
  await apagado('Subir PDF')
  await diceElPie(caja, 'Genere el Word o la vista previa para poder subir el PDF')
  await boton(caja, 'Editar artículo primero').click()
  await apagado('Guardar')
  await diceElPie(caja, 'Termine de editar el artículo para guardar')
  await boton(caja, 'Descartar').click()
  await encendido('Guardar')
  await boton(caja, 'Eliminar artículo primero').click()
  await aceptarEliminar()
  await apagado('Guardar')
  await apagado('Generar Word')
  await diceElPie(caja, 'Falta: al menos un artículo')
  await tipoDe(caja).selectOptions('Convenio')
  await diceElPie(caja, 'Falta: al menos una cláusula')
  await pulsar(boton(caja, 'Guardar'), '{Enter}')
  await expect.element(caja.getByText('Agregue al menos una cláusula')).toBeVisible()
})

test('DOC-43 DOC-37 saving an invalid form marks all fields, goes to the first and sends nothing', async () => {
  const { creados } = await abrirRedaccion()
  const caja = await abrirNuevo()
  await caja.getByRole('tab', { name: /Adjuntar/ }).click()
  await pulsar(boton(caja, 'Guardar'), '{Enter}')
  await expect.element(caja.getByLabelText('Vistos')).toHaveFocus()
  for (const campo of ['Vistos', 'Considerandos'])
    await expect.element(caja.getByLabelText(campo)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(caja.getByText('Agregue al menos un artículo')).toBeVisible()
  await pulsar(caja.getByLabelText('Vistos'), '{Control>}{Enter}{/Control}')
  await expect.element(caja.getByRole('tab', { name: 'Datos Generales con errores' })).toBeVisible()
  await expect.element(caja).toBeVisible()
  expect(creados).toEqual([])
})

test('DOC-35 DOC-50 the number is read-only and comes by type and year', async () => {
  await abrirRedaccion()
  const pedidos = responder(documentosApi.correlativo, ({ body: { tipo_doc } }) => ({
    correlativo: { id: 1, nro_correlativo: tipo_doc * 10 },
  }))
  const caja = await abrirNuevo()
  const numero = caja.getByLabelText('Número')
  await expect.element(numero).toHaveValue('030')
  await expect.element(numero).toHaveAttribute('readonly')
  await tipoDe(caja).selectOptions('Resolución Jefatural')
  await expect.element(numero).toHaveValue('130')
  await caja.getByLabelText('Año').selectOptions('2019')
  await expect.poll(() => pedidos.at(-1)?.body).toEqual({ tipo_doc: 13, anio: 2019 })
})

test('DOC-88 without a number the field says so, asks again, and the document waits', async () => {
  await abrirRedaccion()
  responder(documentosApi.correlativo, () => rechazo('inesperado'))
  await page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).first().click()
  const caja = modal()
  await expect.element(caja.getByText('No se pudo obtener el correlativo')).toBeVisible()
  await diceElPie(caja, /Falta: número/)
  responder(documentosApi.correlativo, { correlativo: { id: 0, nro_correlativo: 1 } })
  await boton(caja, 'Reintentar').click()
  await expect.element(caja.getByLabelText('Número')).toHaveValue('001')
  await expect.element(caja.getByText('No se pudo obtener el correlativo')).not.toBeInTheDocument()
})

test('DOC-47 DOC-48 DOC-55 DOC-84 a document is saved, shows in the table, and keeps type, year and number', async () => {
  const { creados, editados } = await abrirRedaccion()
  const caja = await abrirNuevo()
  await llenar(caja, 'Designar')
  await pulsar(caja.getByLabelText('Vistos'), '{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Se grabo el documento', { exact: true })).toBeVisible()
  await expect.element(caja).not.toBeInTheDocument()
  await expect.element(filaDe('Designar')).toBeVisible()
  expect(creados.map(({ body }) => body)).toMatchObject([
    { tipo_doc: 3, vistos: 'El Informe N° 212-2026-SGRH;', resolutivos: ['Designar'] },
  ])

  const edicion = await abrirEdicion()
  await expect.element(tipoDe(edicion)).toBeDisabled()
  await expect.element(edicion.getByLabelText('Año')).toBeDisabled()
  // The first that can be changed.
  await expect.element(edicion.getByLabelText('Vistos')).toHaveFocus()
  await expect.element(edicion.getByLabelText('Número')).toHaveValue('001')
  await edicion.getByLabelText('Considerandos').fill('Que, se modificó;')
  await boton(edicion, 'Guardar').click()
  await expect.element(edicion).not.toBeInTheDocument()
  expect(editados.map(({ body }) => body)).toMatchObject([{ tipo_doc: 3, considerandos: 'Que, se modificó;' }])
  await expect.element((await abrirEdicion()).getByLabelText('Considerandos')).toHaveTextContent('Que, se modificó;')
})

test('DOC-84 a failed save says so, leaves the form as it was and can be repeated', async () => {
  await abrirRedaccion()
  responder(documentosApi.crear, () => rechazo('validacion', { errors: { considerandos: 'Texto no admitido' } }))
  const caja = await abrirNuevo()
  await llenar(caja, 'DESIGNAR')
  await boton(caja, 'Guardar').click()
  await expect.element(page.getByText('No se pudo guardar el registro', { exact: true })).toBeVisible()
  await expect.element(caja.getByText('Texto no admitido')).toBeVisible()
  await expect.element(caja.getByLabelText('Vistos')).toHaveTextContent('El Informe N° 212-2026-SGRH;')
  await expect.element(boton(caja, 'Guardar')).not.toHaveAttribute('aria-disabled')
  await expect.element(boton(caja, 'Guardar')).toHaveFocus()
})

test('DOC-39 on edit the rules are those of the record, not of the default type', async () => {
  await abrirRedaccion([unaResolucion(['Aprobar', 'Segundo'], { tipo_doc: 9 })])
  const caja = await abrirEdicion()
  await expect.element(tipoDe(caja)).toHaveDisplayValue('Directiva')
  await caja.getByLabelText('Vistos').fill('')
  await diceElPie(caja, 'Falta: vistos')
})

test('WCAG 1.4.10 at 200 % of a small screen there is room to write, and every button is there', async () => {
  await page.viewport(720, 450)
  await abrirRedaccion()
  const caja = await abrirNuevo()
  const considerandos = caja.getByLabelText('Considerandos').element()
  considerandos.scrollIntoView()
  let marco = considerandos.parentElement
  while (marco && getComputedStyle(marco).overflowY !== 'auto') marco = marco.parentElement
  expect(marco?.clientHeight).toBeGreaterThanOrEqual(240)
  for (const nombre of ['Vista previa PDF', 'Generar Word', 'Subir PDF', 'Guardar'])
    await expect.element(boton(caja, nombre)).toBeInViewport({ ratio: 1 })
})

test('the modal is clean for axe, empty, with errors and with annexes, wide and narrow', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  await pulsar(boton(caja, 'Guardar'), '{Enter}')
  await expect.element(caja.getByLabelText('Vistos')).toHaveFocus()
  await revisarAccesibilidad()
  await llenar(caja, 'DESIGNAR')
  await boton(caja, 'Editar artículo primero').click()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await caja.getByRole('tab', { name: /Adjuntar/ }).click()
  await revisarAccesibilidad()
})
