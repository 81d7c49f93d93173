import { ERRORES } from '@cabildo/contracts/base/errores'
import { expect, type Page, type Route } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano, DNI_DE_NADIE } from './apoyo-ciudadano.ts'
import { comoFecha, correoNuevo, detener, filasDe, sinDesborde } from './apoyo-reclamos.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const PRESENTAR = '**/api/transparencia/presentar'
const BUSCAR = '**/api/transparencia/search/*'

const abrirSolicitud = async (page: Page) => {
  await page.goto('/#/transparencia')
  await expect(page.getByRole('heading', { name: 'Transparencia', exact: true })).toBeVisible()
}
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar Solicitud' })
const dni = (page: Page) => page.getByLabel('DNI', { exact: true })
const nombre = (page: Page) => page.getByLabel('Apellidos y nombres')
const pedido = (page: Page) => page.getByLabel('Información que pide')

const rechazar = (falla: 'demasiadasConsultas' | 'ticketInvalido') => (ruta: Route) => {
  const { status, mensaje: message } = ERRORES[falla]
  return ruta.fulfill({ status, json: { message } })
}

/** As a reader or the clipboard hands a number over. */
const pegar = (page: Page, texto: string) =>
  dni(page).evaluate((campo, pegado) => {
    const datos = new DataTransfer()
    datos.setData('text', pegado)
    campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData: datos, bubbles: true, cancelable: true }))
  }, texto)

