import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { leerCorreo } from '../server/test/leer-correo.ts'
import { unServidorDeCorreo } from '../server/test/servidor-de-correo.ts'
import { ciudadano, correoUnico, identificar } from './apoyo-ciudadano.ts'
import { abrirMpvirtual, adjuntar, enviar, llenarDocumento } from './apoyo-mpvirtual.ts'
import {
  abrirMesa,
  aviso,
  dependencias,
  dialogo,
  OBSERVACION,
  presentar,
  RECEPCION,
  tabla,
  tramiteDe,
} from './apoyo-tramites.ts'
import { olvidarTokens, unico } from './apoyo-visitas.ts'
import { type Instancia, iniciarProducto } from './instancia.ts'
import { test } from './prueba.ts'

const correo = unServidorDeCorreo()
let instancia: Instancia
let contexto: BrowserContext

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  await correo.abrir()
  instancia = await iniciarProducto('mesa-recorrido', {
    SMTP_URL: correo.url,
    CORREO_REMITENTE: 'Mesa de Partes <mesa@munivallealto.example.com>',
  })
  contexto = await browser.newContext({ baseURL: instancia.url, viewport: { width: 1440, height: 900 } })
  // Tokens are kept per account; those of the shared instance are no good here.
  olvidarTokens()
})

test.afterAll(async () => {
  await contexto?.close()
  await instancia?.detener()
  await correo.cerrar()
  olvidarTokens()
})

/** The mails that an address has received, once there are so many. */
const correosDe = async (para: string, cuantos: number) => {
  const suyos = () => correo.recibidos.filter(({ destinatarios }) => destinatarios.includes(para))
  await expect.poll(() => suyos().length, { timeout: 30_000 }).toBe(cuantos)
  return Promise.all(suyos().map(({ fuente }) => leerCorreo(fuente)))
}

/** A citizen of the register files from a browser of their own. */
const presentarEnPantalla = async (browser: Browser, asunto: string, email: string) => {
  const suyo = await browser.newContext({ baseURL: instancia.url })
  const page = await suyo.newPage()
  await abrirMpvirtual(page)
  await identificar(page, ciudadano(901), email)
  await llenarDocumento(page, asunto)
  await adjuntar(page)
  await enviar(page)
  await expect(page.getByText(MENSAJES_TRAMITE.enviado)).toBeVisible()
  await suyo.close()
}

const filaDe = (page: Page, asunto: string) => tabla(page).getByRole('row').filter({ hasText: asunto })

test('MPV-01 MPV-03 MPV-40 MPV-44 MPV-68 MPV-69 MPV-72 D-15 SHE-102 from the filings of solicitantes to the mails that they read', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await contexto.newPage()
  const [bueno, malo, vano] = [unico('Licencia de apertura'), unico('Copia certificada'), unico('Enviado por error')]
  const [deBueno, deMalo, deVano] = [correoUnico(), correoUnico(), correoUnico()]
  await abrirMesa(page)

  // Filed while the clerk looks on: each appears by itself.
  await presentarEnPantalla(browser, bueno, deBueno)
  await expect(filaDe(page, bueno)).toContainText('Sin registrar')
  const registro = (await tramiteDe(page.request, bueno))?.nro_registro ?? ''
  expect(registro).toMatch(/\d/)
  const [cargo] = await correosDe(deBueno, 1)
  expect(cargo?.asunto).toContain(registro)
  expect(cargo?.de).toBe('mesa@munivallealto.example.com')
  for (const cuerpo of [cargo?.texto, cargo?.html]) expect(cuerpo).toContain(registro)
  const suRegistro = await presentar(page.request, { asunto: malo, email: deMalo })
  const otroRegistro = await presentar(page.request, { asunto: vano, email: deVano })
  await expect(filaDe(page, malo)).toHaveCount(1)
  await expect(filaDe(page, vano)).toHaveCount(1)

  // One is received and derived: its applicant reads the number of the expediente.
  const [una] = await dependencias(page.request)
  await filaDe(page, bueno)
    .getByRole('button', { name: /^Recepcionar/ })
    .click()
  const recepcion = dialogo(page, RECEPCION)
  await expect(recepcion.getByLabel('Codigo')).toBeEnabled()
  await recepcion.getByLabel('Codigo').fill(String(una?.depe_id))
  await page.keyboard.press('Enter')
  await recepcion.getByRole('button', { name: 'Recepcionar y derivar' }).click()
  await expect(aviso(page, 'Tramite recepcionado con éxito')).toBeVisible()
  const expe_id = (await tramiteDe(page.request, bueno))?.expe_id ?? ''
  expect(expe_id).toMatch(/\d/)
  await expect(filaDe(page, bueno).getByRole('cell').nth(7)).toHaveText(`EXP-${expe_id}`)
  const [, recibido] = await correosDe(deBueno, 2)
  for (const cuerpo of [recibido?.texto, recibido?.html]) {
    expect(cuerpo).toContain(expe_id)
    expect(cuerpo).toContain(registro)
  }

  // Another is observed: its applicant reads why, and its row is annulled.
  await filaDe(page, malo)
    .getByRole('button', { name: /^Notificar/ })
    .click()
  const observacion = dialogo(page, OBSERVACION)
  await observacion.getByLabel('Motivo').fill('Falta el comprobante de <pago>')
  await observacion.getByRole('radio', { name: /^Anular el trámite/ }).click()
  await observacion.getByRole('button', { name: 'Enviar' }).click()
  await expect(aviso(page, 'Respuesta enviado con éxito')).toBeVisible()
  await expect(filaDe(page, malo)).toContainText('ANULADO · observación enviada')
  const [, observado] = await correosDe(deMalo, 2)
  expect(observado?.texto).toContain('Falta el comprobante de <pago>')
  expect(observado?.html).toContain('Falta el comprobante de &lt;pago&gt;')
  for (const cuerpo of [observado?.texto, observado?.html]) expect(cuerpo).toContain(suRegistro)

  // The last is deleted, and its applicant is told so.
  await filaDe(page, vano)
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(filaDe(page, vano)).toHaveCount(0)
  const [, eliminado] = await correosDe(deVano, 2)
  for (const cuerpo of [eliminado?.asunto, eliminado?.texto, eliminado?.html]) expect(cuerpo).toContain(otroRegistro)

  // Nobody reads what is another's, and no mail holds a DNI. The hour may have brought the staff's reminders as well.
  const todos = await Promise.all(correo.recibidos.map(({ fuente }) => leerCorreo(fuente)))
  const solicitantes = [deBueno, deMalo, deVano]
  expect(todos.filter(({ para }) => solicitantes.some((suyo) => para.includes(suyo)))).toHaveLength(6)
  for (const { para, texto } of todos) {
    expect(para).toHaveLength(1)
    expect(texto).not.toMatch(/\b99\d{6}\b/)
  }
})
