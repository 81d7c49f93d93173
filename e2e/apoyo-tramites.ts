import { randomInt, randomUUID } from 'node:crypto'
import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { PDF_DANADO_BYTES } from '@cabildo/contracts/mesa-de-partes-reglas'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { pdfDePrueba } from '../server/test/pdf-de-prueba.ts'
import { codigoDe, correoUnico } from './apoyo-ciudadano.ts'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** The accounts of the front desk in the demonstration, both of area 9. */
export type DeMesa = 'mesa' | 'tramites'

/** A DNI that no registry knows, with its check character. */
export const dniNuevo = () => {
  const ndoc = `99${randomInt(100_000, 999_999)}`
  return { ndoc, code_verifica: codigoDe(ndoc) }
}

/** A PDF that is long enough not to count as damaged (MPV-29); an active one holds a script (E6). */
export const pdfDeTramite = (activo = false): Buffer =>
  pdfDePrueba({
    bytes: PDF_DANADO_BYTES + 1,
    ...(activo && { catalogo: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
  })

interface Presentado {
  asunto: string
  email?: string
  ape_nom?: string
  tipo_documento?: '1' | '5' | '6'
  /** Names of its annexes. */
  anexos?: readonly string[]
  activo?: boolean
}

/** Files a submission as a citizen, without the browser (API-73); answers its filing number. */
export const presentar = async (
  request: APIRequestContext,
  { asunto, anexos = [], activo = false, ...campos }: Presentado,
): Promise<string> => {
  const forma = new FormData()
  const todos = {
    tipo_doc: '1',
    ...dniNuevo(),
    ape_nom: 'Quispe Mamani Rosa Elvira',
    phone: '987654321',
    email: correoUnico(),
    tipo_documento: '6',
    ndocumento: String(randomInt(1, 9_999_999)),
    folio: '3',
    clave: randomUUID(),
    ...campos,
    asunto,
  }
  for (const [nombre, valor] of Object.entries(todos)) forma.append(nombre, valor)
  const adjuntar = (parte: string, nombre: string, deEste = false) =>
    forma.append(parte, new File([new Uint8Array(pdfDeTramite(deEste))], nombre, { type: 'application/pdf' }))
  adjuntar('selectedFile[]', 'solicitud.pdf', activo)
  for (const anexo of anexos) adjuntar('selectedFileAnexo[]', anexo)
  const respuesta = await request.post('/api/mpvirtual/presentar', { multipart: forma })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
  return ((await respuesta.json()) as { nro_registro: string }).nro_registro
}

const cabecera = async (request: APIRequestContext, usuario: DeMesa) => ({
  authorization: `Bearer ${await tokenDe(request, usuario)}`,
})

/** The submission whose subject holds a text, as the front desk sees it now (API-74). */
export const tramiteDe = async (request: APIRequestContext, asunto: string): Promise<Tramite | undefined> => {
  const respuesta = await request.get('/api/mpvirtual', {
    headers: await cabecera(request, 'mesa'),
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
export interface Dependencia {
  depe_id: number
  depe_nombre: string
}

export const dependencias = async (request: APIRequestContext): Promise<Dependencia[]> => {
  const headers = await cabecera(request, 'mesa')
  const respuesta = await request.get('/api/mpvirtual/getdependencias', { headers })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: Dependencia[] }).data
}

/** Receives a submission without the browser, as another clerk would; answers its number in Sisgedo. */
export const recepcionar = async (request: APIRequestContext, { id }: Tramite, usuario: DeMesa): Promise<string> => {
  const [primera] = await dependencias(request)
  const respuesta = await request.post('/api/mpvirtual/sendtramite', {
    headers: await cabecera(request, usuario),
    data: { id, destinos: [{ dependencia: primera?.depe_id }] },
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
  return ((await respuesta.json()) as { data: { expe_id: string } }).data.expe_id
}

export const TITULO = 'MESA DE PARTES'
export const RECEPCION = 'RECEPCION Y DERIVACION DE EXPEDIENTE'
export const OBSERVACION = 'NOTIFICAR OBSERVACION AL CORREO ELECTRONICO'

export const tabla = (page: Page): Locator => page.getByRole('table', { name: TITULO })

/** Opens the screen and waits for its first answer. */
export const abrirMesa = async (page: Page, usuario: DeMesa = 'mesa'): Promise<void> => {
  await abrir(page, 'mpv', usuario)
  await expect(page.getByRole('heading', { name: TITULO, exact: true })).toBeVisible()
  await expect(tabla(page)).not.toHaveAttribute('aria-busy', 'true')
}

export const dialogo = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** A toast by its words. */
export const aviso = (page: Page, texto: string): Locator => page.getByText(texto, { exact: true })
