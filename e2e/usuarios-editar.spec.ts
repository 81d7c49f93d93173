import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirUsuarios,
  aviso,
  campo,
  crearPorArea,
  crearPorEmpleado,
  dialogo,
  elegir,
  elegirArea,
  filaDe,
  grabar,
  nombreNuevo,
  pedirComo,
  retener,
} from './apoyo-usuarios.ts'
import { test } from './prueba.ts'

const editar = (page: Page) => dialogo(page, 'EDITAR USUARIO')

/** Opens a user to edit it. The dialog shows once it has its version: what a colleague saves after that makes it stale. */
const abrirEdicion = async (page: Page, username: string): Promise<void> => {
  await elegir(page, username, 'Editar')
  await expect(editar(page)).toBeVisible()
}

test('USU-14 API-35 API-39 a user by employee: DNI disabled, no password, only the username changes', async ({
  page,
}) => {
  const { username, dni } = await crearPorEmpleado(page.request)
  await abrirUsuarios(page)
  await elegir(page, username, 'Editar')
  await expect(editar(page)).toBeVisible()
  await expect(campo(page, 'DNI')).toBeDisabled()
  await expect(campo(page, 'DNI')).toHaveValue(dni ?? '')
  await expect(campo(page, 'Apellidos y nombres')).toHaveValue('Olivares Rivas, Nadia')
  await expect(campo(page, 'Contraseña')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(campo(page, 'Usuario')).toBeFocused()
  const otro = nombreNuevo()
  await campo(page, 'Usuario').fill(otro)
  await grabar(page).click()
  await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
  await expect(await filaDe(page, otro)).toContainText('Olivares Rivas, Nadia')
})

test('USU-14 a user by area changes the area, and accesses stay', async ({ page }) => {
  test.slow()
  const { id, username } = await crearPorArea(page.request)
  await abrirUsuarios(page)
  await elegir(page, username, 'Editar')
  await expect(editar(page)).toContainText('Usuario por área: Registro Civil')
  await expect(editar(page)).toContainText('se cambian en Permisos')
  await elegirArea(editar(page), 'Gerencia de Obras')
  await revisarAccesibilidad(page)
  await grabar(page).click()
  await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
  await expect(await filaDe(page, username)).toContainText('Usuario por área: Gerencia de Obras')
  const { cuerpo } = await pedirComo(page.request, 'GET', `/api/users/accesses/${id}`)
  expect(cuerpo.data.map(({ area_name }: { area_name: string }) => area_name)).toEqual(['Registro Civil'])
})

test('SHE-94 what a colleague saved first is told and not written over', async ({ page }) => {
  const { id, username } = await crearPorArea(page.request)
  await abrirUsuarios(page)
  await abrirEdicion(page, username)
  const ajeno = nombreNuevo()
  await pedirComo(page.request, 'PUT', `/api/users/${id}`, { id, username: ajeno, area_id: 30 })
  const propio = nombreNuevo()
  await campo(page, 'Usuario').fill(propio)
  await grabar(page).click()
  await expect(page.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
  await page.getByRole('button', { name: 'Ver cambios' }).click()
  await expect(page.getByText(`Ahora dice: ${ajeno}`)).toBeVisible()
  await expect(campo(page, 'Usuario')).toBeFocused()
  await expect(campo(page, 'Usuario')).toHaveValue(propio)
  await grabar(page).click()
  await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
})

test('SHE-94 an area that a colleague changed is taken over and told', async ({ page }) => {
  const { id, username } = await crearPorArea(page.request)
  await abrirUsuarios(page)
  await abrirEdicion(page, username)
  await pedirComo(page.request, 'PUT', `/api/users/${id}`, { id, username, area_id: 20 })
  const propio = nombreNuevo()
  await campo(page, 'Usuario').fill(propio)
  await grabar(page).click()
  await page.getByRole('button', { name: 'Ver cambios' }).click()
  await expect(editar(page).getByText('Cambió. Antes decía: Registro Civil')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('Gerencia de Administración')
  await expect(page.getByRole('combobox', { name: 'Area' })).toBeFocused()
  await expect(campo(page, 'Usuario')).toHaveValue(propio)
})

test('USU-14 a user that cannot be loaded opens nothing', async ({ page }) => {
  const { id, username } = await crearPorArea(page.request)
  await abrirUsuarios(page)
  await filaDe(page, username)
  await page.route(`**/api/users/${id}`, (ruta) =>
    ruta.fulfill({ status: 404, json: { message: 'x', codigo: 'noEncontrado' } }),
  )
  await elegir(page, username, 'Editar')
  await expect(aviso(page, 'No se pudo obtener el registro')).toBeVisible()
  await expect(editar(page)).toHaveCount(0)
})

test('USU-05 USU-14 a user that comes late does not open over what was chosen meanwhile', async ({ page }) => {
  const [uno, otro] = [await crearPorArea(page.request), await crearPorArea(page.request)]
  await abrirUsuarios(page)
  const contestar = await retener(page, `**/api/users/${uno.id}`, (ruta) => ruta.continue())
  await elegir(page, uno.username, 'Editar')
  const boton = page.getByRole('button', { name: `Acciones de ${uno.username}` })
  await expect(boton).toHaveAttribute('aria-busy', 'true')
  await elegir(page, otro.username, 'Editar')
  await expect(campo(page, 'Usuario')).toHaveValue(otro.username)
  const respuesta = page.waitForResponse(`**/api/users/${uno.id}`)
  contestar()
  await (await respuesta).finished()
  await campo(page, 'Usuario').fill(nombreNuevo())
  await grabar(page).click()
  await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
  await expect(editar(page)).toBeHidden()
})

test('USU-05 a user that comes late does not open over the confirmation of another', async ({ page }) => {
  const { id, username } = await crearPorArea(page.request)
  await abrirUsuarios(page)
  const contestar = await retener(page, `**/api/users/${id}`, (ruta) => ruta.continue())
  await elegir(page, username, 'Editar')
  await elegir(page, username, 'Eliminar')
  const respuesta = page.waitForResponse(`**/api/users/${id}`)
  contestar()
  await (await respuesta).finished()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(editar(page)).toHaveCount(0)
})
