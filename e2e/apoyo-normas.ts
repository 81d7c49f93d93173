import { randomInt } from 'node:crypto'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import type { Norma, NormaListada } from '@cabildo/contracts/normas'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { pdfDePaginas } from './apoyo-archivo.ts'
import { pdfDePrueba } from './apoyo-documentos.ts'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** Who publishes in the demonstration: areas 4, 15 and 21. */
export type Publicador = 'secretaria' | 'gerencia' | 'informatica'

/** The year in Lima, which is the server's, wherever the tests run. */
export const ANIO = Number(diaLima(new Date()).slice(0, 4))

/** A number that no other test publishes. */
export const numeroNuevo = (): string => String(randomInt(10_000_000, 99_999_999))

/** The form of a publication as the call takes it. */
interface Publicada {
  usuario?: Publicador
  tipo_doc?: number
  anio?: number
  ndoc?: string
  uo?: number
  descripcion: string
  pdf?: string
  /** One text per page of its PDF; an empty one is a page without text. */
  paginas?: readonly string[]
  confirma_datos?: '1'
}

const enviar = async (
  request: APIRequestContext,
  camino: string,
  usuario: Publicador,
  campos: object,
  pdf: File | null,
): Promise<Norma> => {
  const forma = new FormData()
  for (const [nombre, valor] of Object.entries(campos)) if (valor !== undefined) forma.append(nombre, String(valor))
  if (pdf) forma.append('selectedFile[]', pdf)
  const respuesta = await request.post(camino, {
    headers: { authorization: `Bearer ${await tokenDe(request, usuario)}` },
    multipart: forma,
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
  return ((await respuesta.json()) as { data: Norma }).data
}

const pdfDe = (nombre: string, contenido: Buffer) =>
  new File([new Uint8Array(contenido)], nombre, { type: 'application/pdf' })

/** Publishes without the browser; a resolution of the area's own type unless said otherwise. */
export const publicar = (
  request: APIRequestContext,
  {
    usuario = 'secretaria',
    tipo_doc = usuario === 'gerencia' ? 4 : 3,
    anio = ANIO,
    ndoc = numeroNuevo(),
    uo = 0,
    descripcion,
    pdf = 'resolucion.pdf',
    paginas = ['Documento de prueba'],
    confirma_datos,
  }: Publicada,
): Promise<Norma> =>
  enviar(
    request,
    '/api/files',
    usuario,
    { tipo_doc, anio, ndoc, uo, descripcion, confirma_datos },
    pdfDe(pdf, pdfDePaginas(paginas)),
  )

/** Publishes and waits until the job has read its text. */
export const publicarYLeer = async (request: APIRequestContext, norma: Publicada): Promise<Norma> => {
  const publicada = await publicar(request, norma)
  const { ndoc, anio } = publicada
  const estado = async () => (await listar(request, ndoc, norma.usuario, anio))[0]?.texto
  await expect.poll(estado, { timeout: 30_000 }).not.toBe('pendiente')
  return publicada
}

/** Saves an edit without the browser, as another person would; `pdf` replaces its file. */
export const cambiar = (
  request: APIRequestContext,
  { id, tipo_doc, anio, ndoc, uo, updated_at: version, ...norma }: Norma,
  cambio: { descripcion?: string; pdf?: string; usuario?: Publicador },
): Promise<Norma> => {
  const { descripcion = norma.descripcion, pdf, usuario = 'secretaria' } = cambio
  const campos = { tipo_doc, anio, ndoc, uo, version, descripcion }
  return enviar(request, `/api/files/${id}`, usuario, campos, pdf ? pdfDe(pdf, pdfDePrueba('Otro')) : null)
}

/** Withdraws a publication of the secretary without the browser. */
export const retirar = async (request: APIRequestContext, { id }: Norma): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenDe(request, 'secretaria')}` }
  expect((await request.delete(`/api/files/${id}`, { headers })).status()).toBe(200)
}

/** The publications of a year that hold a text, as the list answers them. */
export const listar = async (
  request: APIRequestContext,
  search: string,
  usuario: Publicador = 'secretaria',
  anio_eje = ANIO,
): Promise<NormaListada[]> => {
  const respuesta = await request.post('/api/files/custom', {
    headers: { authorization: `Bearer ${await tokenDe(request, usuario)}` },
    data: { search, anio_eje },
  })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: NormaListada[] }).data
}

/** Changes the rows of the list on their way to the browser, for states that take time to come about. */
export const cambiarFilas = (page: Page, cambio: (fila: NormaListada) => NormaListada) =>
  page.route('**/api/files/custom', async (ruta) => {
    const respuesta = await ruta.fetch()
    const pagina = (await respuesta.json()) as { data: NormaListada[] }
    await ruta.fulfill({ response: respuesta, json: { ...pagina, data: pagina.data.map(cambio) } })
  })

export const tabla = (page: Page): Locator => page.getByRole('table', { name: 'PUBLICACIONES' })

/** Opens the screen and waits for its first answer. */
export const abrirNormas = async (page: Page, usuario: Publicador = 'secretaria'): Promise<void> => {
  await abrir(page, 'files', usuario)
  await expect(page.getByRole('heading', { name: 'PUBLICACIONES', exact: true })).toBeVisible()
  await expect(tabla(page)).not.toHaveAttribute('aria-busy', 'true')
}

export const modal = (page: Page, modo: 'CREAR' | 'EDITAR' = 'CREAR'): Locator =>
  page.getByRole('dialog', { name: `${modo} PUBLICACION`, exact: true })

/** Opens the modal in mode crear. */
export const abrirNueva = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Nuevo', exact: true }).click()
  const caja = modal(page)
  await expect(caja.getByLabel('Descripcion')).toBeVisible()
  return caja
}

export const grabar = (caja: Locator): Locator => caja.getByRole('button', { name: 'Grabar', exact: true })
export const aviso = (page: Page, texto: string): Locator => page.getByText(texto, { exact: true })
export const campo = (caja: Locator, etiqueta: string): Locator => caja.getByLabel(etiqueta, { exact: true })
/** The options of a list, as people read them. */
export const opciones = (caja: Locator, etiqueta: string): Promise<string[]> =>
  campo(caja, etiqueta).getByRole('option').allTextContents()

/** Chooses the PDF, which for an edit is the new one. */
export const elegirPdf = (caja: Locator, name = 'norma.pdf', buffer = pdfDePrueba(name)): Promise<void> =>
  caja.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })

/** Fills the form of a new publication. */
export const llenar = async (
  caja: Locator,
  { tipo, ndoc = numeroNuevo(), descripcion }: { tipo: string; ndoc?: string; descripcion: string },
): Promise<void> => {
  await campo(caja, 'Tipo doc').selectOption({ label: tipo })
  await campo(caja, 'N° doc').fill(ndoc)
  await campo(caja, 'Descripcion').fill(descripcion)
}

/** The screen as a phone shows it keeps within its width. */
export const anchoDe = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
