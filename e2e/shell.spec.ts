/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { abrir as abrirRuta, botonNuevo, oYaSalio, tokenDe } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** Opens a screen already signed in. */
const abrir = async (page: Page, usuario: string, ruta = 'welcome') => {
  await abrirRuta(page, ruta, usuario)
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
  for (const siguiente of ['Auditoría', 'Atajos de teclado']) {
    await page.keyboard.press('ArrowDown')
    await expect(opciones.getByRole('menuitem', { name: siguiente })).toBeFocused()
  }
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
  // The tip stands outside the menu, which would cut it.
  const consejo = page.locator('body > span', { hasText: 'Visitas' })
  await expect(consejo).toBeVisible()
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
  await expect(buscador(page)).toHaveAccessibleDescription('Ingrese los 8 dígitos del DNI')
  await buscador(page).fill('4501827')
  await expect(page.getByText('Ingrese los 8 dígitos del DNI')).toHaveCount(0)
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

test('SHE-52 SHE-53 SHE-91 D-60 the answer opens read-only with the fields that it holds, and for no other user', async ({
  page,
}) => {
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

  // Another tab ends the session and signs somebody else in: with the popup open, and then with the answer under way.
  const otra = await page.context().newPage()
  await otra.goto('/#/login')
  const entrarComo = async (usuario: string) => {
    const token = await tokenDe(page.request, usuario)
    await otra.evaluate(() => localStorage.removeItem('token'))
    await expect(page.getByLabel('Usuario')).toBeVisible()
    await otra.evaluate((suyo) => localStorage.setItem('token', suyo), token)
    await buscador(page).click()
  }
  await page.keyboard.press('Enter')
  await expect(dialogo).toBeVisible()
  await entrarComo('mesa')
  await expect(dialogo).toHaveCount(0)

  const llegada = Promise.withResolvers<void>()
  await page.route('**/api/excel/45018273', async (ruta) => {
    await llegada.promise
    await ruta.fallback()
  })
  await buscador(page).fill('45018273')
  const pedida = page.waitForRequest('**/api/excel/45018273')
  await page.keyboard.press('Enter')
  await pedida
  await entrarComo('recepcion')
  const respondida = page.waitForResponse('**/api/excel/45018273')
  llegada.resolve()
  await respondida
  // What is asked after it is answered after it.
  await buscador(page).fill('97000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'DNI NO ENCONTRADO EN PADRON' })).toBeVisible()
  await expect(dialogo).toHaveCount(0)
})

test('SHE-89 a toast pauses while pointed at, and the same text is not stacked', async ({ page }) => {
  await page.clock.install()
  await abrir(page, 'recepcion')
  await page.route('**/api/excel/*', (ruta) => ruta.fulfill({ status: 404, json: { message: 'x' } }))
  const aviso = page.getByRole('status').filter({ hasText: 'DNI NO ENCONTRADO EN PADRON' })
  await buscador(page).fill('45018273')
  await page.keyboard.press('Enter')
  await expect(aviso).toHaveCount(1)
  const otraVez = page.waitForResponse('**/api/excel/*')
  await buscador(page).press('Enter')
  await otraVez
  // The field is free again once the toast is there; the region is one however many toasts it holds.
  await expect(page.getByRole('search').getByText('Ctrl K')).toBeVisible()
  await expect(aviso.getByText('DNI NO ENCONTRADO EN PADRON')).toHaveCount(1)
  await aviso.hover()
  await page.clock.fastForward(6_500)
  await expect(aviso).toBeVisible()
  await page.mouse.move(700, 700)
  await page.clock.fastForward(6_500)
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

test('SHE-80 without a network the session ends at the login, not at a broken screen', async ({ context, page }) => {
  await abrir(page, 'recepcion', 'visitas')
  await page.waitForFunction(() => performance.getEntriesByType('resource').some((r) => /LoginPage.*js/.test(r.name)))
  await context.setOffline(true)
  await oYaSalio(page, page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('nadie'))
  await expect(page.getByText('Su sesión terminó. Ingrese otra vez para continuar.')).toBeVisible()
  await expect(page.getByLabel('Usuario')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test.describe('SHE-63 a closed dialog gives the focus back', () => {
  const cerrar = (page: Page, rol: 'dialog' | 'alertdialog', boton: string) =>
    page.getByRole(rol).getByRole('button', { name: boton }).last().click()

  test('to Nuevo, Eliminar and Editar, the first time too', async ({ page }) => {
    // An area in which no other test registers visits: its first row stays the first.
    await abrir(page, 'gerencia', 'visitas')
    const casos = [
      [botonNuevo(page), 'dialog'],
      [page.getByRole('button', { name: /^Eliminar/ }).first(), 'alertdialog'],
      [page.getByRole('button', { name: /^Editar/ }).first(), 'dialog'],
    ] as const
    for (const [boton, rol] of casos) {
      await boton.click()
      await expect(page.getByRole(rol).locator(':focus')).toHaveCount(1)
      await cerrar(page, rol, 'Cancelar')
      await expect(page.getByRole(rol)).toHaveCount(0)
      await expect(boton).toBeFocused()
    }
  })

  test('to the button of the menu that led to it', async ({ page }) => {
    await abrir(page, 'recepcion')
    const boton = page.getByRole('banner').getByRole('button', { name: /^Menú de / })
    await boton.click()
    await page.getByRole('menuitem', { name: 'Atajos de teclado' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last()).toBeFocused()
    await revisarAccesibilidad(page)
    await cerrar(page, 'dialog', 'Cerrar')
    await expect(boton).toBeFocused()
  })

  test('to Cerrar sesion, and to the button of its menu where that is gone', async ({ page }) => {
    await abrir(page, 'recepcion')
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await cerrar(page, 'alertdialog', 'Cancelar')
    await expect(page.getByRole('button', { name: 'Cerrar sesion' })).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await cerrar(page, 'alertdialog', 'Cancelar')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused()
  })
})

test('SHE-62 on a phone the question takes the place of the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await abrir(page, 'recepcion')
  // The other tests of this worker use the same session: it ends in this browser only.
  await page.route('**/api/logout', (ruta) => ruta.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'Listo para salir?' })
  await expect(menu(page)).toHaveCount(0)
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await pregunta.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByLabel('Usuario')).toBeVisible()
})

test('SHE-50 SHE-63 Ctrl K stays inside an open dialog', async ({ page }) => {
  await abrir(page, 'recepcion', 'visitas')
  await botonNuevo(page).click()
  const primero = page.getByRole('dialog').getByRole('textbox').first()
  await primero.fill('4')
  await page.keyboard.press('Control+k')
  await expect(primero).toBeFocused()
})

test.describe('SHE-89 toasts and an open dialog', () => {
  /** A logout that fails leaves its dialog open, with a toast that stays. */
  const conAviso = async (page: Page) => {
    await page.route('**/api/logout', (ruta) =>
      ruta.fulfill({ status: 500, json: { message: 'x', codigo: 'inesperado' } }),
    )
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
    const aviso = page.getByRole('alert').filter({ hasText: 'No se pudo cerrar la sesión' })
    await expect(aviso).toBeVisible()
    return aviso
  }

  test('a key leads to the newest toast, Escape closes it and returns', async ({ page }) => {
    await abrir(page, 'recepcion')
    const aviso = await conAviso(page)
    const cancelar = page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })
    await cancelar.focus()
    await page.keyboard.press('F6')
    await expect(aviso.getByRole('button', { name: 'Cerrar aviso' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(aviso).toHaveCount(0)
    await expect(cancelar).toBeFocused()
  })

  test('on a phone they leave its buttons free', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await abrir(page, 'recepcion')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    const aviso = await conAviso(page)
    const cajaAviso = await aviso.boundingBox()
    const cajaBoton = await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).boundingBox()
    expect((cajaAviso?.y ?? 0) + (cajaAviso?.height ?? 0)).toBeLessThan(cajaBoton?.y ?? 0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(async () => (await aviso.boundingBox())?.y).toBeGreaterThan(600)
  })

  test('the regions that readers listen to are there before any toast', async ({ page }) => {
    await abrir(page, 'recepcion')
    const marcar = (rol: string) =>
      page.evaluate((r) => {
        const regiones = [...document.querySelectorAll(`[role="${r}"]`)].filter((e) => !e.closest('#contenido'))
        for (const region of regiones) region.setAttribute('data-antes', '')
        return regiones.length
      }, rol)
    expect(await marcar('alert')).toBe(1)
    await expect(await conAviso(page)).toHaveAttribute('data-antes', '')
  })
})

test('SHE-32 a stream of changes that falls silent is opened again', async ({ page }) => {
  await page.addInitScript(() => {
    const original = window.fetch
    let veces = 0
    window.fetch = (recurso, opciones) => {
      if (!String(recurso).endsWith('/api/eventos')) return original(recurso, opciones)
      veces++
      document.documentElement.dataset.conexiones = String(veces)
      return Promise.resolve(new Response(new ReadableStream({})))
    }
  })
  await page.clock.install()
  await abrir(page, 'recepcion', 'visitas')
  const raiz = page.locator('html')
  await expect(raiz).toHaveAttribute('data-conexiones', '1')
  await page.clock.runFor(50_000)
  await expect(raiz).toHaveAttribute('data-conexiones', '1')
  await page.clock.runFor(15_000)
  await expect(raiz).toHaveAttribute('data-conexiones', '2')
})

test('SHE-50 VIS-31 fingers find 44 pixels on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await abrir(page, 'recepcion', 'visitas')
  expect(await altura(buscador(page))).toBeGreaterThanOrEqual(44)
  // What would be cut says nothing.
  await expect(buscador(page)).toHaveAttribute('placeholder', 'DNI (8 dígitos)')
  expect(await altura(botonNuevo(page))).toBeGreaterThanOrEqual(44)
  expect(await altura(page.getByRole('combobox').last())).toBeGreaterThanOrEqual(44)
  await botonNuevo(page).click()
  for (const campo of await page.getByRole('dialog').getByRole('textbox').all())
    expect(await altura(campo)).toBeGreaterThanOrEqual(44)
  await page.goto('/#/visita_reporte')
  for (const boton of await page.getByRole('button', { name: /en el calendario$/ }).all()) {
    expect(await altura(boton)).toBeGreaterThanOrEqual(44)
    expect((await boton.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  }
})

test.describe('failed table loads', () => {
  test('D-35 a 503 keeps the session and offers to try again', async ({ page }) => {
    await page.route('**/api/visitas/byarea/**', (ruta) =>
      ruta.fulfill({ status: 503, json: { message: 'No disponible', codigo: 'noDisponible' } }),
    )
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
