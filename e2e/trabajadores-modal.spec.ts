import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirTrabajadores,
  aviso,
  cabecerasDe,
  cambiarTrabajador,
  dniNuevo,
  quitarTrabajador,
  registrarTrabajador,
} from './apoyo-trabajadores.ts'
import { botonNuevo, buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** A person of the demonstration's register who works nowhere. */
const DEL_PADRON = { dni: '99369734', name: 'Sergio Eduardo', ape_pat: 'Saldivia', ape_mat: 'Molina' }

const modal = (page: Page, titulo = 'CREAR EMPLEADO') => page.getByRole('dialog', { name: titulo })
const grabar = (page: Page, titulo?: string) => modal(page, titulo).getByRole('button', { name: 'Grabar' })
const campo = (page: Page, nombre: string) => page.getByLabel(nombre, { exact: true })

const abrirNuevo = async (page: Page) => {
  await abrirTrabajadores(page)
  await botonNuevo(page).click()
  await expect(campo(page, 'DNI')).toBeFocused()
}

/** Fills everything by hand for a DNI that nobody knows. */
const llenarAMano = async (page: Page, dni: string, apellido: string) => {
  await campo(page, 'DNI').fill(dni)
  await campo(page, 'Nombre').fill('Rosa Elvira')
  await campo(page, 'Apellido Paterno').fill(apellido)
  await campo(page, 'Apellido Materno').fill('Quispe')
  await campo(page, 'Sexo').selectOption('FEMENINO')
  await campo(page, 'Cargo').selectOption('Asistente')
}

test.describe('Crear', () => {
  test('TRA-05 TRA-10 TRA-11 TRA-12 TRA-17 TRA-24 TRA-28 SHE-69 a person of the registry is taken on by mouse', async ({
    page,
  }) => {
    await quitarTrabajador(page.request, DEL_PADRON.dni)
    await abrirNuevo(page)
    await expect(grabar(page)).toBeDisabled()
    await expect(modal(page)).toContainText('Falta: DNI, sexo, cargo')
    const consultas: string[] = []
    page.on('request', (peticion) => {
      const { pathname } = new URL(peticion.url())
      if (pathname.endsWith(DEL_PADRON.dni)) consultas.push(pathname)
    })
    await campo(page, 'DNI').fill(DEL_PADRON.dni)
    await expect(page.getByText('Identidad encontrada')).toBeVisible()
    expect(consultas).toEqual([`/api/employees/search/${DEL_PADRON.dni}`, `/api/pide/reniec/${DEL_PADRON.dni}`])
    await expect(campo(page, 'Nombre')).toHaveValue(DEL_PADRON.name)
    await expect(campo(page, 'Apellido Paterno')).toHaveValue(DEL_PADRON.ape_pat)
    await expect(campo(page, 'Apellido Materno')).toHaveValue(DEL_PADRON.ape_mat)
    await expect(modal(page)).toContainText('Falta: sexo, cargo')
    await campo(page, 'Sexo').selectOption('MASCULINO')
    await page.getByLabel(/^Fecha de nacimiento/).fill('29051976')
    await expect(page.getByLabel(/^Fecha de nacimiento/)).toHaveValue('29/05/1976')
    await expect(campo(page, 'Cargo').locator('option')).toHaveText([
      'Seleccione un cargo',
      'Gerente',
      'Subgerente',
      'Especialista',
      'Técnico administrativo',
      'Asistente',
    ])
    await campo(page, 'Cargo').selectOption('Gerente')
    await expect(page.getByLabel('Estado', { exact: true })).toHaveCount(0)
    const enviada = page.waitForRequest((peticion) => peticion.method() === 'POST')
    await grabar(page).click()
    expect((await enviada).postDataJSON()).toEqual({ ...DEL_PADRON, sexo: 1, fecha_nac: '1976-05-29', cargo_id: 1 })
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(modal(page)).toBeHidden()
    const fila = await buscarFila(page, DEL_PADRON.dni)
    await expect(fila).toContainText('Gerente')
    await expect(fila.getByRole('switch')).toBeChecked()
    await quitarTrabajador(page.request, DEL_PADRON.dni)
  })

  test('TRA-05 SHE-68 the whole journey works by keyboard alone', async ({ page }) => {
    const dni = dniNuevo()
    const apellido = unico('Teclado')
    await abrirTrabajadores(page)
    await page.keyboard.press('Alt+n')
    await expect(campo(page, 'DNI')).toBeFocused()
    await page.keyboard.type(dni)
    await expect(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
    // On a busy machine the answer takes long enough to be told.
    await expect(page.getByRole('dialog', { name: 'Buscando ...' })).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(campo(page, 'Nombre')).toBeFocused()
    await page.keyboard.type('Rosa Elvira')
    await page.keyboard.press('Tab')
    await page.keyboard.type(apellido)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Quispe')
    await page.keyboard.press('Tab')
    await expect(campo(page, 'Sexo')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(campo(page, 'Cargo')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Enter')
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).focus()
    await page.keyboard.type(apellido)
    await expect(page.getByRole('row')).toHaveCount(2)
    const fila = page.getByRole('row').filter({ hasText: apellido })
    await fila.getByRole('switch').focus()
    await page.keyboard.press('Space')
    await expect(fila.getByRole('switch')).not.toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(campo(page, 'Nombre')).toBeFocused()
    await page.keyboard.type('María')
    await page.keyboard.press('Control+Enter')
    await expect(modal(page, 'EDITAR EMPLEADO')).toBeHidden()
    await expect(fila).toContainText('María')
    await fila.getByRole('button', { name: /Eliminar/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(aviso(page, 'Registro eliminado')).toBeVisible()
  })

  test('TRA-09 TRA-10 what is missing or wrong is said at its field', async ({ page }) => {
    await abrirNuevo(page)
    await campo(page, 'DNI').pressSequentially('12a34')
    await expect(campo(page, 'DNI')).toHaveValue('1234')
    // Not before the field was left.
    await expect(campo(page, 'DNI')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('numero dni no es valido')).toHaveCount(0)
    await campo(page, 'DNI').blur()
    await expect(page.getByText('numero dni no es valido')).toBeVisible()
    await campo(page, 'DNI').fill(dniNuevo())
    await expect(page.getByText('numero dni no es valido')).toHaveCount(0)
    for (const [nombre, mensaje] of [
      ['Nombre', 'Ingrese el nombre'],
      ['Apellido Paterno', 'Ingrese el apellido paterno'],
      ['Apellido Materno', 'Ingrese el apellido materno'],
      ['Sexo', 'Elija el sexo'],
      ['Cargo', 'Elija el cargo'],
    ] as const) {
      await campo(page, nombre).focus()
      await campo(page, nombre).blur()
      await expect(campo(page, nombre)).toHaveAccessibleDescription(mensaje)
    }
    await page.getByLabel(/^Fecha de nacimiento/).fill('31/02/2000')
    await page.getByLabel(/^Fecha de nacimiento/).blur()
    await expect(page.getByText('Fecha no válida')).toBeVisible()
    await expect(modal(page)).toContainText('fecha de nacimiento')
    await expect(grabar(page)).toBeDisabled()
  })

  test('TRA-25 somebody who has the access is refused, and the modal stays with what it holds', async ({ page }) => {
    const { dni } = await registrarTrabajador(page.request, unico('Repetido'))
    await abrirNuevo(page)
    await campo(page, 'DNI').fill(dni)
    await expect(page.getByText('Identidad encontrada')).toBeVisible()
    await campo(page, 'Cargo').selectOption('Especialista')
    await grabar(page).click()
    await expect(aviso(page, 'Ya existe acceso para el usuario')).toBeVisible()
    await expect(modal(page)).toBeVisible()
    await expect(campo(page, 'DNI')).toHaveValue(dni)
    await expect(grabar(page)).toBeEnabled()
  })

  test('TRA-24 a save that fails says so, and the errors of the server stand at their fields', async ({ page }) => {
    await abrirNuevo(page)
    await llenarAMano(page, dniNuevo(), 'Falla')
    await page.route('**/api/employees', (ruta) =>
      ruta.fulfill({
        status: 422,
        json: { message: 'x', codigo: 'validacion', errors: { name: 'Nombre no admitido' } },
      }),
    )
    await grabar(page).click()
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    await expect(campo(page, 'Nombre')).toHaveAccessibleDescription('Nombre no admitido')
    await expect(campo(page, 'Apellido Paterno')).toHaveValue('Falla')
    await campo(page, 'Nombre').fill('Otra')
    await expect(page.getByText('Nombre no admitido')).toHaveCount(0)
  })

  test('TRA-12 SHE-29 positions that could not be loaded can be asked for again', async ({ page }) => {
    await page.route('**/api/cargos', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
    await abrirTrabajadores(page)
    await expect(aviso(page, 'No se pudo obtener datos')).toBeVisible()
    // Opening the modal asks a second time.
    const otra = page.waitForResponse('**/api/cargos')
    await botonNuevo(page).click()
    await otra
    await expect(campo(page, 'Cargo')).toHaveAccessibleDescription(/No se pudo obtener datos/)
    await page.unroute('**/api/cargos')
    await modal(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(campo(page, 'Cargo').locator('option')).toHaveCount(6)
    await expect(campo(page, 'Cargo')).toBeFocused()
  })

  test('TRA-05 SHE-63 SHE-68 the modal is clean for axe, empty and with errors, wide and narrow', async ({ page }) => {
    test.slow()
    await abrirNuevo(page)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeVisible()
    await revisarAccesibilidad(page)
    await campo(page, 'DNI').fill('123')
    await campo(page, 'DNI').blur()
    await expect(page.getByText('numero dni no es valido')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await revisarAccesibilidad(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test.describe('Editar', () => {
  test('TRA-15 TRA-19 TRA-20 TRA-28 SHE-69 names and state may change, the DNI and the position not', async ({
    page,
  }) => {
    const apellido = unico('Editar')
    const trabajador = await registrarTrabajador(page.request, apellido)
    await abrirTrabajadores(page)
    const fila = await buscarFila(page, apellido)
    await fila.getByRole('button', { name: `Editar a ${apellido} Mamani, Prueba` }).click()
    await expect(modal(page, 'EDITAR EMPLEADO')).toBeVisible()
    await expect(campo(page, 'DNI')).toBeDisabled()
    await expect(campo(page, 'DNI')).toHaveValue(trabajador.dni)
    await expect(campo(page, 'Nombre')).toBeFocused()
    await expect(campo(page, 'Cargo')).toHaveCount(0)
    await expect(campo(page, 'Estado').locator('option')).toHaveText(['ACTIVO', 'INACTIVO'])
    await revisarAccesibilidad(page)
    await campo(page, 'Nombre').fill('Nadia')
    await campo(page, 'Estado').selectOption('INACTIVO')
    const enviada = page.waitForRequest((peticion) => peticion.method() === 'PUT')
    await grabar(page, 'EDITAR EMPLEADO').click()
    expect((await enviada).postDataJSON()).toEqual({
      empacce_id: trabajador.empacce_id,
      name: 'Nadia',
      ape_pat: apellido,
      ape_mat: 'Mamani',
      sexo: 0,
      fecha_nac: null,
      estado: 0,
      version: trabajador.updated_at,
    })
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(fila).toContainText('Nadia')
    await expect(fila.getByRole('switch')).not.toBeChecked()
  })

  test('SHE-94 D-22 a stale edit is refused; Ver cambios keeps what was typed and shows theirs', async ({ page }) => {
    const apellido = unico('Vieja')
    const trabajador = await registrarTrabajador(page.request, apellido)
    await abrirTrabajadores(page)
    const fila = await buscarFila(page, apellido)
    await fila.getByRole('button', { name: /Editar/ }).click()
    await campo(page, 'Nombre').fill('Mía')
    await cambiarTrabajador(page.request, trabajador, { name: 'Ajena', ape_mat: 'Condori', sexo: 1 })
    await grabar(page, 'EDITAR EMPLEADO').click()
    await expect(page.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
    await revisarAccesibilidad(page)
    await page.getByRole('button', { name: 'Ver cambios' }).click()
    await expect(campo(page, 'Nombre')).toHaveAccessibleDescription('Ahora dice: Ajena')
    await expect(campo(page, 'Nombre')).toHaveValue('Mía')
    await expect(campo(page, 'Apellido Materno')).toHaveAccessibleDescription('Cambió. Antes decía: Mamani')
    await expect(campo(page, 'Apellido Materno')).toHaveValue('Condori')
    await expect(campo(page, 'Sexo')).toHaveAccessibleDescription('Cambió. Antes decía: FEMENINO')
    await grabar(page, 'EDITAR EMPLEADO').click()
    await expect(fila).toContainText('Mía')
    await expect(fila).toContainText('Condori')
  })

  test('TRA-23 an employee whom somebody removed meanwhile is told, and the modal closes', async ({ page }) => {
    const apellido = unico('Ido')
    const { empacce_id, dni } = await registrarTrabajador(page.request, apellido)
    await abrirTrabajadores(page)
    const fila = await buscarFila(page, apellido)
    await fila.getByRole('button', { name: /Editar/ }).click()
    await campo(page, 'Nombre').fill('Tarde')
    const headers = await cabecerasDe(page.request)
    await page.request.post('/api/employees/remove', { headers, data: { empacce_id } })
    await grabar(page, 'EDITAR EMPLEADO').click()
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: dni })).toHaveCount(0)
  })
})
