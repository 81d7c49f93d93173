import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { comoArchivo, type LibroDePrueba, unLibro } from './apoyo-hojas.ts'
import { abrir, olvidarTokens } from './apoyo-visitas.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'
import { test } from './prueba.ts'

// A municipality of its own: an upload replaces the works that all other tests look at.
test.describe.configure({ mode: 'serial' })
let instancia: Instancia
let contexto: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  instancia = await iniciarProducto('servidor-de-obras')
  contexto = await browser.newContext({
    baseURL: instancia.url,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // Tokens are kept per account; those of the shared instance are no good here.
  olvidarTokens()
})
test.afterAll(async () => {
  await contexto?.close()
  await instancia?.detener()
  olvidarTokens()
})
test.beforeEach(async () => {
  page = await contexto.newPage()
})
test.afterEach(() => page.close())

const ENCABEZADO = [
  'CUI',
  'Nombre del proyecto',
  'PIM actual',
  'Devengado acumulado total',
  'Avance financiero acumulado',
  'Avance físico',
  'Fecha de inicio',
  'Fecha de fin',
  'Costo actualizado',
]
const obra = (cui: number, nombre: string, fisico: number, fin = '31/12/2026') =>
  [cui, nombre, 1_000, 500, 40.5, fisico, '01/02/2015', fin, 2_000] as const
const OBRAS = [obra(2480997, 'Puente peatonal Los Sauces', 55.25), obra(2480998, 'Losa deportiva El Mirador', 12)]

const abrirObras = async (usuario = 'obras') => {
  await abrir(page, 'seguimiento789?vista=tabla', usuario)
  await expect(page.getByText(/proyectos? de inversión/)).toBeVisible()
}
const dialogo = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
const abrirAjustes = async (): Promise<Locator> => {
  await page.getByRole('button', { name: 'Ajustes de columnas de Excel' }).click()
  const caja = dialogo('AJUSTES COLUMNAS EXCEL')
  await expect(columna(caja, 'CUI')).toBeFocused()
  return caja
}
const columna = (caja: Locator, variable: string) => caja.getByRole('textbox', { name: variable, exact: true })
const elegir = (caja: Locator, libro: LibroDePrueba) => caja.locator('input[type="file"]').setInputFiles(libro)
const abrirSubida = async (): Promise<Locator> => {
  await page.getByRole('button', { name: 'Subir Excel' }).click()
  return dialogo('SUBIR EXCEL DE OBRAS')
}
const procesar = async (caja: Locator, libro: LibroDePrueba) => {
  await elegir(caja, libro)
  await caja.getByRole('button', { name: 'Procesar' }).click()
}
const cerrar = (caja: Locator) => caja.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
const aviso = (texto: string) => page.getByText(texto, { exact: true })
const cuenta = (caja: Locator, rotulo: string) =>
  caja.locator('dl > div').filter({ hasText: rotulo }).getByRole('definition')

test('SEG-03 SEG-15 SEG-20 SEG-32 the columns are nine letters, no two alike, and Grabar is off until they are', async () => {
  test.slow()
  await abrirObras()
  const caja = await abrirAjustes()
  await expect(caja.getByRole('columnheader')).toHaveText(['VARIABLE', 'COLUMNA'])
  const grabar = caja.getByRole('button', { name: 'Grabar' })
  const costo = columna(caja, 'Costo actualizado')
  await costo.fill('')
  await expect(grabar).toBeDisabled()
  await expect(caja.getByText('Falta: costo actualizado')).toBeVisible()
  await costo.blur()
  await expect(costo).toHaveAccessibleDescription('Escriba la letra de la columna')
  await costo.fill('7')
  await expect(costo).toHaveAccessibleDescription('Escriba una o dos letras, de A a ZZ')
  await columna(caja, 'CUI').fill('zz')
  await costo.fill('zz')
  await expect(costo).toHaveValue('ZZ')
  await expect(costo).toHaveAccessibleDescription('Esta columna ya la usa otra variable')
  await expect(grabar).toBeDisabled()
  await revisarAccesibilidad(page)
  await columna(caja, 'CUI').fill('b')
  await page.route('**/savesetting', (ruta) => ruta.fulfill({ status: 500, json: {} }))
  await grabar.click()
  await expect(aviso('No se pudo guardar')).toBeVisible()
  await expect(caja).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await grabar.click()
  await expect(aviso('Registro grabado con éxito')).toBeVisible()
  await expect(caja).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ajustes de columnas de Excel' })).toBeFocused()
  await expect(columna(await abrirAjustes(), 'Costo actualizado')).toHaveValue('ZZ')

  // Who may not upload sees the works, and none of this.
  await page.close()
  page = await contexto.newPage()
  await abrirObras('programas')
  await expect(page.getByRole('button', { name: 'Subir Excel' })).toHaveCount(0)
})

