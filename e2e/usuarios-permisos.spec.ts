/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  AYUDANTE,
  abrirUsuarios,
  aviso,
  crearPorArea,
  crearPorEmpleado,
  darAcceso,
  dialogo,
  elegir,
  elegirArea,
  pedirComo,
} from './apoyo-usuarios.ts'

const accesos = (page: Page) => dialogo(page, 'LISTA DE ACCESOS')
const permiso = (page: Page) => dialogo(page, 'NUEVO PERMISO')
const filas = (page: Page) =>
  accesos(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const grabar = (page: Page) => permiso(page).getByRole('button', { name: 'Grabar' })
const nuevo = (page: Page) => accesos(page).getByRole('button', { name: 'Nuevo', exact: true })
const interruptor = (page: Page, n = 0) => filas(page).nth(n).getByRole('switch')
const anio = String(new Date().getFullYear())

const abrirAccesos = async (page: Page, username: string, usuario?: string) => {
  await abrirUsuarios(page, usuario)
  await elegir(page, username, 'Permisos')
  await expect(accesos(page)).toBeVisible()
  await expect(nuevo(page)).toBeEnabled()
}

/** What the browser sends to save permissions. */
const guardado = (page: Page) =>
  page.waitForRequest((peticion) => peticion.method() === 'PUT' && peticion.url().includes('/savepermission/'))

const CODIGOS = [
  'Panel Reclamos',
  'Panel Normas',
  'Panel Usuarios',
  'Panel Visitas',
  'Panel Empleados',
  'Mesa de Partes',
  'Generar documentos para firma digital',
  'Para despacho Firma Digital',
]
const OPCIONALES = [
  'Canastas',
  'Canastas: nuevo',
  'Canastas: subir Excel',
  'Nacimientos',
  'Archivo de normas',
  'Seguimiento de obras',
]

test.describe('Lista de accesos', () => {
  test('USU-23 USU-24 USU-25 USU-30 without accesses it says so, and Nuevo adds one with a position', async ({
    page,
  }) => {
    const { username } = await crearPorEmpleado(page.request)
    await abrirAccesos(page, username)
    await expect(accesos(page)).toContainText('Olivares Rivas, Nadia')
    await expect(accesos(page).getByText('No registra accesos para este usuario')).toBeVisible()
    await revisarAccesibilidad(page)
    await nuevo(page).click()
    await expect(permiso(page).getByLabel('Año')).toHaveValue(anio)
    await expect(permiso(page).getByLabel('Año')).toHaveAttribute('readonly', '')
    await expect(permiso(page)).toContainText('Falta: área, cargo')
    await expect(grabar(page)).toBeDisabled()
    await elegirArea(permiso(page), 'Registro Civil')
    await expect(permiso(page)).toContainText('Falta: cargo')
    await permiso(page).getByLabel('Cargo').selectOption({ label: 'Asistente' })
    await permiso(page).getByLabel('Nacimientos').check()
    const peticion = guardado(page)
    await grabar(page).click()
    expect((await peticion).postDataJSON()).toMatchObject({ area_id: 30, cargo_id: 5, myChoices: [10] })
    await expect(aviso(page, 'Permisos grabado con éxito')).toBeVisible()
    await expect(permiso(page)).toBeHidden()
    await expect(page.getByRole('columnheader')).toContainText(['Año', 'Area', 'Cargo', 'Estado'])
    await expect(filas(page).getByRole('cell')).toHaveText([anio, 'Registro Civil', 'Asistente', 'Activo', ''])
    await expect(nuevo(page)).toBeFocused()
  })

  test('USU-33 USU-36 the switch moves only when the server has accepted', async ({ page }) => {
    const { username } = await crearPorArea(page.request)
    await abrirAccesos(page, username)
    await expect(interruptor(page)).toBeChecked()
    let contestar: () => void = () => undefined
    const espera = new Promise<void>((listo) => {
      contestar = listo
    })
    await page.route('**/api/users/changestate', async (ruta) => {
      await espera
      await ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } })
    })
    await interruptor(page).click()
    await expect(interruptor(page)).toHaveAttribute('aria-busy', 'true')
    await expect(interruptor(page)).toBeChecked()
    contestar()
    await expect(aviso(page, 'No se pudo cambiar el estado')).toBeVisible()
    await expect(interruptor(page)).toBeChecked()
    await page.unroute('**/api/users/changestate')
    await interruptor(page).focus()
    await page.keyboard.press('Space')
    await expect(interruptor(page)).not.toBeChecked()
    await expect(filas(page).getByText('Inactivo')).toBeVisible()
    await expect(interruptor(page)).toBeFocused()
  })

  test('USU-31 USU-35 a second active access of the year is refused and nothing changes', async ({ page }) => {
    const usuario = await crearPorArea(page.request)
    const [acceso] = (await pedirComo(page.request, 'GET', `/api/users/accesses/${usuario.id}`)).cuerpo.data
    const apagar = { user_id: usuario.id, empacce_id: acceso.empacce_id, estado: false }
    await pedirComo(page.request, 'POST', '/api/users/changestate', apagar)
    await darAcceso(page.request, usuario, { area_id: 20 })
    await abrirAccesos(page, usuario.username)
    await expect(filas(page)).toHaveCount(2)
    const apagado = accesos(page).getByRole('switch', { checked: false })
    await apagado.click()
    await expect(aviso(page, 'Ya existe acceso para el usuario')).toBeVisible()
    await expect(accesos(page).getByRole('switch', { checked: true })).toHaveCount(1)
  })

  test('USU-33 SHE-105 the refusal of the server is told in its own words', async ({ page }) => {
    await abrirAccesos(page, 'usuarios', AYUDANTE)
    await interruptor(page).click()
    await expect(aviso(page, 'No puede cambiar sus propios accesos ni permisos')).toBeVisible()
    await expect(interruptor(page)).toBeChecked()
  })

  test('D-23 accesses that cannot be loaded are asked for again', async ({ page }) => {
    const { id, username } = await crearPorArea(page.request)
    await page.route(`**/api/users/accesses/${id}`, (ruta) =>
      ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
    )
    await abrirUsuarios(page)
    await elegir(page, username, 'Permisos')
    await expect(accesos(page).getByText('No se pudo obtener datos')).toBeVisible()
    await page.unroute(`**/api/users/accesses/${id}`)
    await accesos(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(filas(page)).toHaveCount(1)
  })
})

