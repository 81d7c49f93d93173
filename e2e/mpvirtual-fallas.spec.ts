import { expect, type Request } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import {
  ciudadano,
  codigoDe,
  correoUnico,
  DNI_DE_NADIE,
  identificar,
  ponerDni,
  resumenDeErrores,
  trasBuscar,
} from './apoyo-ciudadano.ts'
import { abrirMpvirtual, adjuntar, enviar, llenarDocumento, presentados } from './apoyo-mpvirtual.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const ENVIADO = 'Su tramite ha sido enviado, se procedera ha revisar su expediente.'
const PRESENTAR = '**/api/mpvirtual/presentar'

test('MPV-17 MPV-18 MPV-19 MPV-20 MPV-23 MPV-24 MPV-25 MPV-38 IDE-09 on a phone, by keyboard: what is missing is told with the focus, each error leads to its field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirMpvirtual(page)
  await page.getByRole('button', { name: 'Enviar', exact: true }).focus()
  await page.keyboard.press('Enter')
  const resumen = resumenDeErrores(page)
  await expect(resumen).toBeFocused()
  await expect(resumen.getByRole('heading')).toHaveText('Revise 9 datos antes de enviar')
  await expect(resumen.getByRole('link')).toHaveText([
    'El DNI debe tener 8 dígitos',
    'Ingrese el código de verificación',
    'Ingrese el teléfono',
    'Email invalido',
    'Elija el tipo de documento',
    'Ingrese el número de documento',
    'Ingrese el número de folios',
    'Ingrese el asunto, mínimo 4 caracteres',
    'No agrego documento Principal',
  ])
  await revisarAccesibilidad(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await altura(page.getByRole('button', { name: 'Enviar', exact: true }))).toBeGreaterThanOrEqual(44)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const { dni, code, nombre } = ciudadano(3)
  await expect(page.getByLabel('DNI', { exact: true })).toBeFocused()
  await page.keyboard.type(`a${dni}9`)
  await expect(page.getByLabel('DNI', { exact: true })).toHaveValue(dni)
  await page.keyboard.press('Tab')
  await page.keyboard.type(code === '1' ? '2' : '1')
  const verificador = page.getByLabel('Código de verificación', { exact: true })
  await expect(verificador).toHaveAttribute('aria-invalid', 'true')
  await expect(verificador).toHaveAccessibleDescription(/El código de verificación no corresponde al DNI/)
  await page.keyboard.press('Backspace')
  await page.keyboard.type(code)
  await expect(verificador).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Apellidos y nombres')).toHaveValue(nombre)
  await trasBuscar(page)

  await page.getByLabel('Teléfono', { exact: true }).fill('')
  await page.getByLabel('Teléfono', { exact: true }).pressSequentially('+51 9876543210123456')
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue('519876543210123')
  await page.getByLabel('Número de documento').pressSequentially('0123456789012345')
  await expect(page.getByLabel('Número de documento')).toHaveValue('012345678901234')
  await page.getByLabel('Folios').pressSequentially('12345')
  await expect(page.getByLabel('Folios')).toHaveValue('1234')
  // Mended in its middle: the caret stays where it was, and small letters come on leaving.
  const correo = page.getByLabel('Correo electrónico')
  await correo.fill('Ra@Example.Museum')
  await correo.press('Home')
  await correo.press('ArrowRight')
  await correo.pressSequentially('OS')
  await expect(correo).toHaveValue('ROSa@Example.Museum')
  await correo.press('Tab')
  await expect(correo).toHaveValue('rosa@example.museum')
  await expect(resumen.getByRole('link')).toHaveText([
    'Email invalido',
    'Elija el tipo de documento',
    'Ingrese el asunto, mínimo 4 caracteres',
    'No agrego documento Principal',
  ])
  await resumen.getByRole('link', { name: 'No agrego documento Principal' }).click()
  await expect(page.getByRole('button', { name: 'Elegir PDF' })).toBeFocused()
})

