import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { abrirUsuarios, filas as filasUsuarios } from './apoyo-usuarios.ts'
import { abrirVisitas, botonNuevo, buscarFila, oYaSalio, registrar, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** The listing calls that the screen makes from now on, as their query parts. */
const escucharListados = (page: Page): URLSearchParams[] => {
  const listados: URLSearchParams[] = []
  page.on('request', (peticion) => {
    const url = new URL(peticion.url())
    if (url.pathname.startsWith('/api/visitas/byarea/')) listados.push(url.searchParams)
  })
  return listados
}

const filas = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const esperarFilas = (page: Page) => expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')

/** Rows of this test alone: `cuantas` visits whose reason holds the same unique text. */
const sembrar = async (page: Page, cuantas: number): Promise<string> => {
  const texto = unico('Tabla')
  for (let i = 0; i < cuantas; i++) await registrar(page.request, `${texto} ${String(i).padStart(2, '0')}`)
  return texto
}

/** What the browser tells when another window takes over. */
const otraVentana = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('blur')))

const buscar = async (page: Page, texto: string) => {
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(filas(page).first()).toContainText(texto)
}

test('SHE-73 SHE-85 the page length, the pager and the Spanish count follow the rows', async ({ page }) => {
  const texto = await sembrar(page, 12)
  await abrirVisitas(page)
  await buscar(page, texto)
  const largo = page.getByLabel('Registros por página')
  await expect(largo.getByRole('option')).toHaveText(['10', '25', '50', '100', 'Todos'])
  await expect(page.getByText('Mostrando 1 a 10 de 12 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByText('Mostrando 11 a 12 de 12 registros')).toBeVisible()
  await expect(filas(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  await largo.selectOption('Todos')
  await expect(filas(page)).toHaveCount(12)
  await expect(page.getByText('Mostrando 1 a 12 de 12 registros')).toBeVisible()
})

test('SHE-74 SHE-78 VIS-38 clicks order by one column, Shift adds another, and the server gets the order', async ({
  page,
}) => {
  const texto = await sembrar(page, 3)
  const listados = escucharListados(page)
  await abrirVisitas(page)
  expect(listados[0]?.getAll('order')).toEqual(['created_at:desc'])
  await buscar(page, texto)
  await page.getByRole('button', { name: 'Motivo de Visita' }).click()
  await expect(page.getByRole('columnheader', { name: 'Motivo de Visita' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(filas(page).first()).toContainText(`${texto} 00`)
  await page.getByRole('button', { name: 'Motivo de Visita' }).click()
  await expect(page.getByRole('columnheader', { name: 'Motivo de Visita' })).toHaveAttribute('aria-sort', 'descending')
  await expect(filas(page).first()).toContainText(`${texto} 02`)
  await page.getByRole('button', { name: 'Visitante', exact: true }).click({ modifiers: ['Shift'] })
  await expect.poll(() => listados.at(-1)?.getAll('order')).toEqual(['motivo:desc', 'ape_nom:asc'])
})

test('the search waits for the typing to rest and asks once', async ({ page }) => {
  const texto = await sembrar(page, 1)
  await abrirVisitas(page)
  const listados = escucharListados(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).pressSequentially(texto, { delay: 20 })
  await expect(filas(page)).toHaveCount(1)
  expect(listados.filter((listado) => listado.get('search'))).toHaveLength(1)
})

test('SHE-75 without matches the table offers to clear the filters', async ({ page }) => {
  await abrirVisitas(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('zzzz nada')
  await expect(page.getByText('Mostrando 0 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(filas(page).first()).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Buscar en la tabla' })).toHaveValue('')
})

test('SHE-76 SHE-77 filters and names of actions are there with the first rows', async ({ page }) => {
  const texto = await sembrar(page, 1)
  await abrirVisitas(page)
  await expect(page.getByRole('radio', { name: 'Todas' })).toBeChecked()
  const fila = await buscarFila(page, texto)
  await expect(fila.getByRole('button', { name: 'Editar visita de Prueba Visitante' })).toBeVisible()
})

const cargarOtraVez = (page: Page) => oYaSalio(page, page.getByRole('button', { name: 'Motivo de Visita' }).click())

for (const status of [401, 500])
  test(`SHE-79 a table load that answers ${status} ends the session`, async ({ page }) => {
    await abrirVisitas(page)
    await page.route('**/api/visitas/byarea/**', (ruta) => ruta.fulfill({ status, json: { message: 'x' } }))
    await cargarOtraVez(page)
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

test('SHE-80 a table load without an answer ends the session', async ({ page }) => {
  await abrirVisitas(page)
  await page.route('**/api/visitas/byarea/**', (ruta) => ruta.abort())
  await cargarOtraVez(page)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('SHE-81 another failed load keeps the last rows, says so and can be tried again', async ({ page }) => {
  await abrirVisitas(page)
  const antes = await filas(page).count()
  await page.route('**/api/visitas/byarea/**', (ruta) =>
    ruta.fulfill({ status: 422, json: { message: 'x', codigo: 'validacion' } }),
  )
  await page.getByRole('button', { name: 'Motivo de Visita' }).click()
  await expect(page.getByText('No se pudo obtener datos').first()).toBeVisible()
  await expect(filas(page)).toHaveCount(antes)
  await page.unroute('**/api/visitas/byarea/**')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
})

test('SHE-84 SHE-85 SHE-86 SHE-87 copy takes all matching rows, with titles and without formulas', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const texto = await sembrar(page, 11)
  await registrar(page.request, `=SUMA(1) ${texto}`)
  await abrirVisitas(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(page.getByText('Mostrando 1 a 10 de 12 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Datos copiados al portapapeles')).toBeVisible()
  const lineas = (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/)
  expect(lineas).toHaveLength(13)
  expect(lineas[0]).toBe('Visitante\tMotivo de Visita\tEmpleado Visitado\tUbicación/Oficina\tFecha\tHora\tSalida')
  expect(lineas.some((linea) => linea.includes(`\t'=SUMA(1) ${texto}\t`))).toBe(true)
})

for (const [como, dejar] of [
  ['mouse', (boton: Locator) => boton.click()],
  ['keyboard', (boton: Locator) => boton.press('Enter')],
] as const)
  test(`SHE-85 an export by ${como} right after typing is one of what was typed`, async ({ page }) => {
    await page.clock.install()
    await abrirVisitas(page)
    // The typing never rests.
    await page.clock.pauseAt(Date.now() + 60_000)
    const texto = unico('Recién')
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
    const pedido = page.waitForRequest('**/api/export/**')
    await dejar(page.getByRole('button', { name: 'CSV', exact: true }))
    expect((await pedido).postData()).toContain(texto)
  })

test('SHE-84 SHE-86 print makes a document of its own with all matching rows', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const texto = await sembrar(page, 11)
  await abrirVisitas(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  await expect(page.getByText('Mostrando 1 a 10 de 11 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body[data-imprimiendo]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(12)
  await expect(page.getByText('Generado por Cabildo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nuevo' })).toBeHidden()
  const hoja = page.locator('body > section')
  expect(await hoja.evaluate((nodo) => getComputedStyle(nodo).color)).toBe('rgb(0, 0, 0)')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('button', { name: 'Nuevo' })).toBeVisible()
})

for (const [boton, extension, firma] of [
  ['CSV', 'csv', /Visitante/],
  ['Excel', 'xlsx', /^PK/],
  ['PDF', 'pdf', /^%PDF-/],
] as const)
  test(`SHE-84 SHE-86 API-98 ${boton} is downloaded from the server`, async ({ page }) => {
    const texto = await sembrar(page, 1)
    await abrirVisitas(page)
    await buscarFila(page, texto)
    // The server draws the PDF; a busy machine takes its time.
    const descarga = page.waitForEvent('download', { timeout: 25_000 })
    await page.getByRole('button', { name: boton, exact: true }).click()
    const archivo = await descarga
    expect(archivo.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`))
    const contenido = (await readFile(await archivo.path())).toString(extension === 'csv' ? 'utf8' : 'latin1')
    expect(contenido).toMatch(firma)
    if (extension === 'csv') expect(contenido).toContain(texto)
  })

test('SHE-89 D-23 an export that fails says so in a toast titled Aviso', async ({ page }) => {
  await abrirVisitas(page)
  await page.route('**/api/export/**', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const aviso = page.getByRole('alert').filter({ hasText: 'No se pudo exportar los datos' })
  await expect(aviso).toBeVisible()
  await expect(aviso).toContainText('Aviso')
})

test('SHE-90 a deletion that fails shows its text', async ({ page }) => {
  const texto = await sembrar(page, 1)
  await abrirVisitas(page)
  const fila = await buscarFila(page, texto)
  await page.route('**/api/visitas/*', (ruta) =>
    ruta.request().method() === 'DELETE' ? ruta.fulfill({ status: 404, json: { message: 'x' } }) : ruta.fallback(),
  )
  await fila.getByRole('button', { name: /Eliminar visita/ }).click()
  await page
    .getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
    .getByRole('button', { name: 'Aceptar' })
    .click()
  await expect(page.getByText('No se pudo eliminar registro')).toBeVisible()
})

test('below 768 px the exports are one button, and each row a card that is still a row', async ({ page }) => {
  const texto = await sembrar(page, 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirVisitas(page)
  const fila = await buscarFila(page, texto)
  const caja = await fila.getByRole('button', { name: /Editar visita/ }).boundingBox()
  expect(caja?.height).toBeGreaterThanOrEqual(44)
  expect(caja?.width).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByRole('group', { name: 'Exportar' }).getByRole('button')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Exportar' })).toBeHidden()
})

test('the head of the table stays below the navbar while the page scrolls', async ({ page }) => {
  const token = await tokenDe(page.request, 'recepcion')
  expect(token).not.toBe('')
  await page.setViewportSize({ width: 1440, height: 500 })
  await abrirVisitas(page)
  await page.getByLabel('Registros por página').selectOption('50')
  await esperarFilas(page)
  // Where the page stands while rows still arrive is not where it was sent.
  const cabezaTrasDesplazar = async () => {
    await page.evaluate(() => window.scrollTo(0, 900))
    return Math.round((await page.getByRole('columnheader', { name: 'Fecha' }).boundingBox())?.y ?? -1)
  }
  await expect.poll(cabezaTrasDesplazar).toBe(56)
})

test('SHE-73 while a page is awaited the count is that of the rows shown', async ({ page }) => {
  const texto = await sembrar(page, 12)
  await abrirVisitas(page)
  await buscar(page, texto)
  await expect(page.getByText('Mostrando 1 a 10 de 12 registros')).toBeVisible()
  const soltar = Promise.withResolvers<void>()
  await page.route('**/api/visitas/byarea/**', async (ruta) => {
    await soltar.promise
    await ruta.fallback()
  })
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Mostrando 1 a 10 de 12 registros')).toBeVisible()
  soltar.resolve()
  await expect(page.getByText('Mostrando 11 a 12 de 12 registros')).toBeVisible()
})

test('VIS-28 a renewed list does not bring the focus back that people took away', async ({ page }) => {
  const texto = await sembrar(page, 1)
  await abrirVisitas(page)
  const fila = await buscarFila(page, texto)
  await fila.getByRole('button', { name: /Editar visita/ }).focus()
  await expect(page.getByText('Mostrando 1 a 1 de 1 registro', { exact: true })).toBeVisible()
  // As a click beside everything that takes the focus does.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await registrar(page.request, `${texto} otra`)
  await expect(page.getByText('Mostrando 1 a 2 de 2 registros')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})

test('rows that come while a button of the table is pressed do not take it from under the pointer', async ({
  page,
}) => {
  const texto = await sembrar(page, 1)
  await abrirVisitas(page)
  await buscar(page, texto)
  await expect(filas(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Editar visita/ }).hover()
  await page.mouse.down()
  const renovada = page.waitForResponse('**/api/visitas/byarea/**')
  await registrar(page.request, `${texto} después`)
  await (await renovada).finished()
  // Two frames: what has come would be drawn by now.
  await page.evaluate(() => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo))))
  await page.mouse.up()
  await expect(page.getByLabel('Motivo de visita')).toHaveValue(`${texto} 00`)
  await expect(filas(page)).toHaveCount(2)
})

for (const [caso, pulsar] of [
  ['the right button, which a menu may never let go', (page: Page) => page.mouse.down({ button: 'right' })],
  ['a press that ends in another window', (page: Page) => page.mouse.down().then(() => otraVentana(page))],
] as const)
  test(`rows that come after ${caso} are shown`, async ({ page }) => {
    const texto = await sembrar(page, 1)
    await abrirVisitas(page)
    await buscar(page, texto)
    await expect(filas(page)).toHaveCount(1)
    await filas(page).first().hover()
    await pulsar(page)
    await registrar(page.request, `${texto} después`)
    await expect(filas(page)).toHaveCount(2)
  })

test('SHE-75 SHE-81 the focus stays in the table when the button that had it goes away', async ({ page }) => {
  await abrirVisitas(page)
  const buscador = page.getByRole('searchbox', { name: 'Buscar en la tabla' })
  await buscador.fill('zzzz nada')
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(buscador).toBeFocused()
  await expect(filas(page).first()).toBeVisible()
  await page.route('**/api/visitas/byarea/**', (ruta) =>
    ruta.fulfill({ status: 422, json: { message: 'x', codigo: 'validacion' } }),
  )
  await page.getByRole('button', { name: 'Motivo de Visita' }).click()
  const reintentar = page.getByRole('button', { name: 'Reintentar' })
  await expect(reintentar).toBeVisible()
  await page.unroute('**/api/visitas/byarea/**')
  await reintentar.click()
  await expect(reintentar).toHaveCount(0)
  await expect(page.locator('section > div:has(> table)')).toBeFocused()
})

test('SHE-84 D-23 an export whose code does not come says so and can be tried again', async ({ page }) => {
  await page.route('**/assets/salidas-*.js', (ruta) => ruta.abort())
  await abrirVisitas(page)
  const csv = page.getByRole('group', { name: 'Exportar' }).getByRole('button', { name: 'CSV' })
  await csv.click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo exportar los datos' })).toBeVisible()
  await expect(csv).not.toHaveAttribute('aria-busy', 'true')
})

test('on a phone what is touched is at least 44 px high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirVisitas(page)
  const nuevo = botonNuevo(page)
  for (const control of [nuevo, page.getByLabel('Registros por página')])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await nuevo.click()
  const lector = page.getByLabel('Lector de código de barras')
  await expect(lector).toBeFocused()
  await expect.poll(async () => (await lector.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test.describe('the menu of a row', () => {
  const menu = (page: Page) => page.getByRole('menu', { name: /^Acciones de / })
  const abrirMenu = async (page: Page) => {
    await abrirUsuarios(page)
    const fila = filasUsuarios(page).first()
    await fila.click({ button: 'right' })
    await expect(menu(page).getByRole('menuitem').first()).toBeFocused()
    return fila
  }

  test('USU-04 Alt N waits until it is closed, and it closes when the focus goes elsewhere', async ({ page }) => {
    const fila = await abrirMenu(page)
    await page.keyboard.press('Alt+n')
    await page.keyboard.press('Escape')
    await expect(fila).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Alt+n')
    await expect(page.getByRole('dialog', { name: 'CREAR USUARIO' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await fila.click({ button: 'right' })
    await expect(menu(page)).toBeVisible()
    // As Ctrl K does, for those who have its search box.
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).focus()
    await expect(menu(page)).toBeHidden()
  })

  test('USU-03 USU-04 Right leads to the button of the row, Left back; Tab leaves the rows', async ({ page }) => {
    await abrirUsuarios(page)
    const [fila, otra] = [filasUsuarios(page).nth(0), filasUsuarios(page).nth(1)]
    await fila.focus()
    await page.keyboard.press('ArrowRight')
    await expect(fila.getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(fila.getByRole('button')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(fila).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(otra).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Registros por página')).toBeFocused()
  })
})
