/// <reference lib="dom" />
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'

const tokens = new Map<string, string>()
const tokenDe = async (request: APIRequestContext, username: string) => {
  const conocido = tokens.get(username)
  if (conocido) return conocido
  const respuesta = await request.post('/api/login', { data: { username, password: 'cabildo-demo' } })
  const { access_token } = (await respuesta.json()) as { access_token: string }
  tokens.set(username, access_token)
  return access_token
}

/** Opens a screen already signed in. */
const abrir = async (page: Page, usuario: string, ruta = 'welcome') => {
  const token = await tokenDe(page.request, usuario)
  await page.addInitScript((valor) => localStorage.setItem('token', valor), token)
  await page.goto(`/#/${ruta}`)
  await expect(page.getByRole('banner')).toBeVisible()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Módulos' })
const buscador = (page: Page) => page.getByLabel('Buscar por DNI en el padrón')

test('SHE-06 SHE-47 SHE-61 welcome shows the logo; around it area, menu and footer', async ({ page }) => {
  await abrir(page, 'recepcion')
  await expect(page).toHaveTitle('Inicio · Cabildo')
  await expect(page.getByRole('complementary')).toContainText('Gerencia de Administración')
  await expect(page.getByText('Copyright © Sub Gerencia de Tecnologías de la Información')).toBeVisible()
  await expect(page.getByRole('main')).toHaveText('Cabildo')
  await revisarAccesibilidad(page)
})

test('SHE-56 the menu shows only what the permissions open, and marks the place', async ({ page }) => {
  await abrir(page, 'recepcion', 'visitas')
  await expect(menu(page).getByRole('link', { name: 'Visitas' })).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).getByRole('button', { name: 'Configuracion' })).toHaveAttribute('aria-expanded', 'false')
  await menu(page).getByRole('button', { name: 'Configuracion' }).click()
  await expect(menu(page).getByRole('link', { name: 'Cambiar Contraseña' })).toBeVisible()
})

test('SHE-56 without permissions there is only the own password', async ({ page }) => {
  await abrir(page, 'sinpermisos')
  await expect(menu(page).getByRole('link', { name: 'Visitas' })).toHaveCount(0)
  await menu(page).getByRole('button', { name: 'Configuracion' }).click()
  await expect(menu(page).getByRole('link')).toHaveText(['Cambiar Contraseña'])
})