test('SEG-18 the dialogs are moved by their head and by the arrows, and never leave the window', async () => {
  await abrirObras()
  const caja = await abrirAjustes()
  const cabeza = caja.getByRole('group', { name: 'Mover la ventana AJUSTES COLUMNAS EXCEL con las flechas' })
  const lugar = async () => (await caja.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const inicio = await lugar()
  await page.mouse.move(inicio.x + 120, inicio.y + 20)
  await page.mouse.down()
  await page.mouse.move(inicio.x + 220, inicio.y + 60, { steps: 3 })
  await page.mouse.up()
  expect(await lugar()).toMatchObject({ x: inicio.x + 100, y: inicio.y + 40 })
  // The field that was being filled in has not been left.
  await expect(columna(caja, 'CUI')).toBeFocused()
  await cabeza.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  expect(await lugar()).toMatchObject({ x: inicio.x + 80, y: inicio.y + 20 })
  for (let veces = 0; veces < 60; veces++) await page.keyboard.press('ArrowRight')
  const borde = await lugar()
  expect(borde.x + borde.width).toBe(1440)
  await page.setViewportSize({ width: 1000, height: 700 })
  await expect.poll(async () => (await lugar()).x + (await lugar()).width).toBeLessThanOrEqual(1000)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cabeza).toHaveCount(0)
  await expect.poll(lugar).toMatchObject({ x: 0, y: 0, width: 390 })
  await revisarAccesibilidad(page)
})

test('SEG-15 SEG-20 the headings of a workbook fill the letters in, say where from, and leave them to be changed', async () => {
  await abrirObras()
  const caja = await abrirAjustes()
  await elegir(caja, comoArchivo(Buffer.from('CUI;NOMBRE'), 'obras.csv'))
  await expect(caja.getByRole('alert')).toHaveText('El archivo no es un libro de Excel (.xlsx)')
  await elegir(
    caja,
    unLibro([['AVANCE DE OBRAS 2026'], [...ENCABEZADO.slice(0, 8), 'Otra cosa'], ...OBRAS], 'obras.xlsx'),
  )
  await expect(caja.getByRole('status')).toContainText('Se encontraron 8 de las 9 columnas en la fila 2')
  await expect(columna(caja, 'Fecha de fin')).toHaveValue('H')
  await expect(columna(caja, 'Fecha de fin')).toHaveAccessibleDescription('Encabezado «Fecha de fin»')
  const costo = columna(caja, 'Costo actualizado')
  await expect(costo).toHaveValue('ZZ')
  await expect(costo).toHaveAccessibleDescription('No se encontró su encabezado')
  await costo.fill('i')
  await caja.getByRole('button', { name: 'Grabar' }).click()
  await expect(aviso('Registro grabado con éxito')).toBeVisible()
})

