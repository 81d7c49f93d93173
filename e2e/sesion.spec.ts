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
  await expect(page).toHaveTitle('Ingreso · Cabildo')
  await expect(page.getByRole('heading', { name: 'Ingreso del personal' })).toBeVisible()
  await ingresar(page, 'recepcion')
  await expect(bienvenida(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/welcome$/)
  expect(await tokenGuardado(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('SHE-41 an empty user is told beside the field and nothing is sent', async ({ page }) => {
  let enviadas = 0
  await page.route('**/api/login', (ruta) => {
    enviadas++
    return ruta.abort()
  })
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Ingrese su usuario')).toBeVisible()
  await expect(campoUsuario(page)).toBeFocused()
  await expect(campoUsuario(page)).toHaveAttribute('aria-invalid', 'true')
  expect(enviadas).toBe(0)
})

test('SHE-42 SHE-43 SHE-89 SHE-92 a wrong password shows Credencial incorrecto and stays', async ({ page }) => {
  await page.goto('/#/login')
  await ingresar(page, 'recepcion', '')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Credencial incorrecto')
  const aviso = page.getByRole('alert').filter({ hasText: 'Aviso' })
  await expect(aviso).toContainText('Credencial incorrecto')
  await expect(page.getByLabel('Clave', { exact: true })).toBeFocused()
  await expect(page.getByText('Su sesión terminó')).toHaveCount(0)
  await revisarAccesibilidad(page)
  await aviso.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(aviso).toHaveCount(0)
})

test('SHE-43 SHE-89 what a failed try told is gone after signing in', async ({ page }) => {
  await page.goto('/#/login')
  await ingresar(page, 'recepcion', 'otra')
  await expect(page.getByRole('alert').filter({ hasText: 'Aviso' })).toBeVisible()
  await ingresar(page, 'recepcion')
  await expect(bienvenida(page)).toBeVisible()
  await expect(page.getByText('Credencial incorrecto')).toHaveCount(0)
})

test('SHE-46 too many attempts are told in the words of the answer', async ({ page }) => {
  await page.route('**/api/login', (ruta) =>
    ruta.fulfill({
      status: 429,
      json: { message: 'Demasiados intentos, intente más tarde', codigo: 'demasiadosIntentos' },
    }),
  )
  await page.goto('/#/login')
  await ingresar(page, 'nadie')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Demasiados intentos, intente más tarde')
})

test('SHE-39 the password can be seen while it is typed', async ({ page }) => {
  await page.goto('/#/login')
  const clave = page.getByLabel('Clave', { exact: true })
  await clave.fill('secreta')
  await expect(clave).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar clave' }).click()
  await expect(clave).toHaveAttribute('type', 'text')
})

test('SHE-23 D-26 a staff address shows the login in place and opens after signing in', async ({ page }) => {
  await page.goto('/#/visitas')
  await expect(campoUsuario(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/visitas$/)
  await ingresar(page, 'recepcion')
  await expect(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
})

test('SHE-28 D-26 whoever may not open the wanted screen goes to welcome and is told', async ({ page }) => {
  await page.goto('/#/visitas')
  await ingresar(page, 'mesa')
  await expect(page.getByRole('status').filter({ hasText: 'No tiene permiso para esta opción' })).toBeVisible()
  await expect(page).toHaveURL(/#\/welcome$/)
})

test('SHE-25 SHE-19 SHE-21 signed in: login and unknown addresses go to welcome, the root shows it', async ({
  page,
}) => {
  await page.goto('/#/login')
  await ingresar(page, 'mesa')
  await expect(bienvenida(page)).toBeVisible()
  await page.goto('/#/login')
  await expect(page).toHaveURL(/#\/welcome$/)
  await page.goto('/#/no-existe')
  await expect(page).toHaveURL(/#\/welcome$/)
  await page.goto('/')
  await expect(bienvenida(page)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
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

test('SHE-37 a logout that fails keeps the session and says so', async ({ page }) => {
  await page.goto('/#/login')
  await ingresar(page, 'mesa')
  await page.route('**/api/logout', (ruta) =>
    ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
  )
  await salir(page)
  await expect(page.getByText('No se pudo cerrar la sesión, intente nuevamente')).toBeVisible()
  expect(await tokenGuardado(page)).not.toBeNull()
})

test('SHE-91 a 401 shows the login in place, closes dialogs and says why', async ({ page }) => {
  await page.goto('/#/welcome')
  await ingresar(page, 'mesa')
  await expect(bienvenida(page)).toBeVisible()
  await page.route('**/api/excel/*', (ruta) =>
    ruta.fulfill({ status: 401, json: { message: 'Su sesión terminó.', codigo: 'sinSesion' } }),
  )
  await page.getByLabel('Buscar por DNI en el padrón').fill('45018273')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Su sesión terminó. Ingrese otra vez para continuar.')).toBeVisible()
  await expect(page).toHaveURL(/#\/welcome$/)
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

test('SHE-33 SHE-34 SHE-35 USU-44 an initial password leads to its change and nowhere else', async ({ page }) => {
  await page.goto('/#/visitas')
  await ingresar(page, 'nuevo', 'nuevo')
  const dialogo = page.getByRole('dialog', { name: 'MODIFICAR CONTRASEÑA' })
  await expect(dialogo).toBeVisible()
  await expect(page).toHaveURL(/#\/change_password$/)
  await expect(dialogo.getByLabel('Contraseña actual')).toBeFocused()
  await revisarAccesibilidad(page)
  await page.goto('/#/visitas')
  await expect(page).toHaveURL(/#\/change_password$/)
})

test.describe('USU-45 own password', () => {
  const abrir = async (page: Page) => {
    await page.goto('/#/change_password')
    await ingresar(page, 'sinpermisos')
    const dialogo = page.getByRole('dialog', { name: 'MODIFICAR CONTRASEÑA' })
    await expect(dialogo).toBeVisible()
    return dialogo
  }
  const llenar = async (page: Page, actual: string, nueva: string, confirmacion = nueva) => {
    await page.getByLabel('Contraseña actual').fill(actual)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(nueva)
    await page.getByLabel('Confirmar contraseña nueva').fill(confirmacion)
    await page.keyboard.press('Tab')
  }

  test('USU-46 USU-47 Grabar waits for three fields that agree and says what is missing', async ({ page }) => {
    const dialogo = await abrir(page)
    const grabar = dialogo.getByRole('button', { name: 'Grabar' })
    await expect(grabar).toBeDisabled()
    await expect(grabar).toHaveAccessibleDescription('Falta: contraseña actual, contraseña nueva, confirmación')
    await llenar(page, 'cabildo-demo', 'corta')
    await expect(dialogo.getByText('La contraseña debe tener entre 8 y 128 caracteres')).toBeVisible()
    await llenar(page, 'cabildo-demo', 'una clave larga', 'otra clave larga')
    await expect(dialogo.getByText('Las contraseñas no coinciden')).toBeVisible()
    await expect(grabar).toBeDisabled()
    await llenar(page, 'cabildo-demo', 'una clave larga')
    await expect(grabar).toBeEnabled()
  })

  test('USU-47 a new password that leaves its confirmation behind is told at the confirmation', async ({ page }) => {
    const dialogo = await abrir(page)
    await llenar(page, 'cabildo-demo', 'una clave larga')
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave larga')
    await expect(dialogo.getByText('Las contraseñas no coinciden')).toBeVisible()
    const grabar = dialogo.getByRole('button', { name: 'Grabar' })
    await expect(grabar).toBeDisabled()
    await expect(grabar).toHaveAccessibleDescription('Falta: confirmación')
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('una clave larga')
    await expect(dialogo.getByText('Las contraseñas no coinciden')).toHaveCount(0)
    await expect(grabar).toBeEnabled()
  })

  test('USU-46 the keyboard reaches the button that shows what is typed', async ({ page }) => {
    await abrir(page)
    await page.getByLabel('Contraseña actual').fill('secreta')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Contraseña actual')).toHaveAttribute('type', 'text')
  })

  test('USU-51 a wrong current password is told at its field and Grabar can be pressed again', async ({ page }) => {
    const dialogo = await abrir(page)
    await llenar(page, 'no es esta', 'una clave larga y rara')
    await page.keyboard.press('Control+Enter')
    await expect(dialogo.getByText('Contraseña incorrecta')).toBeVisible()
    await expect(dialogo.getByLabel('Contraseña actual')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Contraseña actual').fill('cabildo-demo')
    await expect(dialogo.getByRole('button', { name: 'Grabar' })).toBeEnabled()
  })

  test('SHE-63 closing with something typed asks first', async ({ page }) => {
    const dialogo = await abrir(page)
    await page.getByLabel('Contraseña actual').fill('algo')
    await dialogo.getByRole('button', { name: 'Cerrar' }).click()
    const pregunta = page.getByRole('alertdialog')
    await expect(pregunta).toContainText('Tiene cambios sin grabar. ¿Cerrar de todos modos?')
    await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(page.getByLabel('Contraseña actual')).toHaveValue('algo')
    await dialogo.getByRole('button', { name: 'Cancelar' }).click()
    await pregunta.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(page).toHaveURL(/#\/welcome$/)
  })
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

test('SHE-39 the login is accessible, on a phone too', async ({ page }) => {
  await page.goto('/#/login')
  await expect(campoUsuario(page)).toBeFocused()
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await revisarAccesibilidad(page)
  const desborda = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(desborda).toBe(false)
})