test('SHE-58 holders of permission 4 find their password under their name', async ({ page }) => {
  await abrir(page, 'informatica')
  const boton = page.getByRole('banner').getByRole('button', { name: /^Menú de / })
  await boton.click()
  const opciones = page.getByRole('menu')
  await expect(opciones.getByRole('menuitem', { name: 'Cambiar Contraseña' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(opciones.getByRole('menuitem', { name: 'Atajos de teclado' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(boton).toBeFocused()
  await boton.click()
  await opciones.getByRole('menuitem', { name: 'Cambiar Contraseña' }).click()
  await expect(page.getByRole('dialog', { name: 'MODIFICAR CONTRASEÑA' })).toBeVisible()
})

test('SHE-48 the sidebar collapses to a rail, names its icons and is remembered', async ({ page }) => {
  await abrir(page, 'recepcion')
  await page.getByRole('button', { name: 'Contraer menú' }).click()
  const visitas = menu(page).getByRole('link', { name: 'Visitas' })
  await expect(visitas).toBeVisible()
  await expect(menu(page).getByText('Visitas')).toHaveCount(0)
  await visitas.focus()
  await expect(menu(page).getByText('Visitas')).toBeVisible()
  await revisarAccesibilidad(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expandir menú' })).toBeVisible()
})

test('SHE-47 on a phone the menu is a drawer that closes when a screen opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await abrir(page, 'recepcion')
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(menu(page)).toBeVisible()
  await revisarAccesibilidad(page)
  await menu(page).getByRole('link', { name: 'Visitas' }).click()
  await expect(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
})

test('SHE-50 SHE-67 the DNI search takes eight digits and nothing else', async ({ page }) => {
  await abrir(page, 'recepcion')
  let enviadas = 0
  page.on('request', (peticion) => {
    if (peticion.url().includes('/api/excel/')) enviadas++
  })
  await page.keyboard.press('Control+k')
  await expect(buscador(page)).toBeFocused()
  await page.keyboard.type('4a5-0e1')
  await expect(buscador(page)).toHaveValue('4501')
  await page.keyboard.press('Home')
  await page.keyboard.type('9')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(buscador(page)).toHaveValue('9450')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ingrese los 8 dígitos del DNI')).toBeVisible()
  expect(enviadas).toBe(0)
  await buscador(page).fill('')
  await buscador(page).evaluate((campo) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '45 018-273 x 99')
    campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(buscador(page)).toHaveValue('45018273')
})

test('SHE-54 a DNI that nobody has is told and marked', async ({ page }) => {
  await abrir(page, 'recepcion')
  await buscador(page).fill('97000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'DNI NO ENCONTRADO EN PADRON' })).toBeVisible()
  await expect(buscador(page)).toHaveAttribute('aria-invalid', 'true')
})

test('SHE-52 SHE-53 D-60 the answer opens read-only with the fields that it holds', async ({ page }) => {
  await abrir(page, 'recepcion')
  await page.route('**/api/excel/45018273', (ruta) =>
    ruta.fulfill({ json: { data: { dni: '45018273', ape_nom: 'QUISPE MAMANI, ROSA', referencia: 'PADRON' } } }),
  )
  await buscador(page).fill('45018273')
  await page.keyboard.press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'DATOS DEL PADRÓN' })
  await expect(dialogo).toContainText('QUISPE MAMANI, ROSA')
  await expect(dialogo.getByText('Dirección')).toHaveCount(0)
  await expect(dialogo.getByText('Los demás datos requieren el permiso de Canastas.')).toBeVisible()
  await expect(dialogo.getByRole('textbox')).toHaveCount(0)
  await revisarAccesibilidad(page)
  await dialogo.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(dialogo).toHaveCount(0)
})

test('SHE-89 a toast pauses while pointed at, and the same text is not stacked', async ({ page }) => {
  await abrir(page, 'recepcion')
  await page.route('**/api/excel/*', (ruta) => ruta.fulfill({ status: 404, json: { message: 'x' } }))
  const aviso = page.getByRole('status').filter({ hasText: 'DNI NO ENCONTRADO EN PADRON' })
  await buscador(page).fill('45018273')
  await page.keyboard.press('Enter')
  await expect(aviso).toHaveCount(1)
  await buscador(page).press('Enter')
  await expect(aviso).toHaveCount(1)
  await aviso.hover()
  await page.waitForTimeout(6_500)
  await expect(aviso).toBeVisible()
  await page.mouse.move(700, 700)
  await expect(aviso).toHaveCount(0)
})

test('SHE-18 the skip link and every change of screen lead to the content', async ({ page }) => {
  await abrir(page, 'recepcion')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await menu(page).getByRole('link', { name: 'Visitas' }).click()
  await expect(page).toHaveTitle('Visitas · Cabildo')
  await expect(page.getByRole('main')).toBeFocused()
})

test('SHE-80 offline the bar says so', async ({ context, page }) => {
  await abrir(page, 'recepcion')
  await context.setOffline(true)
  await expect(page.getByText('Sin conexión. Lo que grabe puede fallar.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Sin conexión. Lo que grabe puede fallar.')).toHaveCount(0)
})

test.describe('failed table loads', () => {
  const fallar = (page: Page, status: number) =>
    page.route('**/api/visitas/byarea/**', (ruta) =>
      status === 0
        ? ruta.abort()
        : ruta.fulfill({ status, json: { message: 'No disponible', codigo: 'noDisponible' } }),
    )

  for (const status of [401, 500, 0])
    test(`SHE-79 SHE-80 a load that answers ${status} ends the session`, async ({ page }) => {
      await fallar(page, status)
      await abrir(page, 'recepcion', 'welcome')
      await menu(page).getByRole('link', { name: 'Visitas' }).click()
      await expect(page.getByLabel('Usuario')).toBeVisible()
      await expect(page.getByText('Su sesión terminó. Ingrese otra vez para continuar.')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })

  test('D-35 a 503 keeps the session and offers to try again', async ({ page }) => {
    await fallar(page, 503)
    await abrir(page, 'recepcion', 'visitas')
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible({ timeout: 15_000 })
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  })

  test('SHE-82 a public page without a session stays and says so', async ({ page }) => {
    await page.route('**/api/visitas/list', (ruta) => ruta.abort())
    await page.goto('/#/visita_reporte')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No se pudo obtener datos' }).first()).toBeVisible()
    await expect(page).toHaveURL(/visita_reporte/)
  })
})

test('SHE-03 the public report never loads the staff shell', async ({ page }) => {
  const guiones: string[] = []
  page.on('request', (peticion) => {
    if (peticion.url().endsWith('.js')) guiones.push(peticion.url())
  })
  await page.goto('/#/visita_reporte')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ingreso del personal' })).toBeVisible()
  expect(guiones.filter((url) => /Armazon|Ventana|LoginPage/.test(url))).toEqual([])
})

test('the theme switch is kept in this browser', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await abrir(page, 'recepcion')
  await page.getByRole('button', { name: 'Usar tema oscuro' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('SHE-103 the local mailbox lists its columns for area 21 and for nobody else', async ({ page }) => {
  await page.route('**/api/correos?**', (ruta) =>
    ruta.fulfill({
      json: {
        data: [{ id: 3, para: 'rosa@example.com', asunto: 'Su trámite', created_at: '2026-11-20 10:48:00' }],
        recordsTotal: 1,
        recordsFiltered: 1,
      },
    }),
  )
  await page.route('**/api/correos/3', (ruta) =>
    ruta.fulfill({
      json: {
        data: {
          id: 3,
          para: 'rosa@example.com',
          asunto: 'Su trámite',
          created_at: '2026-11-20 10:48:00',
          texto: 'Buenos días',
        },
      },
    }),
  )
  await abrir(page, 'informatica', 'buzon')
  await expect(page.getByRole('columnheader')).toHaveText(['Para', 'Asunto', 'Fecha', 'Hora', 'Accion'])
  await page.getByRole('button', { name: 'Leer correo para rosa@example.com' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Su trámite' })
  await expect(dialogo).toContainText('Buenos días')
  await expect(dialogo).toContainText('Para rosa@example.com · 20/11/2026 10:48')
  await revisarAccesibilidad(page)
})

test('SHE-103 other areas do not see the mailbox', async ({ page }) => {
  await abrir(page, 'mesa', 'buzon')
  await expect(page).toHaveURL(/#\/welcome$/)
  await expect(page.getByText('No tiene permiso para esta opción')).toBeVisible()
})
