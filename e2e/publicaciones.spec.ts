import { expect } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { publicar, retirar } from './apoyo-normas.ts'
import {
  abrirPanel,
  campana,
  cuenta,
  esperarCuenta,
  filas,
  flujoAbierto,
  panel,
  usarMunicipalidad,
} from './apoyo-publicaciones.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })
let municipalidad: Awaited<ReturnType<typeof usarMunicipalidad>>
test.beforeAll(async ({ browser }) => {
  municipalidad = await usarMunicipalidad('servidor-publicaciones', browser)
})
test.afterEach(() => municipalidad.cerrarPaginas())
test.afterAll(() => municipalidad?.terminar())

test('NOR-36 NOR-37 NOR-38 NOR-39 SHE-55 a publication appears live in another browser, opens, and is marked there alone', async () => {
  const secretaria = await municipalidad.persona('secretaria', { ruta: 'files' })
  const vecina = await municipalidad.persona('recepcion')
  const [antes, suya] = [await cuenta(vecina), await cuenta(secretaria)]
  let listas = 0
  vecina.on('request', (r) => {
    if (r.url().endsWith('/api/publicaciones') && r.method() === 'GET') listas++
  })
  const descripcion = unico('aprobar el plan de rutas')
  const norma = await publicar(secretaria.request, { descripcion })
  await esperarCuenta(vecina, antes + 1)
  await esperarCuenta(secretaria, suya + 1)
  const nombre = `Resoluciones Alcaldia N° ${norma.ndoc}-${norma.anio}`
  await expect(vecina.getByRole('banner').getByRole('status')).toHaveText(`Nueva publicación: ${nombre}`)
  // Hundreds of screens must not ask for the list at once.
  expect(listas).toBe(0)

  await abrirPanel(vecina)
  const fila = filas(vecina).filter({ hasText: nombre })
  await expect(fila).toContainText('Nueva')
  await expect(fila).toContainText(`${descripcion.charAt(0).toUpperCase()}${descripcion.slice(1)}`)
  await expect(fila).toContainText(/Hoy, \d\d:\d\d/)
  expect(Math.round((await panel(vecina).boundingBox())?.height ?? 0)).toBe(450)
  await revisarAccesibilidad(vecina)
  const pdf = vecina.waitForResponse((r) => r.url().endsWith(`/storage/docs/${norma.path_file}`))
  await fila.getByRole('button').click()
  expect((await pdf).status()).toBe(200)
  const visor = vecina.getByRole('dialog', { name: nombre })
  await expect(visor.locator('iframe')).toHaveAttribute('src', new RegExp(`/storage/docs/${norma.path_file}`))
  await esperarCuenta(vecina, antes)
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(campana(vecina)).toBeFocused()

  await esperarCuenta(secretaria, suya + 1)
  const otraVez = flujoAbierto(vecina)
  await vecina.reload()
  await otraVez
  await esperarCuenta(vecina, antes)
})

test('NOR-36 NOR-37 what is published while the connection is cut comes once it is back, once, and what was withdrawn goes', async () => {
  const secretaria = await municipalidad.persona('secretaria')
  const vecina = await municipalidad.persona('recepcion', { porCable: true })
  const antes = await cuenta(vecina)
  const publicada = async () => (await publicar(secretaria.request, { descripcion: unico('acuerdo') })).ndoc
  const numeros = [await publicada()]
  const retirada = await publicar(secretaria.request, { descripcion: unico('acuerdo') })
  await esperarCuenta(vecina, antes + 2)
  municipalidad.cable.cortar()
  await retirar(secretaria.request, retirada)
  numeros.push(await publicada(), await publicada())
  await esperarCuenta(vecina, antes + 2)
  municipalidad.cable.reparar()
  await esperarCuenta(vecina, antes + 3)
  numeros.push(await publicada())
  await esperarCuenta(vecina, antes + 4)
  await campana(vecina).click()
  await expect(filas(vecina).filter({ hasText: `N° ${retirada.ndoc}-` })).toHaveCount(0)
  for (const numero of numeros) await expect(filas(vecina).filter({ hasText: `N° ${numero}-` })).toHaveCount(1)
})

