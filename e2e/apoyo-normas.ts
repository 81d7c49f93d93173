import { randomInt } from 'node:crypto'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import type { Norma, NormaListada } from '@cabildo/contracts/normas'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { pdfDePaginas } from './apoyo-archivo.ts'
import { pdfDePrueba } from './apoyo-documentos.ts'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** Publishes for area 4 of the demonstration. */
const SECRETARIA = 'secretaria'

/** The year in Lima, which is the server's, wherever the tests run. */
export const ANIO = Number(diaLima(new Date()).slice(0, 4))

/** A number that no other test publishes. */
export const numeroNuevo = (): string => String(randomInt(10_000_000, 99_999_999))

interface Publicada {
  anio?: number
  descripcion: string
  /** One text per page of its PDF. */
  paginas?: readonly string[]
}

/** Publishes a resolution without the browser. */
export const publicar = async (
  request: APIRequestContext,
  { anio = ANIO, descripcion, paginas = ['Documento de prueba'] }: Publicada,
): Promise<Norma> => {
  const forma = new FormData()
  for (const [nombre, valor] of Object.entries({ tipo_doc: 3, anio, ndoc: numeroNuevo(), uo: 0, descripcion }))
    forma.append(nombre, String(valor))
  const pdf = new Uint8Array(pdfDePaginas(paginas))
  forma.append('selectedFile[]', new File([pdf], 'resolucion.pdf', { type: 'application/pdf' }))
  const respuesta = await request.post('/api/files', {
    headers: { authorization: `Bearer ${await tokenDe(request, SECRETARIA)}` },
    multipart: forma,
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
  return ((await respuesta.json()) as { data: Norma }).data
}

/** Publishes and waits until the job has read its text. */
export const publicarYLeer = async (request: APIRequestContext, norma: Publicada): Promise<Norma> => {
  const publicada = await publicar(request, norma)
  const { ndoc, anio } = publicada
  const estado = async () => (await listar(request, ndoc, anio))[0]?.texto
  await expect.poll(estado, { timeout: 30_000 }).not.toBe('pendiente')
  return publicada
}

/** Withdraws a publication of the secretary without the browser. */
export const retirar = async (request: APIRequestContext, { id }: Norma): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenDe(request, SECRETARIA)}` }
  expect((await request.delete(`/api/files/${id}`, { headers })).status()).toBe(200)
}

/** The publications of a year that hold a text, as the list answers them. */
export const listar = async (request: APIRequestContext, search: string, anio_eje = ANIO): Promise<NormaListada[]> => {
  const respuesta = await request.post('/api/files/custom', {
    headers: { authorization: `Bearer ${await tokenDe(request, SECRETARIA)}` },
    data: { search, anio_eje },
  })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: NormaListada[] }).data
}

export const tabla = (page: Page): Locator => page.getByRole('table', { name: 'PUBLICACIONES' })

/** Opens the screen and waits for its first answer. */
export const abrirNormas = async (page: Page): Promise<void> => {
  await abrir(page, 'files', SECRETARIA)
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