test('TRS-01 TRS-02 TRS-04 TRS-05 TRS-06 TRS-07 TRS-09 D-45 IDE-03 a citizen asks for information and gets a number', async ({
  page,
}) => {
  const persona = ciudadano(310)
  const texto = unico('Presupuesto de la obra')
  const email = correoNuevo()
  await abrirSolicitud(page)
  await expect(enviar(page)).toBeDisabled()
  await expect(page.getByText('Falta: DNI, apellidos y nombres, dirección, información que pide')).toBeVisible()

  const busqueda = page.waitForRequest(BUSCAR)
  const consultas: string[] = []
  page.on('request', (peticion) => {
    if (peticion.url().includes('/transparencia/search/')) consultas.push(peticion.url())
  })
  const soltar = await detener(page, BUSCAR)
  await pegar(page, `${persona.dni.slice(0, 2)} ${persona.dni.slice(2, 5)}-${persona.dni.slice(5)}`)
  expect((await busqueda).headers()['x-form-ticket']).toMatch(/^transparencia\./)
  const buscando = page.getByRole('dialog', { name: 'Buscando DNI' })
  await expect(buscando).toBeVisible()
  soltar()
  await expect(buscando).toBeHidden()
  await expect(nombre(page)).toHaveValue(persona.nombre)
  await expect(page.getByText('Identidad encontrada')).toBeVisible()
  await dni(page).press('Enter')
  expect(consultas).toHaveLength(1)
  await expect(nombre(page)).toBeEditable()
  await nombre(page).fill(`${persona.nombre} de Prueba`)
  await expect(page.getByText('Identidad encontrada')).toHaveCount(0)

  await page.getByLabel('Dirección').fill('Jr. Los Molles 123')
  await pedido(page).fill('Actas')
  await pedido(page).blur()
  await expect(page.getByText('Diga qué información pide, en al menos 10 caracteres')).toBeVisible()
  await pedido(page).fill(texto)
  await expect(enviar(page)).toBeEnabled()
  await page.getByLabel('Forma de entrega').selectOption('Correo electrónico')
  await expect(enviar(page)).toBeDisabled()
  await expect(page.getByText('Falta: correo electrónico')).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(email)
  await revisarAccesibilidad(page)

  const respuesta = page.waitForResponse(PRESENTAR)
  await enviar(page).click()
  const { numero, vence } = await (await respuesta).json()
  const panel = page.getByRole('region', { name: 'Su solicitud ha sido registrada.' })
  await expect(panel.getByText(numero, { exact: true })).toBeVisible()
  await expect(panel).toContainText(`Fecha límite de respuesta: ${comoFecha(vence)}`)
  await expect(panel.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expect(panel).toContainText(`por ${persona.nombre} de Prueba ante la`)
  const banda = page
    .locator('main > div > div')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .first()
  await page.emulateMedia({ media: 'print' })
  await expect(banda).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.emulateMedia({ media: null })
  await expect(enviar(page)).toHaveCount(0)
  await revisarAccesibilidad(page)
  const filas = await filasDe<object>(page.request, 'transparencia', texto, 'mesa')
  expect(filas).toMatchObject([{ numero, dni: persona.dni, pedido: texto, email, forma_entrega: 1 }])
  expect(filas).toMatchObject([{ ape_nom: `${persona.nombre} de Prueba`, address: 'Jr. Los Molles 123' }])
})

test('TRS-07 TRS-08 TRS-09 G3 a name that no registry gives is typed; what could not be sent is kept, and sent once', async ({
  page,
}) => {
  const texto = unico('Padrón de mercados')
  await abrirSolicitud(page)
  await dni(page).pressSequentially(DNI_DE_NADIE)
  await expect(page.getByText('No se encontró el DNI ingresado, escriba su nombre completo')).toBeVisible()
  await nombre(page).fill('Nadie del Padrón')
  await page.getByLabel('Dirección').fill('Av. Sin Número s/n')
  await pedido(page).fill(texto)

  const claves: string[] = []
  await page.route(PRESENTAR, async (ruta) => {
    claves.push(ruta.request().postDataJSON().clave)
    if (claves.length > 1) return ruta.fallback()
    await ruta.fetch()
    await ruta.abort()
  })
  await enviar(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo enviar la solicitud' })).toBeVisible()
  await expect(pedido(page)).toHaveValue(texto)
  await enviar(page).click()
  await expect(page.getByText('Número de su solicitud')).toBeVisible()
  expect(claves).toHaveLength(2)
  expect(claves[0]).toBe(claves[1])
  const filas = await filasDe<object>(page.request, 'transparencia', texto, 'mesa')
  expect(filas).toHaveLength(1)
  expect(filas).toMatchObject([{ ape_nom: 'Nadie del Padrón', nombre_escrito: true, email: '', forma_entrega: null }])
})

test('TRS-07 TRS-08 SHE-95 P-10 on a phone: a refused lookup is told and asked again, no lookup takes a written name, nothing scrolls sideways, all is clean for axe', async ({
  page,
}) => {
  test.slow()
  const persona = ciudadano(311)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(BUSCAR, rechazar('demasiadasConsultas'), { times: 1 })
  await abrirSolicitud(page)
  await dni(page).fill(persona.dni)
  await expect(page.getByText('Demasiadas consultas, intente en unos minutos')).toBeVisible()
  await revisarAccesibilidad(page)
  await page.getByRole('button', { name: 'Consultar otra vez' }).click()
  await expect(nombre(page)).toHaveValue(persona.nombre)
  await dni(page).fill(persona.dni.slice(0, 7))
  await expect(nombre(page)).toHaveValue('')
  await nombre(page).fill('Rosa de los Molles')
  const hallado = page.waitForResponse(BUSCAR)
  await dni(page).fill(persona.dni)
  expect((await (await hallado).json()).result).not.toBeNull()
  await expect(page.getByRole('dialog', { name: 'Buscando DNI' })).toHaveCount(0)
  await expect(nombre(page)).toHaveValue('Rosa de los Molles')
  await expect(page.getByText('Identidad encontrada')).toHaveCount(0)
  // The lookups of one ticket are counted; what it refuses it will refuse again.
  await page.route(BUSCAR, rechazar('ticketInvalido'), { times: 1 })
  await dni(page).fill(ciudadano(312).dni)
  await expect(page.getByText('Ya no se puede consultar: escriba el nombre')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Consultar otra vez' })).toHaveCount(0)
  await page.getByText('Cómo tratamos sus datos').click()
  await expect(page.getByText('Banco de datos: SOLICITUDES DE ACCESO')).toBeVisible()
  expect(await sinDesborde(page)).toBe(true)
  const enlaces = page.locator('aside, footer').getByRole('link')
  await expect(enlaces.last()).toBeVisible()
  for (const control of [enviar(page), dni(page), page.getByLabel('Forma de entrega'), ...(await enlaces.all())])
    expect(await altura(control)).toBeGreaterThanOrEqual(44)
})
