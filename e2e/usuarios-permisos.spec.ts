/// <reference lib="dom" />
import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirAccesos,
  accesos,
  anio,
  filas,
  grabar,
  guardado,
  interruptor,
  lapiz,
  nuevo,
  permiso,
} from './apoyo-accesos.ts'
import {
  AYUDANTE,
  abrirUsuarios,
  aviso,
  crearPorArea,
  crearPorEmpleado,
  darAcceso,
  elegir,
  elegirArea,
  pedirComo,
} from './apoyo-usuarios.ts'
import { test } from './prueba.ts'

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

test('USU-26 USU-27 USU-28 USU-29 USU-38 the codes in their order, fetched and saved', async ({ page }) => {
  test.slow()
  const usuario = await crearPorEmpleado(page.request)
  const empacce_id = await darAcceso(page.request, usuario, { area_id: 15, cargo_id: 3, myChoices: [2, 13] })
  await abrirAccesos(page, usuario.username)
  await lapiz(page).click()
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
  await page.getByRole('alertdialog', { name: 'NUEVO PERMISO' }).getByRole('button', { name: 'Cerrar' }).last().click()
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
  await lapiz(page).click()
  await expect(aviso(page, 'No se pudo obtener el registro')).toBeVisible()
  await expect(permiso(page)).toHaveCount(0)
})

test('USU-38 a save that fails keeps the modal and the choice', async ({ page }) => {
  const { username } = await crearPorArea(page.request)
  await page.route('**/api/users/savepermission/*', (ruta) =>
    ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
  )
  await abrirAccesos(page, username)
  await lapiz(page).click()
  await permiso(page).getByLabel('Nacimientos').check()
  await grabar(page).click()
  await expect(aviso(page, 'No se pudo grabar los permisos')).toBeVisible()
  await expect(permiso(page).getByLabel('Nacimientos')).toBeChecked()
})

test('D-04 who may not grant the reserved codes sees them disabled, and why', async ({ page }) => {
  const { username } = await crearPorArea(page.request)
  await abrirAccesos(page, username, AYUDANTE)
  await lapiz(page).click()
  for (const codigo of ['Panel Usuarios', 'Seguimiento de obras']) {
    await expect(permiso(page).getByLabel(codigo)).toBeDisabled()
    await expect(permiso(page).getByLabel(codigo)).toHaveAccessibleDescription('Solo lo concede el área de informática')
  }
  await expect(permiso(page).getByLabel('Mesa de Partes')).toBeEnabled()
  await permiso(page).getByLabel('Panel Normas').focus()
  await page.keyboard.press('Tab')
  await expect(permiso(page).getByLabel('Panel Usuarios')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(permiso(page).getByLabel('Panel Usuarios')).not.toBeChecked()
  await revisarAccesibilidad(page)
  await elegirArea(permiso(page), 'Sub Gerencia de Tecnologías de la Información')
  await grabar(page).click()
  await expect(aviso(page, 'Solo el área de informática puede hacer este cambio')).toBeVisible()
})

test('SHE-63 by keyboard alone, one dialog above the other, and back again', async ({ page }) => {
  const { username } = await crearPorArea(page.request)
  await abrirAccesos(page, username)
  const editar = lapiz(page)
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
  await lapiz(page).click()
  await expect(permiso(page)).toBeVisible()
  await revisarAccesibilidad(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