test('NOR-36 a tab that nobody looks at gives its connections back and misses nothing', async () => {
  const secretaria = await municipalidad.persona('secretaria')
  const vecina = await municipalidad.persona('recepcion', { ruta: 'visitas' })
  const flujos = ['/api/publicaciones/stream', '/api/eventos']
  // The stream of the screen is asked for after the screen shows: only one that is open can be given back.
  const abiertos = flujos.map((camino) => vecina.waitForResponse((r) => r.url().endsWith(camino) && r.ok()))
  await vecina.reload()
  await Promise.all(abiertos)
  const antes = await cuenta(vecina)
  await vecina.clock.install()
  const ver = (hidden: boolean) =>
    vecina.evaluate((oculta) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => oculta })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const cerrados = flujos.map((camino) => vecina.waitForEvent('requestfailed', (r) => r.url().endsWith(camino)))
  await ver(true)
  await vecina.clock.fastForward(31_000)
  await Promise.all(cerrados)
  const suya = await cuenta(secretaria)
  await publicar(secretaria.request, { descripcion: unico('directiva') })
  await esperarCuenta(secretaria, suya + 1)
  await esperarCuenta(vecina, antes)
  // What the screen shows may have changed meanwhile: it is asked for again.
  const visitas = vecina.waitForResponse((r) => r.url().includes('/api/visitas') && r.ok())
  await ver(false)
  await esperarCuenta(vecina, antes + 1)
  await visitas
})

test('NOR-37 NOR-41 one that was withdrawn says so and leaves the list', async () => {
  const secretaria = await municipalidad.persona('secretaria')
  const vecina = await municipalidad.persona('recepcion')
  const antes = await cuenta(vecina)
  const norma = await publicar(secretaria.request, { descripcion: unico('decreto') })
  await esperarCuenta(vecina, antes + 1)
  await abrirPanel(vecina)
  const fila = filas(vecina).filter({ hasText: `N° ${norma.ndoc}-` })
  await expect(fila).toBeVisible()
  await retirar(secretaria.request, norma)
  await fila.getByRole('button').click()
  const aviso = vecina.getByRole('dialog', { name: `Resoluciones Alcaldia N° ${norma.ndoc}-${norma.anio}` })
  await expect(aviso).toContainText('Esta publicación fue retirada: su PDF ya no está disponible.')
  await revisarAccesibilidad(vecina)
  await aviso.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(campana(vecina)).toBeFocused()
  await esperarCuenta(vecina, antes)
})

