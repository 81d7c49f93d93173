import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirDocumentos,
  abrirEdicion,
  abrirNuevo,
  agregarArticulo,
  boton,
  estado,
  llenar,
  modal,
  REDACTORA,
  redactar,
} from './apoyo-documentos.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test.describe('CREAR/EDITAR DOCUMENTO', () => {
  test('DOC-27 DOC-28 DOC-24 DOC-33 two tabs, 60 percent wide, the third type and the newest year first', async ({
    page,
  }) => {
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await expect(caja.getByRole('tab')).toHaveText([/^Datos Generales/, /^Adjuntar Anexos/])
    const ancho = async () => (await caja.boundingBox())?.width
    await expect.poll(ancho).toBe(1440 * 0.6)
    const tipo = caja.getByLabel('Tipo de documento')
    await expect(tipo.locator('option:checked')).toHaveText('Resoluciones Alcaldia')
    await expect(tipo).toBeFocused()
    const anio = caja.getByLabel('Año')
    await expect(anio.locator('option:checked')).toHaveText((await anio.locator('option').first().textContent()) ?? '')
    for (const nombre of ['Generar Word', 'Subir PDF', 'Guardar']) await expect(boton(caja, nombre)).toBeVisible()
    await caja.getByRole('tab', { name: 'Datos Generales' }).press('ArrowRight')
    await expect(caja.getByRole('tab', { name: /Adjuntar Anexos/ })).toBeFocused()
    await expect(caja.getByRole('button', { name: 'Agregar Anexo' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(ancho).toBe(390)
    await page.keyboard.press('Escape')
    await expect(caja).toBeVisible()
  })

  test('DOC-30 DOC-31 DOC-32 DOC-36 DOC-38 DOC-39 each type shows and requires its own fields, and keeps what was typed', async ({
    page,
  }) => {
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    const tipo = caja.getByLabel('Tipo de documento')
    await expect(estado(caja)).toHaveText('Falta: vistos, considerandos, al menos un artículo')
    await caja.getByLabel('Vistos').fill('El Informe N° 1;')
    await tipo.selectOption({ label: 'Ordenanza Municipal' })
    await expect(caja.getByLabel('Vistos')).toHaveCount(0)
    await expect(estado(caja)).toHaveText('Falta: sesión, fecha de sesión, considerandos, al menos un artículo')
    await expect(caja.getByRole('heading', { name: 'Aprobaciones' })).toBeVisible()
    await caja.getByLabel('Sesión', { exact: true }).selectOption({ label: 'Extraordinaria' })
    await caja.getByLabel('Fecha de sesión', { exact: true }).fill('10/11/2026')
    await expect(estado(caja)).toHaveText('Falta: considerandos, al menos un artículo')
    await tipo.selectOption({ label: 'Decretos de Alcaldia' })
    await expect(caja.getByLabel('Sesión', { exact: true })).toHaveCount(0)
    await expect(caja.getByLabel('Vistos')).toHaveValue('El Informe N° 1;')
    await expect(caja.getByLabel('Considerandos')).toBeVisible()
    await tipo.selectOption({ label: 'Acuerdos Consejo' })
    await expect(caja.getByLabel('Fecha de sesión', { exact: true })).toHaveValue('10/11/2026')
    await expect(caja.getByRole('heading', { name: 'Acuerdos' })).toBeVisible()
  })

  test('DOC-29 DOC-44 DOC-21 items are added, edited, deleted and moved by keyboard; an empty one is not kept', async ({
    page,
  }) => {
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    const lista = caja.getByRole('list', { name: 'Resolutivos' })
    await boton(caja, 'Agregar').press('Enter')
    const editor = lista.getByRole('textbox', { name: 'ARTÍCULO PRIMERO' })
    await expect(editor).toBeFocused()
    await editor.fill('   ')
    await boton(caja, 'Guardar artículo').click()
    await expect(caja.getByText('Escriba el texto')).toBeVisible()
    await expect(editor).toHaveAttribute('aria-invalid', 'true')
    await editor.fill('DESIGNAR')
    await editor.press('Control+Enter')
    await expect(boton(caja, 'Agregar')).toBeFocused()
    await agregarArticulo(caja, 'ENCARGAR')
    await agregarArticulo(caja, 'NOTIFICAR')
    await expect(lista.getByRole('listitem')).toContainText([/PRIMERO.*DESIGNAR/, /SEGUNDO.*ENCARGAR/, /TERCERO.*NOTI/])

    await boton(caja, 'Subir artículo tercero').press('Enter')
    await expect(boton(caja, 'Subir artículo segundo')).toBeFocused()
    await page.keyboard.press('Enter')
    // It is the first now: the other direction takes the focus.
    await expect(boton(caja, 'Bajar artículo primero')).toBeFocused()
    await expect(lista.getByRole('listitem')).toContainText(['NOTIFICAR', 'DESIGNAR', 'ENCARGAR'])

    await boton(caja, 'Editar artículo segundo').click()
    await lista.getByRole('textbox').fill('DESIGNAR otra vez')
    await boton(caja, 'Descartar').click()
    await expect(boton(caja, 'Editar artículo segundo')).toBeFocused()
    await expect(lista.getByRole('listitem').nth(1)).not.toContainText('otra vez')

    await boton(caja, 'Eliminar artículo primero').click()
    const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    await pregunta.getByRole('button', { name: 'Aceptar' }).click()
    await expect(lista.getByRole('listitem')).toContainText([/PRIMERO.*DESIGNAR/, /SEGUNDO.*ENCARGAR/])
    await caja.getByLabel('Tipo de documento').selectOption({ label: 'Convenio' })
    await expect(caja.getByRole('list', { name: 'Clausulas de Convenios' }).getByRole('listitem')).toContainText([
      'CLÁUSULA PRIMERA',
      'CLÁUSULA SEGUNDA',
    ])
  })

  test('DOC-40 DOC-41 DOC-42 the three buttons are off, and the foot says why', async ({ page }) => {
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    for (const nombre of ['Guardar', 'Generar Word', 'Subir PDF']) await expect(boton(caja, nombre)).toBeDisabled()
    await expect(boton(caja, 'Guardar')).toHaveAccessibleDescription(/^Falta: vistos/)
    await llenar(caja, 'DESIGNAR')
    await expect(boton(caja, 'Guardar')).toBeEnabled()
    await expect(boton(caja, 'Generar Word')).toBeEnabled()
    await expect(boton(caja, 'Subir PDF')).toBeDisabled()
    await expect(estado(caja)).toHaveText('Genere el Word o la vista previa para poder subir el PDF')
    await boton(caja, 'Editar artículo primero').click()
    await expect(boton(caja, 'Guardar')).toBeDisabled()
    await expect(estado(caja)).toHaveText('Termine de editar el artículo para guardar')
    await boton(caja, 'Descartar').click()
    await expect(boton(caja, 'Guardar')).toBeEnabled()
    await boton(caja, 'Eliminar artículo primero').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
    await expect(boton(caja, 'Guardar')).toBeDisabled()
    await expect(boton(caja, 'Generar Word')).toBeDisabled()
    await expect(estado(caja)).toHaveText('Falta: al menos un artículo')
    await caja.getByLabel('Tipo de documento').selectOption({ label: 'Convenio' })
    await expect(estado(caja)).toHaveText('Falta: al menos una cláusula')
    await boton(caja, 'Guardar').press('Enter')
    await expect(caja.getByText('Agregue al menos una cláusula')).toBeVisible()
  })

  test('DOC-43 DOC-37 saving an invalid form marks all fields, goes to the first and sends nothing', async ({
    page,
  }) => {
    let enviados = 0
    await page.route('**/api/documentos', (ruta) => {
      enviados += 1
      return ruta.fallback()
    })
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await caja.getByRole('tab', { name: /Adjuntar/ }).click()
    await boton(caja, 'Guardar').press('Enter')
    await expect(caja.getByLabel('Vistos')).toBeFocused()
    for (const campo of ['Vistos', 'Considerandos'])
      await expect(caja.getByLabel(campo)).toHaveAttribute('aria-invalid', 'true')
    await expect(caja.getByText('Agregue al menos un artículo')).toBeVisible()
    await caja.getByLabel('Vistos').press('Control+Enter')
    await expect(caja.getByRole('tab', { name: 'Datos Generales con errores' })).toBeVisible()
    await expect(caja).toBeVisible()
    expect(enviados).toBe(0)
  })

  test('DOC-35 DOC-50 the number is read-only and comes by type and year', async ({ page }) => {
    const pedidos: unknown[] = []
    await page.route('**/api/documentos/getcorrelativo', (ruta) => {
      const pedido = ruta.request().postDataJSON()
      pedidos.push(pedido)
      return ruta.fulfill({ json: { correlativo: { id: 1, nro_correlativo: pedido.tipo_doc * 10 } } })
    })
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    const numero = caja.getByLabel('Número')
    await expect(numero).toHaveValue('030')
    await expect(numero).not.toBeEditable()
    await caja.getByLabel('Tipo de documento').selectOption('13')
    await expect(numero).toHaveValue('130')
    await caja.getByLabel('Año').selectOption('2019')
    await expect.poll(() => pedidos.at(-1)).toEqual({ tipo_doc: 13, anio: 2019 })
  })

  test('DOC-88 without a number the field says so, asks again, and the document waits', async ({ page }) => {
    let falla = true
    await page.route('**/api/documentos/getcorrelativo', (ruta) =>
      falla ? ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }) : ruta.fallback(),
    )
    await abrirDocumentos(page, REDACTORA)
    await page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).first().click()
    const caja = modal(page)
    await expect(caja.getByText('No se pudo obtener el correlativo')).toBeVisible()
    await expect(estado(caja)).toContainText('Falta: número')
    falla = false
    await boton(caja, 'Reintentar').click()
    await expect(caja.getByLabel('Número')).toHaveValue(/^\d{3}$/)
    await expect(caja.getByText('No se pudo obtener el correlativo')).toHaveCount(0)
  })

  test('DOC-47 DOC-48 DOC-55 DOC-84 a document is saved, shows in the table, and keeps type, year and number', async ({
    page,
  }) => {
    const texto = unico('Designar')
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, texto)
    await caja.getByLabel('Vistos').press('Control+Enter')
    await expect(page.getByText('Se grabo el documento', { exact: true })).toBeVisible()
    await expect(caja).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: texto })).toBeVisible()

    const edicion = await abrirEdicion(page, texto)
    await expect(edicion.getByLabel('Tipo de documento')).toBeDisabled()
    await expect(edicion.getByLabel('Año')).toBeDisabled()
    // The first that can be changed.
    await expect(edicion.getByLabel('Vistos')).toBeFocused()
    await expect(edicion.getByLabel('Número')).toHaveValue(/^\d{3,}$/)
    await edicion.getByLabel('Considerandos').fill('Que, se modificó;')
    await boton(edicion, 'Guardar').click()
    await expect(edicion).toHaveCount(0)
    await (await abrirEdicion(page, texto)).getByText('Que, se modificó;').waitFor()
  })

  test('DOC-84 a failed save says so, leaves the form as it was and can be repeated', async ({ page }) => {
    await page.route('**/api/documentos', (ruta) =>
      ruta.fulfill({
        status: 422,
        json: { message: 'x', codigo: 'validacion', errors: { considerandos: 'Texto no admitido' } },
      }),
    )
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, 'DESIGNAR')
    await boton(caja, 'Guardar').click()
    await expect(page.getByText('No se pudo guardar el registro', { exact: true })).toBeVisible()
    await expect(caja.getByText('Texto no admitido')).toBeVisible()
    await expect(caja.getByLabel('Vistos')).toHaveValue('El Informe N° 212-2026-SGRH;')
    await expect(boton(caja, 'Guardar')).toBeEnabled()
    await expect(boton(caja, 'Guardar')).toBeFocused()
  })

  test('DOC-39 on edit the rules are those of the record, not of the default type', async ({ page }) => {
    const texto = unico('Directiva')
    await redactar(page.request, { tipo_doc: 9, resolutivos: [texto, 'Segundo'] })
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirEdicion(page, texto)
    await expect(caja.getByLabel('Tipo de documento').locator('option:checked')).toHaveText('Directiva')
    await caja.getByLabel('Vistos').fill('')
    await expect(estado(caja)).toHaveText('Falta: vistos')
  })

  test('WCAG 1.4.10 at 200 % of a small screen there is room to write, and every button is there', async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    const considerandos = caja.getByLabel('Considerandos')
    await considerandos.scrollIntoViewIfNeeded()
    const alto = await considerandos.evaluate((campo) => {
      let marco: HTMLElement | null = campo.parentElement
      while (marco && getComputedStyle(marco).overflowY !== 'auto') marco = marco.parentElement
      return marco?.clientHeight ?? 0
    })
    expect(alto).toBeGreaterThanOrEqual(240)
    for (const nombre of ['Vista previa PDF', 'Generar Word', 'Subir PDF', 'Guardar'])
      await expect(boton(caja, nombre)).toBeInViewport({ ratio: 1 })
  })

  test('the modal is clean for axe, empty, with errors and with annexes, wide and narrow', async ({ page }) => {
    test.slow()
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await boton(caja, 'Guardar').press('Enter')
    await revisarAccesibilidad(page)
    await llenar(caja, 'DESIGNAR')
    await boton(caja, 'Editar artículo primero').click()
    await page.setViewportSize({ width: 390, height: 844 })
    await revisarAccesibilidad(page)
    await caja.getByRole('tab', { name: /Adjuntar/ }).click()
    await revisarAccesibilidad(page)
  })
})
