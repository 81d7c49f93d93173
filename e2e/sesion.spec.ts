/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { test } from './prueba.ts'

const ingresar = async (page: Page, usuario: string, clave = 'cabildo-demo') => {
  await page.getByLabel('Usuario').fill(usuario)
  await page.getByLabel('Clave', { exact: true }).fill(clave)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}
const campoUsuario = (page: Page) => page.getByLabel('Usuario')
const bienvenida = (page: Page) => page.getByRole('heading', { name: 'Cabildo' })
const tokenGuardado = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const salir = async (page: Page) => {
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('alertdialog', { name: 'Listo para salir?' }).getByRole('button', { name: 'Salir' }).click()
}

test('SHE-30 SHE-33 SHE-39 signing in stores the token and shows welcome', async ({ page }) => {
  await page.goto('/#/login')
  await expect(page).toHaveTitle(/^Ingreso · Cabildo/)
  await expect(page.getByRole('heading', { name: 'Ingreso del personal' })).toBeVisible()
  await ingresar(page, 'recepcion')
  await expect(bienvenida(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/welcome$/)
  expect(await tokenGuardado(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('SHE-36 SHE-62 Cancelar keeps the session, Salir ends it and goes to the login', async ({ page }) => {
  await page.goto('/#/login')
  await ingresar(page, 'mesa')
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  const dialogo = page.getByRole('alertdialog', { name: 'Listo para salir?' })
  await expect(dialogo.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await revisarAccesibilidad(page)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialogo, 'SHE-63: neither Esc nor a click outside closes a dialog').toBeVisible()
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialogo).toHaveCount(0)
  await salir(page)
  await expect(campoUsuario(page)).toBeFocused()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByText('Su sesión terminó')).toHaveCount(0)
  expect(await tokenGuardado(page)).toBeNull()
})

test('SHE-31 a token text that is not ours counts as no session; other tabs follow sign-in and sign-out', async ({
  context,
  page,
}) => {
  await page.goto('/#/login')
  await page.evaluate(() => localStorage.setItem('token', 'a.b.c'))
  await page.goto('/#/welcome')
  await expect(campoUsuario(page)).toBeVisible()
  const otra = await context.newPage()
  await otra.goto('/#/welcome')
  await ingresar(page, 'mesa')
  await expect(bienvenida(otra)).toBeVisible()
  await salir(page)
  await expect(campoUsuario(otra)).toBeVisible()
})

test('USU-50 a changed password signs out and the new one signs in', async ({ page }) => {
  await page.goto('/#/change_password')
  // An account that no other test signs in with: its password is another from here on.
  await ingresar(page, 'obras')
  await page.getByLabel('Contraseña actual').fill('cabildo-demo')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('tres caballos blancos')
  await page.getByLabel('Confirmar contraseña nueva').fill('tres caballos blancos')
  await page.getByRole('button', { name: 'Grabar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Contraseña Actualizada con éxito' })).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  await ingresar(page, 'obras', 'tres caballos blancos')
  await expect(bienvenida(page)).toBeVisible()
})
