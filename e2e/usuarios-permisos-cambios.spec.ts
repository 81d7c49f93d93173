/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrirUsuarios, aviso, crearPorArea, dialogo, elegir, pedirComo } from './apoyo-usuarios.ts'
import { test } from './prueba.ts'

const permiso = (page: Page) => dialogo(page, 'NUEVO PERMISO')

test('D-22 a code taken away by somebody else meanwhile is not granted again in silence', async ({ page }) => {
  test.slow()
  const usuario = await crearPorArea(page.request)
  const [{ empacce_id }] = (await pedirComo(page.request, 'GET', `/api/users/accesses/${usuario.id}`)).cuerpo.data
  const guardar = (myChoices: number[]) =>
    pedirComo(page.request, 'PUT', `/api/users/savepermission/${usuario.id}`, {
      ...{ id: usuario.id, empacce_id, area_id: 30, myChoices },
    })
  await guardar([5, 6])
  await abrirUsuarios(page)
  await elegir(page, usuario.username, 'Permisos')
  await dialogo(page, 'LISTA DE ACCESOS')
    .getByRole('button', { name: /Editar acceso/ })
    .click()
  await permiso(page).getByLabel('Nacimientos').check()
  expect((await guardar([5])).status).toBe(200)
  await permiso(page).getByRole('button', { name: 'Grabar' }).click()
  await expect(permiso(page).getByRole('alert')).toContainText(
    'El registro fue modificado por otro usuario, vuelva a cargarlo',
  )
  await revisarAccesibilidad(page)
  await permiso(page).getByRole('button', { name: 'Ver cambios' }).click()
  await expect(permiso(page).getByRole('alert')).toHaveCount(0)
  await expect(permiso(page).getByLabel('Panel Empleados')).not.toBeChecked()
  await expect(permiso(page).getByLabel('Nacimientos')).toBeChecked()
  await permiso(page).getByRole('button', { name: 'Grabar' }).click()
  await expect(aviso(page, 'Permisos grabado con éxito')).toBeVisible()
  const { cuerpo } = await pedirComo(page.request, 'GET', `/api/users/getpermissions/${empacce_id}`)
  expect(cuerpo.roles).toEqual([5, 10])
})
