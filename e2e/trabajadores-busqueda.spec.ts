import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { abrirTrabajadores, aviso, dniNuevo, registrarTrabajador, retener } from './apoyo-trabajadores.ts'
import { botonNuevo, CONOCIDO, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const campo = (page: Page, nombre: string) => page.getByLabel(nombre, { exact: true })
const buscando = (page: Page) => page.getByRole('dialog', { name: 'Buscando ...', exact: true })
const NOMBRES = ['Nombre', 'Apellido Paterno', 'Apellido Materno']

const abrirNuevo = async (page: Page) => {
  await abrirTrabajadores(page)
  await botonNuevo(page).click()
  await expect(campo(page, 'DNI')).toBeFocused()
}

test.describe('La búsqueda por DNI', () => {
  test('TRA-17 TRA-19 a person of the own database is taken as known, without asking the registry', async ({
    page,
  }) => {
    const apellido = unico('Conocido')
    const { dni } = await registrarTrabajador(page.request, apellido, { name: 'Rosa' }, 'recepcion')
    let alRegistro = 0
    page.on('request', (peticion) => {
      if (peticion.url().includes('/api/pide/')) alRegistro += 1
    })
    await abrirNuevo(page)
    await campo(page, 'DNI').fill(dni)
    await expect(campo(page, 'Apellido Paterno')).toHaveValue(apellido)
    for (const nombre of NOMBRES) await expect(campo(page, nombre)).not.toBeEditable()
    await expect(campo(page, 'Sexo')).toHaveValue('0')
    // What the own database knows stays: another choice would be lost.
    await expect(campo(page, 'Sexo')).toBeDisabled()
    expect(alRegistro).toBe(0)
  })

  test('TRA-17 IDE-03 nothing is asked before the eighth digit', async ({ page }) => {
    const pedidas: string[] = []
    page.on('request', (peticion) => {
      if (peticion.url().includes('/search/')) pedidas.push(peticion.url())
    })
    await abrirNuevo(page)
    await campo(page, 'DNI').pressSequentially(CONOCIDO.dni.slice(0, 7))
    expect(pedidas).toEqual([])
    await campo(page, 'DNI').press(CONOCIDO.dni.slice(7))
    await expect(page.getByText('Identidad encontrada')).toBeVisible()
    expect(pedidas).toHaveLength(1)
  })

  test('TRA-18 TRA-19 names are read-only until a DNI that nobody knows opens them', async ({ page }) => {
    await abrirNuevo(page)
    for (const nombre of NOMBRES) await expect(campo(page, nombre)).not.toBeEditable()
    await campo(page, 'DNI').fill(dniNuevo())
    await expect(page.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
    for (const nombre of NOMBRES) await expect(campo(page, nombre)).toBeEditable()
  })

  test('TRA-18 a surname that the registry does not have is written by hand', async ({ page }) => {
    await page.route('**/api/pide/reniec/*', (ruta) =>
      ruta.fulfill({ json: { prenombres: 'Ana', apPrimer: 'Silva', apSegundo: '' } }),
    )
    await abrirNuevo(page)
    await campo(page, 'DNI').fill(dniNuevo())
    await expect(campo(page, 'Apellido Paterno')).toHaveValue('Silva')
    await expect(campo(page, 'Apellido Paterno')).not.toBeEditable()
    await expect(campo(page, 'Apellido Materno')).toBeEditable()
  })

  for (const [quien, direccion] of [
    ['the own database', '**/api/employees/search/*'],
    ['the registry', '**/api/pide/reniec/*'],
  ] as const)
    test(`TRA-18 SHE-96 when ${quien} does not answer, the names are written by hand`, async ({ page }) => {
      await page.route(direccion, (ruta) =>
        ruta.fulfill({ status: 503, json: { message: 'x', codigo: 'registroNoResponde' } }),
      )
      await abrirNuevo(page)
      await campo(page, 'DNI').fill(dniNuevo())
      await expect(aviso(page, 'No se pudo consultar el DNI, ingrese los datos')).toBeVisible()
      for (const nombre of NOMBRES) await expect(campo(page, nombre)).toBeEditable()
    })

  test('TRA-17 the late answer to an older DNI does not count, and what it brought goes with it', async ({ page }) => {
    const apellido = unico('Actual')
    const { dni } = await registrarTrabajador(page.request, apellido)
    const soltar = await retener(page, `**/api/pide/reniec/${CONOCIDO.dni}`)
    await abrirNuevo(page)
    const vieja = page.waitForRequest(`**/api/pide/reniec/${CONOCIDO.dni}`)
    await campo(page, 'DNI').fill(CONOCIDO.dni)
    await vieja
    // Buscando may come in the middle of it, and take the focus and what is typed with it.
    await expect(async () => {
      await campo(page, 'DNI').fill(dni)
      await expect(campo(page, 'DNI')).toHaveValue(dni, { timeout: 1_000 })
    }).toPass()
    await expect(campo(page, 'Apellido Paterno')).toHaveValue(apellido)
    const respuesta = page.waitForResponse(`**/api/pide/reniec/${CONOCIDO.dni}`)
    soltar()
    await (await respuesta).finished()
    await expect(campo(page, 'Apellido Paterno')).toHaveValue(apellido)
    await expect(buscando(page)).toBeHidden()
    await campo(page, 'DNI').press('Backspace')
    for (const nombre of NOMBRES) await expect(campo(page, nombre)).toHaveValue('')
    await expect(campo(page, 'Sexo')).toHaveValue('')
  })

  test('TRA-07 SHE-63 SHE-65 a slow lookup shows Buscando, which nobody can close and which its answer ends', async ({
    page,
  }) => {
    test.slow()
    const soltar = await retener(page, '**/api/employees/search/*')
    await abrirNuevo(page)
    await campo(page, 'DNI').fill(CONOCIDO.dni)
    await expect(buscando(page)).toBeVisible()
    await expect(buscando(page).getByRole('status')).toHaveText('Consultando el registro de identidad')
    await expect(buscando(page).getByRole('button')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(buscando(page)).toBeVisible()
    await revisarAccesibilidad(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await revisarAccesibilidad(page)
    soltar()
    await expect(buscando(page)).toBeHidden()
    await expect(campo(page, 'DNI')).toBeFocused()
    await expect(campo(page, 'Apellido Paterno')).toHaveValue('Silva')
  })

  test('TRA-07 Buscando waits 400 ms, so that a quick answer does not make the screen blink', async ({ page }) => {
    await page.clock.install()
    const soltar = await retener(page, '**/api/employees/search/*')
    await abrirNuevo(page)
    await expect(page.getByRole('dialog', { name: 'CREAR EMPLEADO' })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    const pedida = page.waitForRequest('**/api/employees/search/*')
    await campo(page, 'DNI').fill(CONOCIDO.dni)
    await pedida
    await page.clock.runFor(380)
    await expect(buscando(page)).toHaveCount(0)
    await page.clock.runFor(120)
    await expect(buscando(page)).toHaveCount(1)
    soltar()
    await page.clock.resume()
    await expect(buscando(page)).toBeHidden()
    await expect(campo(page, 'Apellido Paterno')).toHaveValue('Silva')
  })

  test('TRA-07 SHE-65 a lookup that fails closes Buscando, too', async ({ page }) => {
    const soltar = Promise.withResolvers<void>()
    await page.route('**/api/employees/search/*', async (ruta) => {
      await soltar.promise
      return ruta.abort()
    })
    await abrirNuevo(page)
    await campo(page, 'DNI').fill(CONOCIDO.dni)
    await expect(buscando(page)).toBeVisible()
    soltar.resolve()
    await expect(buscando(page)).toBeHidden()
    await expect(aviso(page, 'No se pudo consultar el DNI, ingrese los datos')).toBeVisible()
  })
})
