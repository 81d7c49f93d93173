import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { dniNuevo } from './apoyo-trabajadores.ts'
import {
  abrirUsuarios,
  aviso,
  botonNuevo,
  CLAVE,
  campo,
  crearPersona,
  crearPorEmpleado,
  dialogo,
  filaDe,
  grabar,
  nombreNuevo,
  retener,
} from './apoyo-usuarios.ts'
import { test } from './prueba.ts'

const FALLA = { status: 500, json: { message: 'x', codigo: 'inesperado' } }
const crear = (page: Page) => dialogo(page, 'CREAR USUARIO')

const abrirNuevo = async (page: Page) => {
  await botonNuevo(page).click()
  await expect(crear(page)).toBeVisible()
}

test('USU-06 USU-19 USU-20 SHE-63 an unknown DNI leads through NUEVO EMPLEADO and back', async ({ page }) => {
  test.slow()
  const dni = dniNuevo()
  const username = nombreNuevo()
  await abrirUsuarios(page)
  await abrirNuevo(page)
  await campo(page, 'Usuario').fill(username)
  await campo(page, 'Contraseña').fill(CLAVE)
  await campo(page, 'DNI').fill(dni)
  const empleado = dialogo(page, 'NUEVO EMPLEADO')
  await expect(empleado).toBeVisible()
  await expect(crear(page)).toBeHidden()
  await expect(campo(page, 'DNI')).toHaveValue(dni)
  await expect(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(empleado).toBeVisible()
  await revisarAccesibilidad(page)
  await campo(page, 'Nombre').fill('Lucía')
  await campo(page, 'Apellido Paterno').fill('Paredes')
  await campo(page, 'Apellido Materno').fill('Ugarte')
  await campo(page, 'Sexo').selectOption('0')
  await grabar(page).click()
  await expect(empleado).toBeHidden()
  await expect(crear(page)).toBeVisible()
  await expect(campo(page, 'DNI')).toHaveValue(dni)
  await expect(campo(page, 'Apellidos y nombres')).toHaveValue('Paredes Ugarte, Lucía')
  await expect(campo(page, 'Usuario')).toHaveValue(username)
  await expect(campo(page, 'Contraseña')).toHaveValue(CLAVE)
  await grabar(page).click()
  await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
  await expect(crear(page)).toBeHidden()
  await expect(botonNuevo(page)).toBeFocused()
  await expect(await filaDe(page, username)).toContainText('Paredes Ugarte, Lucía')
})

test('USU-19 leaving NUEVO EMPLEADO leads back to what was typed', async ({ page }) => {
  const dni = dniNuevo()
  await abrirUsuarios(page)
  await abrirNuevo(page)
  await campo(page, 'Usuario').fill('alguien')
  await campo(page, 'DNI').fill(dni)
  const empleado = dialogo(page, 'NUEVO EMPLEADO')
  await expect(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
  await empleado.getByRole('button', { name: 'Cancelar' }).click()
  await expect(crear(page)).toBeVisible()
  await expect(crear(page).getByText('No hay un empleado con ese DNI')).toBeVisible()
  await expect(empleado).toBeHidden()
  await expect(campo(page, 'Usuario')).toHaveValue('alguien')
  await expect(grabar(page)).toBeDisabled()
})

test('USU-06 SHE-65 a slow search shows Buscando..., which goes with its failure', async ({ page }) => {
  const contestar = await retener(page, '**/api/users/search/*', (ruta) => ruta.fulfill(FALLA))
  await abrirUsuarios(page)
  await abrirNuevo(page)
  await campo(page, 'DNI').fill('98000000')
  const buscando = dialogo(page, 'Buscando...')
  await expect(buscando).toBeVisible()
  await revisarAccesibilidad(page)
  contestar()
  await expect(buscando).toBeHidden()
  await expect(aviso(page, 'No se pudo obtener datos')).toBeVisible()
  await expect(crear(page)).toBeVisible()
  await expect(campo(page, 'DNI')).toBeFocused()
})

test('USU-09 USU-19 a search left for the other tab opens nothing over it, and is made again on return', async ({
  page,
}) => {
  await abrirUsuarios(page)
  await abrirNuevo(page)
  const contestar = await retener(page, '**/api/users/search/*', (ruta) => ruta.continue())
  await campo(page, 'DNI').fill(dniNuevo())
  // Not by the pointer: the sign of a slow search may already be over the tabs.
  await page.getByRole('tab', { name: 'Usuario por Area' }).dispatchEvent('click')
  await expect(page.getByRole('combobox', { name: 'Area' })).toBeVisible()
  const respuesta = page.waitForResponse('**/api/users/search/*')
  contestar()
  await (await respuesta).finished()
  await campo(page, 'Usuario').fill('alguien')
  await expect(crear(page)).toBeVisible()
  await expect(dialogo(page, 'NUEVO EMPLEADO')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Usuario por Empleado' }).click()
  await expect(dialogo(page, 'NUEVO EMPLEADO')).toBeVisible()
})

test('USU-18 a search that failed says so and can be made again', async ({ page }) => {
  const { dni } = await crearPersona(page.request, 'Olivares')
  await page.route('**/api/users/search/*', (ruta) => ruta.fulfill(FALLA))
  await abrirUsuarios(page)
  await abrirNuevo(page)
  await campo(page, 'DNI').fill(dni)
  await expect(crear(page).getByText('No se pudo buscar al empleado de ese DNI')).toBeVisible()
  await campo(page, 'Usuario').fill('alguien')
  await expect(crear(page).getByText('Busque al empleado por su DNI, o elija el área')).toHaveCount(0)
  await revisarAccesibilidad(page)
  await page.unroute('**/api/users/search/*')
  await crear(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(campo(page, 'Apellidos y nombres')).toHaveValue('Olivares Rivas, Nadia')
  await expect(crear(page).getByText('No se pudo buscar al empleado de ese DNI')).toHaveCount(0)
  await expect(campo(page, 'DNI')).toBeFocused()
})

test('USU-18 an employee who has a user is told at once', async ({ page }) => {
  const { dni } = await crearPorEmpleado(page.request)
  await abrirUsuarios(page)
  await abrirNuevo(page)
  await campo(page, 'DNI').fill(dni ?? '')
  await expect(crear(page).getByText('El empleado ya tiene un usuario')).toBeVisible()
  await expect(campo(page, 'Apellidos y nombres')).toHaveValue('Olivares Rivas, Nadia')
  await campo(page, 'Usuario').fill(nombreNuevo())
  await campo(page, 'Contraseña').fill(CLAVE)
  await expect(grabar(page)).toBeDisabled()
})
