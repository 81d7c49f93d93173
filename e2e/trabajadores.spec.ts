import { ERRORES } from '@cabildo/contracts/base/errores'
import { expect } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirTrabajadores,
  aviso,
  cambiarTrabajador,
  leerTrabajadores,
  registrarTrabajador,
  retener,
} from './apoyo-trabajadores.ts'
import { botonNuevo, buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test.describe('Listado de trabajadores', () => {
  test('TRA-01 TRA-03 TRA-27 SHE-88 the registry shows its columns and Nuevo, and offers no exports', async ({
    page,
  }) => {
    const apellido = unico('Columnas')
    const { dni } = await registrarTrabajador(page.request, apellido, { name: 'Rosa Elvira' })
    await abrirTrabajadores(page)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Nombre',
      'Apellido Paterno',
      'Apellido Materno',
      'DNI',
      'Cargo',
      'Area',
      'Año',
      'Activo',
      'Accion',
    ])
    const fila = await buscarFila(page, apellido)
    const celdas = fila.getByRole('cell')
    await expect(celdas.nth(0).getByText('Rosa Elvira')).toBeVisible()
    await expect(celdas.nth(1)).toHaveText(apellido)
    await expect(celdas.nth(2)).toHaveText('Mamani')
    await expect(celdas.nth(3)).toHaveText(dni)
    await expect(celdas.nth(4)).toHaveText('Especialista')
    await expect(celdas.nth(5)).toHaveText('Sub Gerencia de Recursos Humanos')
    await expect(celdas.nth(6)).toHaveText(/^20\d\d$/)
    await expect(fila.getByRole('switch', { name: `Activo: ${apellido} Mamani, Rosa Elvira` })).toBeChecked()
    await expect(botonNuevo(page)).toBeEnabled()
    await expect(page.getByRole('group', { name: 'Exportar' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Copiar|CSV|Excel|PDF|Imprimir|Exportar/ })).toHaveCount(0)
  })

  test('TRA-02 the employees of another area are not listed', async ({ page }) => {
    const apellido = unico('Ajeno')
    await registrarTrabajador(page.request, apellido, {}, 'recepcion')
    await abrirTrabajadores(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(apellido)
    await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  })

  test('TRA-04 the newest year comes first, then the newest record; Accion orders by it', async ({ page }) => {
    const apellido = unico('Orden')
    for (const name of ['Primera', 'Segunda', 'Tercera']) await registrarTrabajador(page.request, apellido, { name })
    await abrirTrabajadores(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(apellido)
    const nombres = page.getByRole('row').locator('td:first-child strong')
    await expect(nombres).toHaveText(['Tercera', 'Segunda', 'Primera'])
    for (const titulo of ['Año', 'Accion'])
      await expect(page.getByRole('columnheader', { name: titulo })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('columnheader', { name: 'Accion' }).getByRole('button').click()
    await expect(nombres).toHaveText(['Primera', 'Segunda', 'Tercera'])
    await expect(page.getByRole('columnheader', { name: 'Accion' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('columnheader', { name: 'Año' })).not.toHaveAttribute('aria-sort')
  })

  test('TRA-12 the positions are asked for together with the table, not after it', async ({ page }) => {
    const soltar = await retener(page, '**/api/employees/byarea/*')
    const cargos = page.waitForRequest('**/api/cargos')
    const abierto = abrirTrabajadores(page)
    await cargos
    soltar()
    await abierto
  })

  test('TRA-06 TRA-23 TRA-26 SHE-66 SHE-90 deleting asks first, names the employee and tells the outcome', async ({
    page,
  }) => {
    const apellido = unico('Borrar')
    const { empacce_id } = await registrarTrabajador(page.request, apellido)
    await abrirTrabajadores(page)
    const fila = await buscarFila(page, apellido)
    await fila.getByRole('button', { name: `Eliminar a ${apellido} Mamani, Prueba` }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    await expect(pregunta).toContainText(`Se eliminará a ${apellido} Mamani, Prueba del registro`)
    await revisarAccesibilidad(page)
    await pregunta.getByRole('button', { name: 'Cancelar' }).click()
    await expect(fila).toBeVisible()
    await fila.getByRole('button', { name: /Eliminar/ }).click()
    const enviada = page.waitForRequest('**/api/employees/remove')
    await pregunta.getByRole('button', { name: 'Aceptar' }).click()
    expect((await enviada).postDataJSON()).toEqual({ empacce_id })
    await expect(aviso(page, 'Registro eliminado')).toBeVisible()
    await expect(fila).toHaveCount(0)
  })

  test('TRA-26 D-47 a removal that fails says so, one of a user in the words of the server', async ({ page }) => {
    const apellido = unico('Queda')
    await registrarTrabajador(page.request, apellido)
    await abrirTrabajadores(page)
    await page.route('**/api/employees/remove', (ruta) =>
      ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
    )
    const fila = await buscarFila(page, apellido)
    await fila.getByRole('button', { name: /Eliminar/ }).click()
    const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    await pregunta.getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'No se pudo eliminar registro')).toBeVisible()
    await pregunta.getByRole('button', { name: 'Cancelar' }).click()
    await page.unroute('**/api/employees/remove')
    const deUsuario = (await leerTrabajadores(page.request)).find(({ con_usuario }) => con_usuario)
    const otra = await buscarFila(page, String(deUsuario?.dni))
    await otra.getByRole('button', { name: /Eliminar/ }).click()
    await pregunta.getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, ERRORES.accesoDeUsuario.mensaje)).toBeVisible()
    await expect(otra).toBeVisible()
  })
})

test.describe('El interruptor Activo', () => {
  test('TRA-22 it sends the state alone and moves when the server has accepted', async ({ page }) => {
    const apellido = unico('Apagar')
    const { empacce_id, employee_id } = await registrarTrabajador(page.request, apellido)
    await abrirTrabajadores(page)
    const interruptor = (await buscarFila(page, apellido)).getByRole('switch')
    const soltar = await retener(page, `**/api/employees/${employee_id}`)
    const enviada = page.waitForRequest(`**/api/employees/${employee_id}`)
    await interruptor.click()
    expect((await enviada).method()).toBe('PUT')
    expect((await enviada).postDataJSON()).toEqual({ empacce_id, estado: 0 })
    await expect(interruptor).toHaveAttribute('aria-busy', 'true')
    await expect(interruptor).toBeChecked()
    soltar()
    await expect(interruptor).not.toBeChecked()
    await interruptor.press('Space')
    await expect(interruptor).toBeChecked()
  })

  test('TRA-22 TRA-21 a second active access is refused, and the switch stays', async ({ page }) => {
    const apellido = unico('Dos accesos')
    const primero = await registrarTrabajador(page.request, apellido, { cargo_id: 3 })
    await cambiarTrabajador(page.request, primero, { estado: 0 })
    await registrarTrabajador(page.request, apellido, { dni: primero.dni, cargo_id: 4 })
    await abrirTrabajadores(page)
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(apellido)
    await expect(page.getByText('Mostrando 1 a 2 de 2 registros')).toBeVisible()
    const interruptor = page.getByRole('row').filter({ hasText: 'Especialista' }).getByRole('switch')
    await interruptor.click()
    await expect(aviso(page, 'Ya existe acceso para el usuario')).toBeVisible()
    await expect(interruptor).not.toHaveAttribute('aria-busy')
    await expect(interruptor).not.toBeChecked()
  })

  test('TRA-22 another refusal leaves the switch and says so', async ({ page }) => {
    const apellido = unico('Falla')
    await registrarTrabajador(page.request, apellido)
    await abrirTrabajadores(page)
    const interruptor = (await buscarFila(page, apellido)).getByRole('switch')
    await page.route('**/api/employees/*', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
    await interruptor.click()
    await expect(aviso(page, 'No se pudo cambiar el estado')).toBeVisible()
    await expect(interruptor).toBeChecked()
  })

  test('TRA-22 D-47 the state of a user is changed elsewhere: the row says where, and the server too', async ({
    page,
  }) => {
    const deUsuario = (await leerTrabajadores(page.request)).find(({ con_usuario }) => con_usuario)
    await abrirTrabajadores(page)
    const interruptor = (await buscarFila(page, String(deUsuario?.dni))).getByRole('switch')
    await expect(interruptor).toHaveAttribute('aria-description', ERRORES.accesoDeUsuario.mensaje)
    await interruptor.click()
    await expect(aviso(page, ERRORES.accesoDeUsuario.mensaje)).toBeVisible()
    await expect(interruptor).toBeChecked()
  })
})

test.describe('Los estados de la pantalla', () => {
  test('TRA-01 an area without employees is told what to do', async ({ page }) => {
    await page.route('**/api/employees/byarea/*', (ruta) =>
      ruta.fulfill({ json: { data: [], recordsTotal: 0, recordsFiltered: 0 } }),
    )
    await abrirTrabajadores(page)
    await expect(page.getByRole('heading', { name: 'Todavía no hay trabajadores' })).toBeVisible()
    await page
      .getByRole('region', { name: 'LISTADO DE TRABAJADORES' })
      .getByRole('button', { name: 'Nuevo', exact: true })
      .click()
    await expect(page.getByRole('dialog', { name: 'CREAR EMPLEADO' })).toBeVisible()
  })

  test('TRA-27 SHE-81 rows that cannot be brought say so and can be asked for again', async ({ page }) => {
    await page.route('**/api/employees/byarea/*', (ruta) =>
      ruta.fulfill({ status: 403, json: { message: 'No tiene permiso para realizar esta acción' } }),
    )
    await abrirTrabajadores(page)
    await page.unroute('**/api/employees/byarea/*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('switch').first()).toBeVisible()
  })

  test('TRA-03 the list is clean for axe, and on a phone nothing hides and everything takes a finger', async ({
    page,
  }) => {
    test.slow()
    const apellido = unico('Teléfono')
    const { dni } = await registrarTrabajador(page.request, apellido)
    await abrirTrabajadores(page)
    await revisarAccesibilidad(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const fila = await buscarFila(page, dni)
    await expect(fila.getByText(`${apellido} Mamani`)).toBeVisible()
    await expect(fila.getByText('Especialista')).toBeVisible()
    for (const control of [fila.getByRole('switch'), fila.getByRole('button', { name: /Editar/ })])
      expect(await altura(control)).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await revisarAccesibilidad(page)
  })
})
