import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirUsuarios,
  aviso,
  botonNuevo,
  CLAVE,
  campo,
  crearPersona,
  crearPorArea,
  dialogo,
  elegirArea,
  filaDe,
  grabar,
  nombreNuevo,
} from './apoyo-usuarios.ts'
import { test } from './prueba.ts'

const crear = (page: Page) => dialogo(page, 'CREAR USUARIO')

const abrirNuevo = async (page: Page) => {
  await botonNuevo(page).click()
  await expect(crear(page)).toBeVisible()
}

test.describe('Crear', () => {
  test('USU-06 USU-07 USU-09 USU-10 USU-18 a user by employee', async ({ page }) => {
    const { dni } = await crearPersona(page.request, 'Olivares')
    const username = nombreNuevo()
    await abrirUsuarios(page)
    await abrirNuevo(page)
    await expect(page.getByRole('tab')).toHaveText(['Usuario por Empleado', 'Usuario por Area'])
    await expect(campo(page, 'DNI')).toBeFocused()
    await expect(grabar(page)).toBeDisabled()
    await expect(crear(page)).toContainText('Falta: DNI, usuario, contraseña')
    await campo(page, 'DNI').fill(dni)
    await expect(campo(page, 'Apellidos y nombres')).toHaveValue('Olivares Rivas, Nadia')
    await expect(campo(page, 'Apellidos y nombres')).toHaveAttribute('readonly', '')
    await campo(page, 'Usuario').fill(username)
    await campo(page, 'Contraseña').fill(CLAVE)
    await grabar(page).click()
    await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
    await expect(crear(page)).toBeHidden()
    await expect(await filaDe(page, username)).toContainText('Olivares Rivas, Nadia')
  })

  test('USU-09 USU-11 USU-17 a user by area, by keyboard alone', async ({ page }) => {
    const username = nombreNuevo()
    await abrirUsuarios(page)
    await page.keyboard.press('Alt+n')
    await expect(campo(page, 'DNI')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Usuario por Area' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Area' })).toBeFocused()
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.keyboard.type('secretaria gen')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Secretaría General'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(campo(page, 'Usuario')).toBeFocused()
    await page.keyboard.type(username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(CLAVE)
    await page.keyboard.press('Control+Enter')
    await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
    await expect(await filaDe(page, username)).toContainText('Usuario por área: Secretaría General')
    await expect(page.getByRole('searchbox')).toHaveValue(username)
  })

  test('USU-12 the DNI takes eight digits only, and an unfinished one is told', async ({ page }) => {
    await abrirUsuarios(page)
    await abrirNuevo(page)
    const dni = campo(page, 'DNI')
    await dni.pressSequentially('12a3b4')
    await expect(dni).toHaveValue('1234')
    await campo(page, 'Usuario').focus()
    await expect(page.getByText('Dni invalido')).toBeVisible()
    await expect(dni).toHaveAttribute('aria-invalid', 'true')
  })

  test('USU-13 a very long name is shown up to 80 characters', async ({ page }) => {
    const larga = 'Abcdefghi '.repeat(10).trim()
    await page.route('**/api/users/search/*', (ruta) =>
      ruta.fulfill({
        json: { data: [{ employee_id: 1, name: larga, ape_pat: larga, ape_mat: larga, con_usuario: false }] },
      }),
    )
    await abrirUsuarios(page)
    await abrirNuevo(page)
    await campo(page, 'DNI').fill('98000000')
    await expect(campo(page, 'Apellidos y nombres')).toHaveValue(larga.slice(0, 80))
  })

  test('USU-15 a username in use is told at the field, and what was typed stays', async ({ page }) => {
    const { username } = await crearPorArea(page.request)
    await abrirUsuarios(page)
    await abrirNuevo(page)
    await page.getByRole('tab', { name: 'Usuario por Area' }).click()
    await elegirArea(crear(page), 'Registro Civil')
    await campo(page, 'Usuario').fill(username.toUpperCase())
    await campo(page, 'Contraseña').fill(CLAVE)
    await grabar(page).click()
    await expect(crear(page).getByText('El usuario ya existe')).toBeVisible()
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    await expect(campo(page, 'Usuario')).toHaveAttribute('aria-invalid', 'true')
    await expect(campo(page, 'Usuario')).toBeFocused()
    await expect(campo(page, 'Contraseña')).toHaveValue(CLAVE)
    await campo(page, 'Usuario').fill(`${username}x`)
    await expect(crear(page).getByText('El usuario ya existe')).toBeHidden()
    await grabar(page).click()
    await expect(aviso(page, 'Usuario grabado con éxito')).toBeVisible()
  })

  test('USU-10 a password can be generated, is shown in clear and copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await abrirUsuarios(page)
    await abrirNuevo(page)
    await page.getByRole('button', { name: 'Generar contraseña' }).click()
    const clave = campo(page, 'Contraseña')
    await expect(clave).toHaveValue(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    await expect(clave).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect(aviso(page, 'Datos copiados al portapapeles')).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await clave.inputValue())
    const antes = await clave.inputValue()
    await page.getByRole('button', { name: 'Generar contraseña' }).click()
    await expect(clave).not.toHaveValue(antes)
    const nueva = await clave.inputValue()
    await page.getByRole('tab', { name: 'Usuario por Area' }).click()
    await expect(clave).toHaveValue(nueva)
    await expect(clave).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Copiar' })).toBeVisible()
    await clave.fill('otra escrita a mano')
    await expect(page.getByRole('button', { name: 'Copiar' })).toHaveCount(0)
  })

  test('USU-39 a failure keeps the modal and what was typed', async ({ page }) => {
    await page.route('**/api/users', (ruta) =>
      ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
    )
    await abrirUsuarios(page)
    await abrirNuevo(page)
    await page.getByRole('tab', { name: 'Usuario por Area' }).click()
    await elegirArea(crear(page), 'Registro Civil')
    await campo(page, 'Usuario').fill(nombreNuevo())
    await campo(page, 'Contraseña').fill(CLAVE)
    await grabar(page).click()
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    await expect(crear(page)).toBeVisible()
    await expect(campo(page, 'Contraseña')).toHaveValue(CLAVE)
  })

  test('both tabs are clean for axe, empty and with errors, wide and narrow', async ({ page }) => {
    test.slow()
    await abrirUsuarios(page)
    await abrirNuevo(page)
    await campo(page, 'DNI').fill('123')
    await campo(page, 'Usuario').fill('con espacio')
    await campo(page, 'Contraseña').focus()
    await expect(page.getByText('Use letras, números, punto, guion o arroba, sin espacios')).toBeVisible()
    await revisarAccesibilidad(page)
    await page.getByRole('tab', { name: 'Usuario por Area' }).click()
    await page.getByRole('combobox', { name: 'Area' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await revisarAccesibilidad(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await revisarAccesibilidad(page)
  })
})
