import { randomInt, randomUUID } from 'node:crypto'
import { PDF_DANADO_BYTES } from '@cabildo/contracts/mesa-de-partes'
import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { pdfDePrueba } from '../firma/test/pdf-de-prueba.ts'
import { codigoDe, correoUnico } from './apoyo-ciudadano.ts'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** A DNI that no registry knows, with its check character. */
export const dniNuevo = () => {
  const ndoc = `99${randomInt(100_000, 999_999)}`
  return { ndoc, code_verifica: codigoDe(ndoc) }
}

/** A PDF that is long enough not to count as damaged (MPV-29). */
export const pdfDeTramite = (): Buffer => pdfDePrueba({ bytes: PDF_DANADO_BYTES + 1 })

interface Presentado {
  asunto: string
  email?: string
}

/** Files a submission as a citizen, without the browser (API-73); answers its filing number. */
export const presentar = async (
  request: APIRequestContext,
  { asunto, email = correoUnico() }: Presentado,
): Promise<string> => {
  const forma = new FormData()
  const todos = {
    tipo_doc: '1',
    ...dniNuevo(),
    ape_nom: 'Quispe Mamani Rosa Elvira',
    phone: '987654321',
    email,
    tipo_documento: '6',
    ndocumento: String(randomInt(1, 9_999_999)),
    folio: '3',
    clave: randomUUID(),
    asunto,
  }
  for (const [nombre, valor] of Object.entries(todos)) forma.append(nombre, valor)
  const pdf = new File([new Uint8Array(pdfDeTramite())], 'solicitud.pdf', { type: 'application/pdf' })
  forma.append('selectedFile[]', pdf)
  const respuesta = await request.post('/api/mpvirtual/presentar', { multipart: forma })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
  return ((await respuesta.json()) as { nro_registro: string }).nro_registro
}

const cabecera = async (request: APIRequestContext) => ({
  authorization: `Bearer ${await tokenDe(request, 'mesa')}`,
})

/** The submission whose subject holds a text, as the front desk sees it now (API-74). */
export const tramiteDe = async (request: APIRequestContext, asunto: string): Promise<Tramite | undefined> => {
  const respuesta = await request.get('/api/mpvirtual', {
    headers: await cabecera(request),
    params: { search: asunto.slice(0, 100), length: '10' },
  })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: Tramite[] }).data[0]
}

/** Files one and answers it as the front desk sees it. */
export const presentado = async (request: APIRequestContext, envio: Presentado): Promise<Tramite> => {
  await presentar(request, envio)
  const tramite = await tramiteDe(request, envio.asunto)
  if (!tramite) throw new Error(`${envio.asunto} was not filed`)
  return tramite
}

/** A department that Sisgedo can send to. */
interface Dependencia {
  depe_id: number
  depe_nombre: string
}

export const dependencias = async (request: APIRequestContext): Promise<Dependencia[]> => {
  const headers = await cabecera(request)
  const respuesta = await request.get('/api/mpvirtual/getdependencias', { headers })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: Dependencia[] }).data
}

const TITULO = 'MESA DE PARTES'
export const RECEPCION = 'RECEPCION Y DERIVACION DE EXPEDIENTE'
export const OBSERVACION = 'NOTIFICAR OBSERVACION AL CORREO ELECTRONICO'

export const tabla = (page: Page): Locator => page.getByRole('table', { name: TITULO })

/** Opens the screen, which shows what waits, with all filings and waits for the answer. */
export const abrirMesa = async (page: Page): Promise<void> => {
  await abrir(page, 'mpv', 'mesa')
  await expect(page.getByRole('heading', { name: TITULO, exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Todos' }).check()
  await expect(tabla(page)).not.toHaveAttribute('aria-busy', 'true')
}

/** Opens a tray with more than ten rows: other journeys fill it at the same time. */
export const abrirBandeja = async (page: Page, bandeja: string, usuario: string): Promise<void> => {
  await abrir(page, `bandeja?bandeja=${bandeja}&filas=50`, usuario)
  await expect(page.getByRole('heading', { name: 'BANDEJA DE EXPEDIENTES' })).toBeVisible()
}

export const dialogo = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** A toast by its words. */
export const aviso = (page: Page, texto: string): Locator => page.getByText(texto, { exact: true })
