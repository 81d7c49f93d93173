/// <reference lib="dom" />
import type { Despacho } from '@cabildo/contracts/firma-digital'
import {
  type APIRequestContext,
  expect,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test'
import { crearDocumento, derivar, type Redactor } from './apoyo-documentos.ts'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** The accounts that sign in the demonstration, with their areas. */
export const AREA_DE = { gerencia: 15, alcaldia: 11, secretaria: 4 } as const satisfies Record<Redactor, number>

export const TITULO = 'DOCUMENTOS EN DESPACHO'

/** A document of the office of urban development with its PDF, sent to these areas to be signed. */
export const despachar = async (
  request: APIRequestContext,
  asunto: string,
  firmantes: readonly Redactor[] = ['secretaria'],
): Promise<{ doc_id: number }> => {
  const documento = await crearDocumento(request, asunto)
  await derivar(
    request,
    documento.doc_id,
    firmantes.map((usuario) => AREA_DE[usuario]),
  )
  return documento
}

const cabecera = async (request: APIRequestContext, usuario: Redactor) => ({
  authorization: `Bearer ${await tokenDe(request, usuario)}`,
})

/** The row of a document in the dispatch of an area, as the server has it. */
export const filaDe = async (request: APIRequestContext, usuario: Redactor, doc_id: number): Promise<Despacho> => {
  const respuesta = await request.get(`/api/documentos/byarea/${AREA_DE[usuario]}`, {
    headers: await cabecera(request, usuario),
  })
  const { data } = (await respuesta.json()) as { data: Despacho[] }
  const fila = data.find((una) => una.doc_id === doc_id)
  if (!fila) throw new Error(`${usuario} has no document ${doc_id} in dispatch`)
  return fila
}

/** Signs for an area without the browser, by the own signer: what a colleague does elsewhere meanwhile. */
export const firmarSinPantalla = async (request: APIRequestContext, usuario: Redactor, doc_id: number) => {
  const headers = await cabecera(request, usuario)
  const { id_doc_area } = await filaDe(request, usuario, doc_id)
  const pedido = await request.get('/api/firmadigital/getArguments', { headers, params: { id_doc_area } })
  expect(pedido.status(), await pedido.text()).toBe(200)
  const { arguments: argumentos } = (await pedido.json()) as { arguments: string }
  const data = { arguments: argumentos }
  const respuesta = await request.post('/api/firmadigital/local/firmar', { headers, data })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
}

/** Opens the screen and waits for its first answer. */
export const abrirDespacho = async (page: Page, usuario: Redactor = 'secretaria'): Promise<void> => {
  await abrir(page, 'firmadigital', usuario)
  await expect(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect(tabla(page)).not.toHaveAttribute('aria-busy', 'true')
}

export const tabla = (page: Page): Locator => page.getByRole('table', { name: TITULO })
export const capa = (page: Page): Locator => page.getByRole('dialog', { name: 'FIRMA DIGITAL' })
/** The signer's page in the frame of the layer. */
export const firmador = (page: Page): FrameLocator => capa(page).frameLocator('iframe')

/** Opens from a row the page with the stamp on it; the picker where that is on. */
export const abrirFirma = (fila: Locator): Promise<void> => fila.getByRole('button', { name: /^Firmar / }).click()
export const dialogoFirmar = (page: Page): Locator => page.getByRole('dialog', { name: 'FIRMAR DOCUMENTO' })

/** Opens the layer from a row: agrees to the page with the stamp on it. */
export const pulsarFirmar = async (fila: Locator): Promise<void> => {
  await abrirFirma(fila)
  await dialogoFirmar(fila.page()).getByRole('button', { name: 'Firmar', exact: true }).click()
}

/** Agrees in the own signer's page. */
export const aceptarFirma = (page: Page): Promise<void> =>
  firmador(page)
    .getByRole('button', { name: /^Firmar/ })
    .click()

/**
 * A signer of the test's own in the place of ours. It keeps what it hears in `oidos` and, unless told otherwise, asks for
 * the arguments when it is greeted; the test says everything else by `decirDesde`.
 */
export const conFirmadorDePrueba = async (page: Page, { mudo = false } = {}): Promise<void> => {
  const guion = `
    window.oidos = []
    addEventListener('message', ({ data }) => {
      oidos.push(data)
      if (data.init && !${mudo}) parent.postMessage('getArguments', '*')
    })`
  await page.route('**/firma-local/invokerstatus.html', (ruta) =>
    ruta.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="es"><title>Firmador</title><p>Firmador de prueba</p><script>${guion}</script></html>`,
    }),
  )
}

const marcoDe = async (page: Page): Promise<Frame> => {
  const buscar = () => page.frames().find((uno) => uno.url().includes('/firma-local/'))
  await expect.poll(() => buscar() !== undefined).toBe(true)
  return buscar() as Frame
}

/** Has the test's signer say these messages, in order. */
export const decirDesde = async (page: Page, ...mensajes: unknown[]): Promise<void> =>
  (await marcoDe(page)).evaluate((lista) => {
    for (const mensaje of lista) window.parent.postMessage(mensaje, '*')
  }, mensajes)

/** What the test's signer has heard so far. */
export const oidosPor = async (page: Page): Promise<unknown[]> =>
  (await marcoDe(page)).evaluate(() => (window as unknown as { oidos?: unknown[] }).oidos ?? [])

/** The arguments that the test's signer was handed, once it has them. */
export const argumentosDe = async (page: Page): Promise<string> => {
  const suyos = async () =>
    (await oidosPor(page)).flatMap((dato) =>
      typeof dato === 'object' && dato !== null && 'arguments' in dato ? [String(dato.arguments)] : [],
    )
  await expect.poll(suyos).toHaveLength(1)
  return (await suyos())[0] ?? ''
}

/** Counts the calls of signing from now on, by the last part of their address. */
export const contarLlamadas = (page: Page): Record<string, number> => {
  const cuentas: Record<string, number> = {}
  page.on('request', (pedido) => {
    const [, nombre] = /\/api\/firmadigital\/(?:.*\/)?(\w+)(?:\?|$)/.exec(pedido.url()) ?? []
    if (nombre) cuentas[nombre] = (cuentas[nombre] ?? 0) + 1
  })
  return cuentas
}
