import { createHmac } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'
import { test } from './prueba.ts'

/** Passkeys need a host that is a name, and the very address that the installation gives as its own (ING-08). */
let instancia: Instancia
let direccion: string
test.beforeAll(async () => {
  test.setTimeout(180_000)
  instancia = await iniciarProducto('ingreso-dos-pasos', { DIRECCION_PUBLICA: 'http://localhost:{puerto}' })
  direccion = instancia.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => instancia?.detener())

const abrirNavegador = async (browser: Browser) => {
  const contexto = await browser.newContext({
    ...{ baseURL: direccion, viewport: { width: 1440, height: 900 } },
    ...{ locale: 'es-PE', timezoneId: 'America/Lima' },
  })
  return contexto.newPage()
}

/** A phone or a laptop with a reader of fingerprints, which always knows its owner. */
const conLlaves = async (page: Page) => {
  const linea = await page.context().newCDPSession(page)
  await linea.send('WebAuthn.enable')
  await linea.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
}

const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** What an application shows `pasos` of 30 seconds from now (RFC 6238). */
const codigoDe = (secreto: string, pasos = 0): string => {
  const bits = [...secreto].map((letra) => ALFABETO.indexOf(letra).toString(2).padStart(5, '0')).join('')
  const clave = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const paso = Buffer.alloc(8)
  paso.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + pasos))
  const huella = createHmac('sha1', clave).update(paso).digest()
  const desde = (huella.at(-1) ?? 0) & 15
  return String((huella.readUInt32BE(desde) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const escribirClave = async (page: Page, usuario: string) => {
  await page.getByLabel('Usuario').fill(usuario)
  await page.getByLabel('Clave', { exact: true }).fill('cabildo-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
}
const segundoPaso = (page: Page) => page.getByRole('heading', { name: 'VERIFICACIÓN EN DOS PASOS' })
const bienvenida = (page: Page) => page.getByRole('heading', { name: 'Cabildo' })
const salir = async (page: Page) => {
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('alertdialog', { name: 'Listo para salir?' }).getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByLabel('Usuario')).toBeFocused()
}
const abrirSeguridad = async (page: Page, usuario: string) => {
  await page.goto('/#/login')
  await escribirClave(page, usuario)
  await expect(bienvenida(page)).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menú de / })
    .click()
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click()
  await page.getByRole('navigation', { name: 'Mi cuenta' }).getByRole('link', { name: 'Seguridad' }).click()
}
/** Reads the recovery codes that are shown once, and says that they are kept. */
const guardarCodigos = async (page: Page): Promise<string[]> => {
  const dialogo = page.getByRole('dialog', { name: 'CÓDIGOS DE RECUPERACIÓN' })
  await expect(dialogo.getByRole('listitem')).toHaveCount(10)
  await revisarAccesibilidad(page)
  const codigos = await dialogo.getByRole('listitem').allInnerTexts()
  await dialogo.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(dialogo).toHaveCount(0)
  return codigos.map((codigo) => codigo.trim())
}

test('ING-08 ING-09 ING-11 after the password a passkey takes two acts: the button and the window of the browser', async ({
  browser,
}) => {
  test.slow()
  const page = await abrirNavegador(browser)
  await conLlaves(page)
  await abrirSeguridad(page, 'especialista')
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click()
  await page.getByLabel('Nombre de la llave').fill('Laptop de la oficina')
  await revisarAccesibilidad(page)
  await page.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(page.getByText('Llave de acceso agregada')).toBeVisible()
  await guardarCodigos(page)
  await expect(page.getByText('Laptop de la oficina', { exact: true })).toBeVisible()
  await salir(page)

  await escribirClave(page, 'especialista')
  await expect(segundoPaso(page)).toBeVisible()
  await revisarAccesibilidad(page)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(bienvenida(page)).toBeVisible()
  await page.goto('/#/mi_cuenta?parte=sesiones')
  await expect(page.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toContainText('clave y llave')
  await revisarAccesibilidad(page)
  await page.context().close()
})

test('ING-06 ING-07 ING-10 ING-12 an application of codes and a recovery code open, each code once', async ({
  browser,
}) => {
  test.slow()
  const page = await abrirNavegador(browser)
  await abrirSeguridad(page, 'obras')
  await page.getByRole('button', { name: 'Agregar aplicación de códigos' }).click()
  const dialogo = page.getByRole('dialog', { name: 'AGREGAR APLICACIÓN DE CÓDIGOS' })
  await expect(dialogo.getByRole('img', { name: 'Código QR para su aplicación' })).toBeVisible()
  await revisarAccesibilidad(page)
  const secreto = (await dialogo.locator('code').innerText()).replaceAll(' ', '')
  const primero = codigoDe(secreto)
  await dialogo.getByLabel('Código de 6 dígitos').fill(primero)
  await dialogo.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Verificación en dos pasos activada')).toBeVisible()
  const [recuperacion = ''] = await guardarCodigos(page)
  await salir(page)

  await escribirClave(page, 'obras')
  const codigo = page.getByLabel('Código de 6 dígitos')
  await expect(codigo).toBeFocused()
  await codigo.fill(primero)
  await expect(page.getByText('Código incorrecto')).toBeVisible()
  await codigo.fill(codigoDe(secreto, 1))
  await expect(bienvenida(page)).toBeVisible()
  await salir(page)

  const conRecuperacion = async () => {
    await escribirClave(page, 'obras')
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByLabel('Código de recuperación').fill(recuperacion)
    await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click()
  }
  await conRecuperacion()
  await expect(bienvenida(page)).toBeVisible()
  await salir(page)
  await conRecuperacion()
  await expect(page.getByText('Código incorrecto')).toBeVisible()
  await page.context().close()
})
