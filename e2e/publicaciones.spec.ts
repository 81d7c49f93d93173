import { expect } from '@playwright/test'
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