test('SEG-08 SEG-14 SEG-21 SEG-27 SEG-28 an upload asks for its file, tells its percent, reports what it read and redraws the works', async () => {
  test.slow()
  await abrirObras()
  const caja = await abrirSubida()
  await expect(caja.getByRole('button', { name: 'Elegir Excel' })).toBeFocused()
  let enviados = 0
  page.on('request', (peticion) => {
    if (peticion.url().endsWith('/api/seguimiento/excel')) enviados++
  })
  await caja.getByRole('button', { name: 'Procesar' }).click()
  await expect(caja.getByRole('alert')).toHaveText('Elija el archivo Excel')
  await expect(caja.getByRole('button', { name: 'Elegir Excel' })).toBeFocused()
  expect(enviados).toBe(0)

  const red = await contexto.newCDPSession(page)
  const lentitud = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await red.send('Network.emulateNetworkConditions', lentitud)
  const notas = Array.from({ length: 2_000 }, (_, i) => [`Nota ${i}: ${'sin código '.repeat(40)}`])
  const libro = unLibro(
    [
      ENCABEZADO,
      ...OBRAS,
      obra(2480999, 'Muro de contención', 10, '31/02/2026'),
      obra(2480997, 'Otro nombre', 1),
      ...notas,
    ],
    'avance.xlsx',
  )
  await procesar(caja, libro)
  const progreso = caja.getByRole('progressbar', { name: /^Subiendo el archivo \d+ %$/ })
  await expect.poll(async () => Number(await progreso.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await red.send('Network.emulateNetworkConditions', { ...lentitud, uploadThroughput: -1 })
  await expect(caja.getByText('La línea de tiempo tiene 2 obras')).toBeVisible({ timeout: 30_000 })
  expect(enviados).toBe(1)
  for (const [rotulo, n] of [
    ['Obras nuevas', '2'],
    ['Filas rechazadas', '2'],
    ['Filas sin CUI, pasadas por alto', '2,000'],
    ['Inicio llevado al comienzo de la línea de tiempo', '2'],
  ] as const)
    await expect(cuenta(caja, rotulo)).toHaveText(n)
  const motivos = caja.getByRole('table', { name: 'Filas rechazadas' }).locator('tbody tr')
  await expect(motivos).toHaveText([/^4\s*2480999.*31\/02\/2026 no es una fecha/, /^5\s*2480997.*ya está en la fila 2/])
  await revisarAccesibilidad(page)

  await caja.getByRole('button', { name: 'Copiar' }).click()
  await expect(aviso('Datos copiados al portapapeles')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^FILA\tCUI\tMOTIVO\n4\t2480999\t/)
  const descarga = page.waitForEvent('download')
  await caja.getByRole('button', { name: 'CSV' }).click()
  expect(await readFile(await (await descarga).path(), 'utf8')).toMatch(/^\uFEFFFILA,CUI,MOTIVO\r\n4,2480999,/)

  await cerrar(caja)
  await expect(page.getByRole('button', { name: 'Subir Excel' })).toBeFocused()
  await expect(page.getByText('2 proyectos de inversión')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Puente peatonal Los Sauces' }).first()).toBeVisible()
})

test('SEG-22 SEG-29 SEG-33 a workbook that cannot be read says why, changes nothing and leads to the columns', async () => {
  await abrirObras()
  const caja = await abrirSubida()
  await procesar(caja, comoArchivo(Buffer.from('PK\x03\x04 y nada más'), 'obras.xlsx'))
  await expect(caja.getByRole('alert')).toHaveText('El archivo está dañado y no se puede leer', { timeout: 30_000 })
  await expect(aviso('No se pudo procesar el archivo')).toBeVisible()
  // No column is to blame for that.
  await expect(caja.getByRole('button', { name: 'Abrir los ajustes' })).toHaveCount(0)
  // The columns stand one further to the right than the settings say.
  const corrido = [ENCABEZADO, ...OBRAS].map((fila) => ['x', ...fila])
  await procesar(caja, unLibro(corrido, 'corrido.xlsx'))
  await expect(caja.getByRole('alert')).toContainText('en la columna A', { timeout: 30_000 })
  await caja.getByRole('button', { name: 'Abrir los ajustes' }).click()
  const ajustes = dialogo('AJUSTES COLUMNAS EXCEL')
  await expect(columna(ajustes, 'CUI')).toHaveValue('B')
  await ajustes.getByRole('button', { name: 'Grabar' }).click()
  await expect(ajustes).toBeHidden()
  // The file is still there, to be sent by the new columns.
  await expect(caja.getByRole('alert')).toHaveCount(0)
  await expect(caja.getByText('corrido', { exact: true })).toBeVisible()
  await caja.getByRole('button', { name: 'Procesar' }).click()
  await expect(cuenta(caja, 'Obras sin cambios')).toHaveText('2', { timeout: 30_000 })
  await expect(aviso('No se pudo procesar el archivo')).toHaveCount(0)

  // Read all the same, but its headings say that two columns have changed places.
  await caja.getByRole('button', { name: 'Subir otro archivo' }).click()
  const cambiado = ENCABEZADO.with(4, 'Avance físico').with(5, 'Avance financiero acumulado')
  await procesar(caja, unLibro([['x', ...cambiado], ...OBRAS.map((fila) => ['x', ...fila])], 'cambiado.xlsx'))
  const duda = caja.getByRole('alert').filter({ hasText: 'Revise las columnas' })
  await expect(duda.getByRole('listitem')).toHaveText(
    [/^Avance financiero acumulado: se leyó la columna F.*en la G$/, /^Avance físico: se leyó la columna G.*en la F$/],
    { timeout: 30_000 },
  )
  await expect(duda.getByRole('button', { name: 'Abrir los ajustes' })).toBeVisible()
})

test('SEG-17 SEG-18 SEG-30 a work is deleted once that is confirmed by its name, and a failure leaves it', async () => {
  await abrirObras()
  const boton = page.getByRole('button', { name: 'Eliminar CUI 2480998' }).first()
  await boton.click()
  const caja = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
  await expect(caja.getByText('Esta seguro de eliminar este registro?')).toBeVisible()
  await expect(caja.getByText('Losa deportiva El Mirador')).toBeVisible()
  await expect(caja.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(caja.getByRole('group', { name: /^Mover la ventana/ })).toBeVisible()
  await revisarAccesibilidad(page)
  await page.route('**/api/seguimiento/2480998', (ruta) => ruta.fulfill({ status: 500, json: {} }))
  await caja.getByRole('button', { name: 'Aceptar' }).click()
  await expect(aviso('No se pudo eliminar registro')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await caja.getByRole('button', { name: 'Aceptar' }).click()
  await expect(aviso('Registro eliminado')).toBeVisible()
  await expect(caja).toBeHidden()
  await expect(page.getByText('1 proyecto de inversión')).toBeVisible()
  await expect(boton).toHaveCount(0)
})