test('SHE-55 NOR-38 by keyboard: the list opens, arrows walk it, Esc gives the focus back, and all can be marked', async () => {
  const secretaria = await municipalidad.persona('secretaria')
  const vecina = await municipalidad.persona('recepcion')
  const antes = await cuenta(vecina)
  const normas = [
    await publicar(secretaria.request, { descripcion: unico('ordenanza') }),
    await publicar(secretaria.request, { descripcion: unico('ordenanza') }),
  ]
  await esperarCuenta(vecina, antes + 2)
  await campana(vecina).focus()
  await vecina.keyboard.press('Enter')
  await expect(panel(vecina)).toBeFocused()
  const todas = panel(vecina).getByRole('button', { name: 'Marcar todas como revisadas' })
  await expect(todas).toBeVisible()
  await vecina.keyboard.press('Tab')
  await expect(todas).toBeFocused()
  await vecina.keyboard.press('Tab')
  await expect(filas(vecina).first().getByRole('button')).toBeFocused()
  await expect(filas(vecina).first()).toContainText(`N° ${normas[1]?.ndoc}-`)
  await vecina.keyboard.press('ArrowDown')
  await expect(filas(vecina).nth(1).getByRole('button')).toBeFocused()
  await vecina.keyboard.press('Escape')
  await expect(panel(vecina)).toBeHidden()
  await expect(campana(vecina)).toBeFocused()
  const otraPestana = await vecina.context().newPage()
  const flujo = flujoAbierto(otraPestana)
  await otraPestana.goto('/#/welcome')
  await flujo
  await esperarCuenta(otraPestana, antes + 2)
  await vecina.bringToFront()
  await vecina.keyboard.press('Enter')
  await expect(panel(vecina)).toBeFocused()
  await expect(todas).toBeVisible()
  await vecina.keyboard.press('Tab')
  await expect(todas).toBeFocused()
  await vecina.keyboard.press('Enter')
  await esperarCuenta(vecina, 0)
  await expect(panel(vecina).getByRole('heading', { name: 'Publicaciones' })).toBeFocused()
  // The other tab is the same user's.
  await esperarCuenta(otraPestana, 0)
  await expect(filas(vecina).filter({ hasText: 'Nueva' })).toHaveCount(0)
  await expect(todas).toHaveCount(0)
  await revisarAccesibilidad(vecina)
  await vecina.getByRole('main').click()
  await expect(panel(vecina)).toBeHidden()
})

test('SHE-55 on a phone the list takes the whole width and its targets a finger', async () => {
  const page = await municipalidad.persona('secretaria', { ancho: 390 })
  const antes = await cuenta(page)
  await publicar(page.request, { descripcion: unico('Ordenanza de nombre largo '.repeat(12)) })
  await esperarCuenta(page, antes + 1)
  expect(await altura(campana(page))).toBeGreaterThanOrEqual(44)
  await abrirPanel(page)
  const caja = await panel(page).boundingBox()
  expect([caja?.x, caja?.width]).toEqual([0, 390])
  expect(await altura(filas(page).first().getByRole('button'))).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await revisarAccesibilidad(page)
})

test('SHE-55 an empty list says what comes there, and one that cannot be had offers to ask again', async () => {
  const page = await municipalidad.persona('recepcion')
  const todas = (url: URL) => url.pathname === '/api/publicaciones'
  await page.route(todas, async (ruta) => {
    const respuesta = await ruta.fetch()
    await ruta.fulfill({ response: respuesta, json: { ...(await respuesta.json()), data: [] } })
  })
  const flujo = flujoAbierto(page)
  await page.reload()
  await flujo
  await campana(page).click()
  await expect(panel(page)).toContainText('No hay publicaciones')
  await revisarAccesibilidad(page)
  await page.unroute(todas)
  await page.route(todas, (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
  await page.reload()
  await campana(page).click()
  await expect(panel(page).getByRole('alert')).toBeVisible()
  await revisarAccesibilidad(page)
  await page.unroute(todas)
  const abierto = flujoAbierto(page)
  await panel(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(filas(page).first()).toBeVisible()
  await abierto
})

test('SHE-49 the bell is for those who are signed in and have a password of their own', async () => {
  const page = await municipalidad.persona('recepcion')
  await expect(campana(page)).toBeVisible()
  const pedidas: string[] = []
  page.on('request', (r) => {
    if (r.url().includes('/api/publicaciones')) pedidas.push(r.url())
  })
  const nuevo = await page.request.post('/api/login', { data: { username: 'nuevo', password: 'nuevo' } })
  const { access_token } = (await nuevo.json()) as { access_token: string }
  await page.evaluate((token) => localStorage.setItem('token', token), access_token)
  await page.context().addInitScript((token) => localStorage.setItem('token', token), access_token)
  await page.goto('/#/change_password')
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'MODIFICAR CONTRASEÑA' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Menú de / })).toBeAttached()
  await expect(page.getByRole('button', { name: /^Publicaciones/ })).toHaveCount(0)
  await page.goto('/#/visita_reporte')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Publicaciones/ })).toHaveCount(0)
  expect(pedidas).toEqual([])
})