test.describe('Permisos', () => {
  test('USU-26 USU-27 USU-28 USU-29 USU-38 the codes in their order, fetched and saved', async ({ page }) => {
    test.slow()
    const usuario = await crearPorEmpleado(page.request)
    const empacce_id = await darAcceso(page.request, usuario, { area_id: 15, cargo_id: 3, myChoices: [2, 13] })
    await abrirAccesos(page, usuario.username)
    await filas(page)
      .getByRole('button', { name: /Editar acceso/ })
      .click()
    await expect(permiso(page).getByLabel('Año')).toHaveValue(anio)
    await expect(permiso(page).getByRole('combobox', { name: 'Area' })).toHaveValue('Gerencia de Desarrollo Urbano')
    await expect(permiso(page).getByLabel('Cargo')).toHaveValue('3')
    await expect(permiso(page).getByLabel('Cargo').getByRole('option')).toHaveText([
      'Elija el cargo',
      'Gerente',
      'Subgerente',
      'Especialista',
      'Técnico administrativo',
      'Asistente',
    ])
    const seccion = (name: string) => permiso(page).getByRole('group', { name })
    await expect(seccion('Permisos').locator('label')).toHaveText(CODIGOS)
    await expect(seccion('Módulos opcionales').locator('label')).toHaveText(OPCIONALES)
    await expect(permiso(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(permiso(page).getByLabel('Panel Normas')).toBeChecked()
    await expect(permiso(page)).toContainText('2 permisos elegidos')
    await revisarAccesibilidad(page)
    await permiso(page).getByLabel('Panel Normas').uncheck()
    await expect(permiso(page)).toContainText('1 permiso elegido')
    await permiso(page).getByText('Panel Visitas').click()
    const peticion = guardado(page)
    await grabar(page).click()
    expect((await peticion).postDataJSON()).toEqual({
      id: usuario.id,
      empacce_id,
      area_id: 15,
      cargo_id: 3,
      myChoices: [13, 5],
      version: expect.any(String),
    })
    await expect(aviso(page, 'Permisos grabado con éxito')).toBeVisible()
    const { cuerpo } = await pedirComo(page.request, 'GET', `/api/users/getpermissions/${empacce_id}`)
    expect(cuerpo.roles.sort()).toEqual([13, 5].sort())
  })

  test('USU-30 USU-34 a new access takes the place of the newest one; a user by area has no position', async ({
    page,
  }) => {
    const { username } = await crearPorArea(page.request)
    await abrirAccesos(page, username)
    await nuevo(page).click()
    await expect(permiso(page).getByRole('combobox', { name: 'Area' })).toHaveValue('Registro Civil')
    await expect(permiso(page).getByLabel('Cargo')).toHaveCount(0)
    await expect(permiso(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
    await elegirArea(permiso(page), 'Alcaldía')
    await grabar(page).click()
    await expect(aviso(page, 'Ya existe acceso para el usuario')).toBeVisible()
    await expect(permiso(page)).toBeVisible()
    await permiso(page).getByRole('button', { name: 'Cancelar' }).click()
    await page
      .getByRole('alertdialog', { name: 'NUEVO PERMISO' })
      .getByRole('button', { name: 'Cerrar' })
      .last()
      .click()
    await expect(permiso(page)).toBeHidden()
    await interruptor(page).click()
    await expect(interruptor(page)).not.toBeChecked()
    await nuevo(page).click()
    await elegirArea(permiso(page), 'Alcaldía')
    await grabar(page).click()
    await expect(aviso(page, 'Permisos grabado con éxito')).toBeVisible()
    await expect(filas(page)).toHaveCount(2)
    await expect(accesos(page).getByRole('switch', { checked: true })).toHaveCount(1)
  })

  test('USU-37 codes that cannot be fetched open nothing half filled', async ({ page }) => {
    const { username } = await crearPorArea(page.request)
    await page.route('**/api/users/getpermissions/*', (ruta) =>
      ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
    )
    await abrirAccesos(page, username)
    await filas(page)
      .getByRole('button', { name: /Editar acceso/ })
      .click()
    await expect(aviso(page, 'No se pudo obtener el registro')).toBeVisible()
    await expect(permiso(page)).toHaveCount(0)
  })

  test('USU-38 a save that fails keeps the modal and the choice', async ({ page }) => {
    const { username } = await crearPorArea(page.request)
    await page.route('**/api/users/savepermission/*', (ruta) =>
      ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
    )
    await abrirAccesos(page, username)
    await filas(page)
      .getByRole('button', { name: /Editar acceso/ })
      .click()
    await permiso(page).getByLabel('Nacimientos').check()
    await grabar(page).click()
    await expect(aviso(page, 'No se pudo grabar los permisos')).toBeVisible()
    await expect(permiso(page).getByLabel('Nacimientos')).toBeChecked()
  })

  test('D-04 who may not grant the reserved codes sees them disabled, and why', async ({ page }) => {
    const { username } = await crearPorArea(page.request)
    await abrirAccesos(page, username, AYUDANTE)
    await filas(page)
      .getByRole('button', { name: /Editar acceso/ })
      .click()
    for (const codigo of ['Panel Usuarios', 'Seguimiento de obras']) {
      await expect(permiso(page).getByLabel(codigo)).toBeDisabled()
      await expect(permiso(page).getByLabel(codigo)).toHaveAccessibleDescription(
        'Solo lo concede el área de informática',
      )
    }
    await expect(permiso(page).getByLabel('Mesa de Partes')).toBeEnabled()
    await revisarAccesibilidad(page)
    await elegirArea(permiso(page), 'Sub Gerencia de Tecnologías de la Información')
    await grabar(page).click()
    await expect(aviso(page, 'Solo el área de informática puede hacer este cambio')).toBeVisible()
  })

  test('SHE-63 by keyboard alone, one dialog above the other, and back again', async ({ page }) => {
    const { username } = await crearPorArea(page.request)
    await abrirAccesos(page, username)
    const editar = filas(page).getByRole('button', { name: /Editar acceso/ })
    await editar.focus()
    await page.keyboard.press('Enter')
    await expect(permiso(page).getByRole('combobox', { name: 'Area' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(permiso(page).getByLabel('Panel Reclamos')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(permiso(page).getByLabel('Panel Reclamos')).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(permiso(page)).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(aviso(page, 'Permisos grabado con éxito')).toBeVisible()
    await expect(permiso(page)).toBeHidden()
    await expect(editar).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(interruptor(page)).toBeFocused()
  })

  test('both dialogs are clean for axe on a phone and fit its width', async ({ page }) => {
    test.slow()
    const { username } = await crearPorArea(page.request)
    await page.setViewportSize({ width: 390, height: 844 })
    await abrirUsuarios(page)
    await elegir(page, username, 'Permisos')
    await expect(filas(page)).toHaveCount(1)
    await revisarAccesibilidad(page)
    await filas(page)
      .getByRole('button', { name: /Editar acceso/ })
      .click()
    await expect(permiso(page)).toBeVisible()
    await revisarAccesibilidad(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
