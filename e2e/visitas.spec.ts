import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrirVisitas, botonNuevo, buscarFila, registrar, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
test.describe('Listado de visitas', () => {
  test('VIS-01 VIS-03 VIS-07 VIS-08 VIS-09 the log shows its columns, exports and newest rows first', async ({
    page,
  }) => {
    const primera = unico('Primera')
    await registrar(page.request, primera)
    await abrirVisitas(page)
    const titulos = page.getByRole('columnheader')
    await expect(titulos).toHaveText([
      'Visitante',
      'Motivo de Visita',
      'Empleado Visitado',
      'Ubicación/Oficina',
      'Fecha',
      'Hora',
      'Salida',
      'Accion',
    ])
    await expect(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
    const exportar = page.getByRole('group', { name: 'Exportar' }).getByRole('button')
    await expect(exportar).toHaveText(['Copiar', 'CSV', 'Excel', 'PDF', 'Imprimir'])
    await expect(page.getByLabel('Registros por página')).toHaveValue('10')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const fila = await buscarFila(page, primera)
    await expect(fila.getByRole('cell').first()).toContainText('DNI 98999999')
    await expect(fila.getByRole('cell').nth(4)).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/)
    await expect(fila.getByRole('cell').nth(5)).toHaveText(/^\d{2}:\d{2}$/)
  })

  test('VIS-02 an area does not see the visits of another', async ({ page }) => {
    const ajena = unico('Ajena')
    await registrar(page.request, ajena, 'programas')
    await abrirVisitas(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(ajena)
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  })

  test('VIS-04 VIS-05 VIS-28 VIS-35 the clock button records the exit once and disappears', async ({ page }) => {
    const motivo = unico('Salida')
    await registrar(page.request, motivo, 'recepcion', 'Huamán Ccori Edwin')
    await abrirVisitas(page)
    const fila = await buscarFila(page, motivo)
    await expect(fila).toContainText('Pendiente')
    await expect(fila).toContainText(/hace \d+ min/)
    const reloj = fila.getByRole('button', { name: 'Registrar hora de salida de Huamán Ccori Edwin' })
    await reloj.click()
    await expect(aviso(page, 'Hora de salida actualizado')).toBeVisible()
    await expect(reloj).toHaveCount(0)
    await expect(fila.getByRole('cell').nth(6)).toHaveText(/^\d{2}:\d{2}$/)
    // The focus does not fall out of the table with the button.
    await expect(fila.getByRole('button', { name: /Editar visita/ })).toBeFocused()
  })

  test('VIS-35 an exit that cannot be recorded says so', async ({ page }) => {
    const motivo = unico('Falla')
    await registrar(page.request, motivo)
    await abrirVisitas(page)
    const fila = await buscarFila(page, motivo)
    await page.route('**/api/visitas/*', (ruta) =>
      ruta.request().method() === 'PUT'
        ? ruta.fulfill({ status: 404, json: { message: 'x', codigo: 'noEncontrado' } })
        : ruta.fallback(),
    )
    await fila.getByRole('button', { name: /hora de salida/ }).click()
    await expect(aviso(page, 'No se pudo actualizar el registro')).toBeVisible()
  })

  test('VIS-06 VIS-37 SHE-66 deleting asks first, names the visit and tells the outcome', async ({ page }) => {
    const motivo = unico('Borrar')
    await registrar(page.request, motivo, 'recepcion', 'Salas Benavente Rosa')
    await abrirVisitas(page)
    const fila = await buscarFila(page, motivo)
    await fila.getByRole('button', { name: 'Eliminar visita de Salas Benavente Rosa' }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    await expect(pregunta).toContainText('Se eliminará la visita de Salas Benavente Rosa del')
    await pregunta.getByRole('button', { name: 'Cancelar' }).click()
    await expect(fila).toBeVisible()
    await fila.getByRole('button', { name: /Eliminar visita/ }).click()
    await pregunta.getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'Registro eliminado')).toBeVisible()
    await expect(fila).toHaveCount(0)
  })

  test('VIS-30 VIS-31 Pendientes leaves the open visits, counts them, and Nuevo stays enabled', async ({ page }) => {
    const motivo = unico('Pendiente')
    await registrar(page.request, motivo)
    await abrirVisitas(page)
    await page.getByRole('radio', { name: /Pendientes/ }).check({ force: true })
    await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
    for (const celda of await page.getByRole('row').locator('td:nth-child(7)').all())
      await expect(celda).toContainText('Pendiente')
    await expect(botonNuevo(page)).toBeEnabled()
    await expect(page.getByText(/visitas? hoy, \d+ pendientes? de salida/)).toBeVisible()
  })

  test('the log renews itself when a colleague of the area changes it', async ({ page, browser }) => {
    const motivo = unico('En vivo')
    await abrirVisitas(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(motivo)
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
    const otra = await browser.newPage()
    await registrar(otra.request, motivo)
    await expect(page.getByRole('row').filter({ hasText: motivo })).toBeVisible()
    await otra.close()
  })

  test('VIS-29 SHE-94 a second exit is refused and told', async ({ page }) => {
    const motivo = unico('Dos veces')
    await registrar(page.request, motivo)
    await abrirVisitas(page)
    const fila = await buscarFila(page, motivo)
    await page.route('**/api/visitas/*', (ruta) =>
      ruta.request().method() === 'PUT'
        ? ruta.fulfill({
            status: 409,
            json: { message: 'La visita ya tiene hora de salida', codigo: 'salidaRegistrada' },
          })
        : ruta.fallback(),
    )
    await fila.getByRole('button', { name: /hora de salida/ }).click()
    await expect(aviso(page, 'La visita ya tiene hora de salida')).toBeVisible()
  })

  test('the log is usable and clean for axe at 1440 and 390', async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 1440, height: 900 })
    await abrirVisitas(page)
    await revisarAccesibilidad(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('columnheader', { name: 'Visitante' })).toBeHidden()
    await expect(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first(),
    ).toBeVisible()
    await revisarAccesibilidad(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
