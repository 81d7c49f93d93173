import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { lineasDelPdf } from './apoyo-archivos.ts'
import { conVisor, crearDocumento } from './apoyo-documentos.ts'
import { abrirDespacho, despachar, firmarSinPantalla, TITULO, tabla } from './apoyo-firma.ts'
import { abrir, buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test.describe('Documentos en despacho', () => {
  test('FIR-02 FIR-03 FIR-04 FIR-05 FIR-06 FIR-08 the documents sent to the area, newest first, with their state', async ({
    page,
  }) => {
    const asunto = unico('aprobar el plan')
    const [uno, otro] = [await despachar(page.request, `${asunto} uno`), await despachar(page.request, `${asunto} dos`)]
    await crearDocumento(page.request, `${asunto} sin derivar`)
    await despachar(page.request, `${asunto} ajeno`, ['alcaldia'])
    await firmarSinPantalla(page.request, 'secretaria', uno.doc_id)
    await abrirDespacho(page)
    await expect(page.getByRole('link', { name: 'Firma Digital' })).toHaveAttribute('aria-current', 'page')
    await expect(tabla(page).getByRole('columnheader')).toHaveText([
      '',
      'Tipo',
      'Nro',
      'Descripcion',
      'PDF',
      'Estado',
      'Fecha',
      'Hora',
      'Accion',
    ])
    for (const name of ['Fecha', 'Hora'])
      await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
    const filas = tabla(page).locator('tbody').getByRole('row')
    await expect(filas).toHaveCount(2)
    await expect(filas.nth(0)).toContainText(`A${asunto.slice(1)} dos`)
    await expect(filas.nth(0)).toContainText('PENDIENTE')
    await expect(filas.nth(0).getByRole('button', { name: /^Firmar Resolución de Gerencia N° / })).toBeVisible()
    await expect(filas.nth(0).getByRole('checkbox')).toHaveCount(1)
    await expect(filas.nth(1)).toContainText('FIRMADO')
    await expect(filas.nth(1).getByRole('button', { name: /^Firmar/ })).toHaveCount(0)
    await expect(filas.nth(1).getByRole('checkbox')).toHaveCount(0)
    await revisarAccesibilidad(page)
    expect(otro.doc_id).not.toBe(uno.doc_id)
  })

  test('the quick filter, and one filter for each column that has one', async ({ page }) => {
    const asunto = unico('Filtrar')
    const { doc_id } = await despachar(page.request, `${asunto} firmado`)
    await despachar(page.request, `${asunto} pendiente`)
    await firmarSinPantalla(page.request, 'secretaria', doc_id)
    await abrirDespacho(page)
    const filas = tabla(page).locator('tbody').getByRole('row')
    await page.getByRole('textbox', { name: 'Filtrar por Descripcion' }).fill(asunto)
    await expect(filas).toHaveCount(2)
    await page.getByRole('radio', { name: /^Pendientes/ }).check()
    await expect(filas).toHaveCount(1)
    await expect(filas).toContainText(`${asunto} pendiente`)
    await page.getByRole('textbox', { name: 'Filtrar por Tipo' }).fill('convenio')
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await expect(page.getByRole('textbox', { name: 'Filtrar por Tipo' })).toHaveValue('')
    await expect(page.getByRole('radio', { name: 'Todos' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: /^Filtrar por/ })).toHaveCount(3)
  })

  test('FIR-07 the one export is a PDF with the filters of the screen', async ({ page }) => {
    const asunto = unico('Reporte')
    await despachar(page.request, `${asunto} uno`)
    await abrirDespacho(page)
    await expect(page.getByRole('group', { name: 'Exportar' }).getByRole('button')).toHaveText(['PDF'])
    await buscarFila(page, asunto)
    const [archivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('group', { name: 'Exportar' }).getByRole('button', { name: 'PDF' }).click(),
    ])
    const lineas = lineasDelPdf(readFileSync(await archivo.path()))
    expect(lineas.join('\n')).toContain('REPORTEDEDOCUMENTOSENDESPACHO')
    expect(lineas.join('\n')).toContain('TipoNroDescripcionEstadoFechaHora')
    expect(lineas.filter((linea) => linea.includes(asunto.replace(/\s/g, '')))).toHaveLength(1)
  })

  test('FIR-09 FIR-29 the PDF opens 720 high, by its own address', async ({ page }) => {
    await conVisor(page, true)
    await page.setViewportSize({ width: 1440, height: 1100 })
    const asunto = unico('Visor')
    await despachar(page.request, asunto)
    const llamadas: string[] = []
    page.on('request', (pedido) => llamadas.push(new URL(pedido.url()).pathname))
    await abrirDespacho(page)
    const fila = await buscarFila(page, asunto)
    await fila.getByRole('button', { name: /^Ver PDF de Resolución de Gerencia N° / }).click()
    const visor = page.getByRole('dialog', { name: /^Resolución de Gerencia N° / })
    const marco = visor.locator('iframe')
    await expect(marco).toHaveAttribute('src', /^\/storage\/firmadigital\/upload\/[^/]+\.pdf\?.*firma=/)
    expect(await altura(marco)).toBeGreaterThanOrEqual(716)
    expect(await altura(marco)).toBeLessThanOrEqual(720)
    expect(llamadas).not.toContain('/api/firmadigital/getfile')
    await visor.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect(fila.getByRole('button', { name: /^Ver PDF/ })).toBeFocused()
  })

  test('FIR-32 SHE-79 SHE-81 a load that fails is told and keeps the rows; 500 ends the session', async ({ page }) => {
    const asunto = unico('Fallas')
    await despachar(page.request, asunto)
    await abrirDespacho(page)
    await buscarFila(page, asunto)
    // By what is asked, not by when: a change of a colleague asks again at any moment.
    const estados = { 'nro_doc:asc': 404, 'tipo_doc:asc': 500 }
    await page.route('**/api/documentos/byarea/**', (ruta) => {
      const orden = new URL(ruta.request().url()).searchParams.get('order')
      const [, status] = Object.entries(estados).find(([clave]) => clave === orden) ?? []
      return status ? ruta.fulfill({ status, json: { message: 'x' } }) : ruta.continue()
    })
    await page.getByRole('columnheader', { name: 'Nro' }).getByRole('button').click()
    await expect(page.getByText('No se pudo obtener datos', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: asunto })).toHaveCount(1)
    await page.getByRole('columnheader', { name: 'Tipo' }).getByRole('button').click()
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  })

  test('FIR-01 SHE-27 without the permission there is no link, and the address leads to welcome', async ({ page }) => {
    await abrir(page, 'firmadigital', 'recepcion')
    await expect(page).toHaveURL(/#\/welcome$/)
    await expect(page.getByText('No tiene permiso para esta opción')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Firma Digital' })).toHaveCount(0)
  })

  test('on a phone each document is a card, with controls large enough for a finger', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const asunto = unico('Tarjeta')
    await despachar(page.request, asunto)
    await abrirDespacho(page)
    const fila = await buscarFila(page, asunto)
    for (const control of [
      fila.getByRole('button', { name: /^Firmar/ }),
      fila.getByRole('button', { name: /^Ver PDF/ }),
      fila.locator('label').filter({ has: page.getByRole('checkbox') }),
    ])
      expect(await altura(control)).toBeGreaterThanOrEqual(44)
    await fila.getByRole('checkbox').check()
    await expect(page.getByRole('group', { name: 'Documentos elegidos' })).toContainText('1 documento elegido')
    await revisarAccesibilidad(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // The box stands beside the heading of its card, not on it.
    const caja = await fila.getByRole('checkbox').boundingBox()
    const tipo = await fila.getByRole('cell').nth(1).boundingBox()
    expect(caja && tipo && caja.x + caja.width).toBeLessThanOrEqual(tipo?.x ?? 0)
    expect(Math.abs((caja?.y ?? 0) + (caja?.height ?? 0) / 2 - (tipo?.y ?? 0) - (tipo?.height ?? 0) / 2)).toBeLessThan(
      12,
    )
    await expect(page.getByRole('heading', { name: TITULO })).toBeVisible()
  })
})