test('MPV-20 MPV-37 D-44 D2 whoever is not found types the name; markup stays text', async ({ page }) => {
  await abrirMpvirtual(page)
  await ponerDni(page, { dni: DNI_DE_NADIE, code: codigoDe(DNI_DE_NADIE) })
  await expect(page.getByText('No se encontró el DNI ingresado', { exact: true })).toBeVisible()
  const nombre = page.getByLabel('Apellidos y nombres')
  await nombre.fill('x'.repeat(81))
  await expect(nombre).toHaveValue('x'.repeat(80))
  const marcas = `${unico('Ñandú')} <img src=x onerror=alert(1)>`
  await nombre.fill(marcas)

  // Another number takes the typed name with it; a registry that does not answer leaves it to be typed.
  await page.route('**/api/pide/reniec/**', (ruta) => ruta.fulfill({ status: 503, json: { message: 'x' } }))
  const conocida = ciudadano(4)
  await ponerDni(page, conocida)
  await expect(page.getByText('No se pudo realizar la consulta, intente nuevamente')).toBeVisible()
  await expect(nombre).toHaveValue('')
  await expect(nombre).toBeEditable()
  await page.unroute('**/api/pide/reniec/**')
  await page.getByRole('button', { name: 'Consultar otra vez' }).click()
  await expect(nombre).toHaveValue(conocida.nombre)
  await expect(nombre).not.toBeEditable()
  await ponerDni(page, { dni: DNI_DE_NADIE, code: codigoDe(DNI_DE_NADIE) })
  await nombre.fill(marcas)

  const asunto = unico('<b>Asunto</b> =1+1')
  await page.getByLabel('Teléfono', { exact: true }).fill('987654321')
  await page.getByLabel('Correo electrónico').fill(correoUnico())
  await llenarDocumento(page, asunto)
  await adjuntar(page, 'solicitud <i>.pdf')
  page.on('dialog', () => expect('a script ran').toBe('never'))
  await expect(page.getByRole('button', { name: 'Quitar solicitud <i>' })).toBeVisible()
  await enviar(page)
  await expect(page.getByRole('heading', { name: ENVIADO })).toBeVisible()
  expect(await presentados(page, asunto)).toMatchObject([{ asunto, nombres: marcas, nombre_escrito: true }])
})

test('MPV-12 MPV-39 MPV-41 MPV-43 G3 a broken line keeps everything: sent again it is one submission; a busy server is asked again', async ({
  page,
}) => {
  test.slow()
  const asunto = unico('Con la línea cortada')
  await abrirMpvirtual(page)
  await identificar(page, ciudadano(5))
  await llenarDocumento(page, asunto)
  await adjuntar(page)
  // It arrives, and its answer does not.
  await page.route(PRESENTAR, async (ruta) => {
    await ruta.fetch()
    await ruta.abort('connectionreset')
  })
  const boton = page.getByRole('button', { name: 'Enviar', exact: true })
  await page.getByLabel('Folios').press('Enter')
  const fallo = page.getByRole('alert').filter({ hasText: 'No se pudo enviar el tramite' })
  await expect(fallo).toContainText('Si el primer envío llegó, no se duplica.')
  await expect(boton).toBeFocused()
  await expect(page.getByLabel('Asunto')).toHaveValue(asunto)
  await expect(page.getByRole('button', { name: 'Quitar solicitud' })).toBeVisible()
  await revisarAccesibilidad(page)
  expect(await presentados(page, asunto)).toHaveLength(1)

  // Changed since, it is told that it arrived, and nothing is left to be lost by leaving.
  await page.unroute(PRESENTAR)
  await page.getByLabel('Folios').fill('4')
  await enviar(page)
  const guardado = page.getByRole('alert').filter({ hasText: 'Su envío anterior sí llegó y tiene el número' })
  await expect(guardado.getByRole('link', { name: 'Ir al inicio' })).toBeVisible()
  await expect(fallo).toHaveCount(0)
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  await page.getByLabel('Folios').fill('3')

  // Refused for what no field holds, or by a proxy without a word of ours.
  for (const [status, json, texto] of [
    [
      422,
      { message: 'Revise los datos ingresados', errors: { documento: 'Falta el documento' } },
      'Falta el documento',
    ],
    [413, {}, 'El archivo supera el tamaño permitido'],
    [403, {}, 'No se pudo enviar el tramite'],
  ] as const) {
    await page.route(PRESENTAR, (ruta) => ruta.fulfill({ status, json }), { times: 1 })
    await enviar(page)
    await expect(fallo).toHaveText(new RegExp(`^No se pudo enviar el tramite(${texto})?$`))
    await expect(fallo).toContainText(texto)
  }
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)

  // Given up while it waits, it says so where the focus is.
  const enEspera = { status: 503, headers: { 'retry-after': '30' }, json: { message: 'x' } }
  await page.route(PRESENTAR, (ruta) => ruta.fulfill(enEspera), { times: 1 })
  await enviar(page)
  await page.getByRole('button', { name: 'Cancelar envío' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'Envío cancelado. Lo que escribió sigue aquí.' }),
  ).toBeVisible()
  await expect(boton).toBeFocused()

  // Refused for an hour, it says so and unlocks.
  await page.route(PRESENTAR, (ruta) =>
    ruta.fulfill({
      status: 429,
      headers: { 'retry-after': '3600' },
      json: { message: 'Demasiadas consultas, intente en unos minutos' },
    }),
  )
  await enviar(page)
  await expect(fallo).toContainText('Demasiadas consultas, intente en unos minutos')

  // Busy, it is asked again by itself.
  await page.unroute(PRESENTAR)
  let veces = 0
  const seguir = Promise.withResolvers<void>()
  await page.route(PRESENTAR, async (ruta) => {
    veces += 1
    if (veces === 1) await ruta.fulfill({ status: 503, headers: { 'retry-after': '3' }, json: { message: 'x' } })
    else await seguir.promise.then(() => ruta.continue())
  })
  await boton.click()
  await expect(page.getByText(/^Hay muchos envíos en este momento/)).toBeVisible()
  await expect(boton).toHaveAttribute('aria-busy', 'true')
  await expect(boton).toBeFocused()
  seguir.resolve()
  await expect(page.getByRole('heading', { name: ENVIADO })).toBeVisible()
  expect(veces).toBe(2)
  const guardados = await presentados(page, asunto)
  expect(guardados).toHaveLength(1)
  await expect(page.getByText(guardados[0]?.nro_registro ?? '-', { exact: true })).toBeVisible()
})

