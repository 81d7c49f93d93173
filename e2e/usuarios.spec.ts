/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirUsuarios,
  aviso,
  botonNuevo,
  CLAVE,
  crearPorArea,
  crearPorEmpleado,
  darAcceso,
  dialogo,
  elegir,
  filaDe,
  filas,
} from './apoyo-usuarios.ts'
import { abrir, abrirCon } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const menu = (page: Page) => page.getByRole('menu', { name: /^Acciones de / })
const entradas = ['Editar', 'Permisos', 'Modificar Password', 'Eliminar']

test.describe('Tabla', () => {
  test('USU-01 USU-08 SHE-88 the columns, a user by area, no exports', async ({ page }) => {
    const porArea = await crearPorArea(page.request)
    const porEmpleado = await crearPorEmpleado(page.request)
    await abrirUsuarios(page)
    await expect(page.getByRole('columnheader')).toHaveText(['USUARIO', 'EMPLEADO', 'DNI', 'Accion'])
    const fila = await filaDe(page, porArea.username)
    await expect(fila.getByRole('gridcell')).toHaveText([
      porArea.username,
      'Usuario por área: Registro Civil',
      'Sin DNI',
      '',
    ])
    await expect((await filaDe(page, porEmpleado.username)).getByRole('gridcell')).toHaveText([
      porEmpleado.username,
      'Olivares Rivas, Nadia',
      `DNI ${porEmpleado.dni}`,
      '',
    ])
    for (const boton of ['Copiar', 'CSV', 'Excel', 'PDF', 'Imprimir', 'Exportar'])
      await expect(page.getByRole('button', { name: boton })).toHaveCount(0)
  })

  test('USU-02 the newest user comes first, though no column tells when', async ({ page }) => {
    const primero = await crearPorArea(page.request)
    const segundo = await crearPorArea(page.request)
    const pedidas: string[] = []
    page.on('request', (peticion) => {
      const url = new URL(peticion.url())
      if (url.pathname === '/api/users/resumed') pedidas.push(decodeURIComponent(url.search))
    })
    await abrirUsuarios(page)
    expect(pedidas[0]).toMatch(/created_at.*desc/)
    const textos = await filas(page).allInnerTexts()
    const lugar = (nombre: string) => textos.findIndex((texto) => texto.includes(nombre))
    expect(lugar(segundo.username)).toBeGreaterThanOrEqual(0)
    expect(lugar(segundo.username)).toBeLessThan(lugar(primero.username))
    for (const titulo of ['Fecha', 'Hora'])
      await expect(page.getByRole('columnheader', { name: titulo })).toHaveCount(0)
  })

  test('USU-41 areas and positions are preloaded beside the table, nothing else is', async ({ page }) => {
    const llamadas: string[] = []
    page.on('request', (peticion) => {
      const { pathname } = new URL(peticion.url())
      if (pathname.startsWith('/api/')) llamadas.push(pathname)
    })
    // The last that a screen asks for: after it nothing comes by itself.
    const flujo = page.waitForResponse((respuesta) => respuesta.url().endsWith('/api/publicaciones/stream'))
    await abrirUsuarios(page)
    await flujo
    // The streams and the bell are every screen's.
    const propias = () => llamadas.filter((llamada) => !/login|eventos|publicaciones/.test(llamada)).sort()
    await expect.poll(propias).toEqual(['/api/areas', '/api/cargos', '/api/users/resumed'])
  })

  test('USU-03 a click selects a row, and only one', async ({ page }) => {
    await abrirUsuarios(page)
    const [primera, segunda] = [filas(page).nth(0), filas(page).nth(1)]
    await expect(primera).toHaveAttribute('aria-selected', 'false')
    await primera.click()
    await expect(primera).toHaveAttribute('aria-selected', 'true')
    await segunda.click()
    await expect(segunda).toHaveAttribute('aria-selected', 'true')
    await expect(primera).toHaveAttribute('aria-selected', 'false')
  })

  test('USU-22 USU-40 deleting asks first, and the row is gone', async ({ page }) => {
    const { username } = await crearPorArea(page.request)
    await abrirUsuarios(page)
    await elegir(page, username, 'Eliminar')
    const confirmacion = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    await expect(confirmacion).toContainText('Esta seguro de eliminar este registro?')
    await expect(confirmacion).toContainText(username)
    await revisarAccesibilidad(page)
    await confirmacion.getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'Registro eliminado')).toBeVisible()
    await expect(filas(page)).toHaveCount(0)
  })

  test('USU-40 the own user is not deleted, and why is told', async ({ page }) => {
    await abrirUsuarios(page, 'usuarios')
    await elegir(page, 'usuarios', 'Eliminar')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'No puede eliminar su propio usuario')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
  })

  test('USU-40 SHE-105 user 11 stays, even for who may grant everything, and why is told', async ({ page }) => {
    const usuario = await crearPorEmpleado(page.request)
    await darAcceso(page.request, usuario, { area_id: 21, cargo_id: 2, myChoices: [4] })
    const data = { username: usuario.username, password: CLAVE }
    const { access_token } = await (await page.request.post('/api/login', { data })).json()
    await abrirCon(page, 'usuario', access_token)
    await elegir(page, 'informatica', 'Eliminar')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect(aviso(page, 'El usuario administrador no se elimina ni queda sin acceso activo')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(filas(page)).toHaveCount(1)
  })
})

test.describe('Menú', () => {
  test('USU-04 USU-05 the right button selects and opens the menu at the pointer', async ({ page }) => {
    await abrirUsuarios(page)
    const fila = filas(page).nth(2)
    await fila.click({ button: 'right', position: { x: 300, y: 20 } })
    await expect(fila).toHaveAttribute('aria-selected', 'true')
    await expect(menu(page).getByRole('menuitem')).toHaveText(entradas)
    const username = (await fila.getByRole('gridcell').first().innerText()).trim()
    await expect(menu(page)).toContainText(username)
    const [caja, cajaFila] = [await menu(page).boundingBox(), await fila.boundingBox()]
    expect(Math.abs((caja?.x ?? 0) - ((cajaFila?.x ?? 0) + 300))).toBeLessThan(3)
    await revisarAccesibilidad(page)
    await page.getByRole('heading', { name: 'LISTADO DE USUARIOS' }).click()
    await expect(menu(page)).toBeHidden()
  })

  for (const tecla of ['ContextMenu', 'Shift+F10'])
    test(`USU-03 USU-04 by keyboard alone: arrows select, ${tecla} opens, Esc comes back`, async ({ page }) => {
      await abrirUsuarios(page)
      await filas(page).first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      const fila = filas(page).nth(1)
      await expect(fila).toBeFocused()
      await expect(fila).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press(tecla)
      const items = menu(page).getByRole('menuitem')
      await expect(items.nth(0)).toBeFocused()
      await page.keyboard.press('End')
      await expect(items.nth(3)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(items.nth(0)).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowDown')
      await expect(items.nth(1)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await expect(fila).toBeFocused()
      await page.keyboard.press('End')
      await expect(filas(page).last()).toBeFocused()
    })

  test('USU-04 the button of a row opens the same menu, and a dialog gives the focus back to it', async ({ page }) => {
    const { username } = await crearPorArea(page.request)
    await abrirUsuarios(page)
    const fila = await filaDe(page, username)
    const boton = fila.getByRole('button', { name: `Acciones de ${username}` })
    await boton.focus()
    await page.keyboard.press('Enter')
    await expect(boton).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page).getByRole('menuitem')).toHaveText(entradas)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const accesos = dialogo(page, 'LISTA DE ACCESOS')
    await expect(accesos).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(accesos).toBeVisible()
    await accesos.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect(accesos).toBeHidden()
    await expect(boton).toBeFocused()
  })

  test('USU-05 Modificar Password of the own user leads to the own form', async ({ page }) => {
    await abrirUsuarios(page)
    await elegir(page, 'informatica', 'Modificar Password')
    await expect(page).toHaveURL(/#\/change_password$/)
    await expect(page.getByLabel('Contraseña actual')).toBeVisible()
  })
})

test('SHE-27 who lacks permission 4 is sent to welcome and told', async ({ page }) => {
  await abrir(page, 'usuario', 'recepcion')
  await expect(page).toHaveURL(/#\/welcome$/)
  await expect(aviso(page, 'No tiene permiso para esta opción')).toBeVisible()
})

test('the screen is clean for axe wide and narrow, with fingers in mind', async ({ page }) => {
  test.slow()
  await abrirUsuarios(page)
  await filas(page).nth(1).click()
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await revisarAccesibilidad(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const boton = filas(page).first().getByRole('button')
  expect(await altura(boton)).toBeGreaterThanOrEqual(44)
  expect(await altura(botonNuevo(page))).toBeGreaterThanOrEqual(44)
  await boton.click()
  await expect(menu(page)).toBeVisible()
  expect(await altura(menu(page).getByRole('menuitem').first())).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad(page)
})