test('MPV-13 MPV-14 MPV-35 SHE-65 a slow lookup says so, a late one of another number is dropped, leaving asks first', async ({
  page,
}) => {
  const lenta = ciudadano(6)
  const otra = ciudadano(7)
  let soltar: () => void = () => undefined
  const suelta = new Promise<void>((listo) => {
    soltar = listo
  })
  await page.route(`**/api/pide/reniec/${lenta.dni}?**`, async (ruta) => {
    await suelta
    await ruta.continue().catch(() => undefined)
  })
  await abrirMpvirtual(page)
  await page.getByRole('button', { name: '¿Dónde encuentro el código de verificación?' }).click()
  const ayuda = page.getByRole('dialog', { name: 'CODIGO VERIFICACION DNI' })
  await expect(ayuda.getByRole('img', { name: /después del guion el código de verificación/ })).toBeVisible()
  await revisarAccesibilidad(page)
  await ayuda.getByText('Cerrar', { exact: true }).click()
  await expect(ayuda).toBeHidden()

  const esTardia = (peticion: Request) => peticion.url().includes(lenta.dni)
  const tardia = Promise.race([
    page.waitForEvent('requestfinished', esTardia),
    page.waitForEvent('requestfailed', esTardia),
  ])
  await ponerDni(page, lenta)
  const buscando = page.getByRole('dialog', { name: 'Buscando DNI' })
  await expect(buscando).toBeVisible()
  await expect(buscando.getByRole('button')).toHaveCount(0)
  // Nothing shows behind the modal to be pressed; what a dictation or a reader puts there counts all the same.
  await page.getByLabel('DNI', { exact: true }).fill(otra.dni)
  await page.getByLabel('Código de verificación', { exact: true }).fill(otra.code)
  const nombre = page.locator('#ape_nom')
  await expect(nombre).toHaveValue(otra.nombre)
  await expect(buscando).toBeHidden()
  soltar()
  await tardia
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(nombre).toHaveValue(otra.nombre)

  // A link to this very page leaves nothing, and takes no guard away.
  await page
    .getByRole('navigation', { name: 'Servicios', exact: true })
    .getByRole('link', { name: 'Mesa de partes' })
    .click()
  await page.getByRole('link', { name: 'Ingreso del personal' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'Mesa de Partes Virtual' })
  await expect(pregunta).toContainText('Lo que escribió no se ha enviado. ¿Salir de todos modos?')
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(nombre).toHaveValue(otra.nombre)
  await page.getByRole('link', { name: 'Ingreso del personal' }).click()
  await pregunta.getByText('Salir', { exact: true }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(nombre).toHaveCount(0)
})
