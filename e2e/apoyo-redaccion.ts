import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** Drafts in area 4, Secretaría General; the list's tests use others, so that both never meet. */
export const REDACTORA = 'secretaria'

/** A PDF of one page that every check lets pass, with a text of its own. */
export const pdfDePrueba = (texto = 'Documento de prueba'): Buffer => {
  const dibujo = `BT /F1 18 Tf 60 760 Td (${texto.replace(/[()\\]/g, '')}) Tj ET`
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${dibujo.length} >>\nstream\n${dibujo}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const lugares = objetos.map((objeto, i) => {
    const lugar = pdf.length
    pdf += `${i + 1} 0 obj\n${objeto}\nendobj\n`
    return lugar
  })
  const tabla = pdf.length
  const filas = lugares.map((lugar) => `${String(lugar).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${filas}`
  pdf += `trailer << /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${tabla}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

/** A file as the browser's file field takes it. */
export const archivo = (name: string, buffer: Buffer = pdfDePrueba(name), mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer,
})

export interface DocumentoDePrueba {
  doc_id: number
  nro_doc: string
  anio: number
  updated_at: string
  contenido: { vistos: string; considerandos: string; resolutivos: string[] }
  documentos: { path_primary: string | null; anexos: { name: string; path: string }[] }[]
}

interface Redaccion {
  tipo_doc?: number
  vistos?: string
  considerandos?: string
  resolutivos: string[]
  doc_id?: number
  version?: string
  storedFiles?: { path: string }[]
  anexo?: string
}

const anio = new Date().getFullYear()

/** Saves a document without the browser: a new one, or with `doc_id` an edit. */
export const redactar = async (
  request: APIRequestContext,
  { tipo_doc = 3, vistos, considerandos, resolutivos, doc_id, version, storedFiles, anexo }: Redaccion,
  usuario = REDACTORA,
): Promise<DocumentoDePrueba> => {
  const contenido = {
    vistos: vistos ?? 'El Informe N° 212-2026 de la Subgerencia de Recursos Humanos;',
    considerandos: considerandos ?? 'Que, las municipalidades gozan de autonomía;',
    resolutivos,
  }
  const respuesta = await request.post(`/api/documentos${doc_id ? `/${doc_id}` : ''}`, {
    headers: { authorization: `Bearer ${await tokenDe(request, usuario)}` },
    multipart: {
      tipo_doc: String(tipo_doc),
      anio: String(anio),
      contenido: JSON.stringify(contenido),
      ...(storedFiles && { storedFiles: JSON.stringify(storedFiles) }),
      ...(version !== undefined && { version }),
      ...(anexo !== undefined && { 'selectedFileAnexo[]': archivo(anexo) }),
    },
  })
  expect(respuesta.status(), await respuesta.text()).toBeLessThan(300)
  return ((await respuesta.json()) as { data: DocumentoDePrueba }).data
}

/** The document as it is now. */
export const verDocumento = async (request: APIRequestContext, doc_id: number): Promise<DocumentoDePrueba> => {
  const headers = { authorization: `Bearer ${await tokenDe(request, REDACTORA)}` }
  const respuesta = await request.get(`/api/documentos/${doc_id}`, { headers })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: DocumentoDePrueba }).data
}

/** Opens the list and waits for its first rows. */
export const abrirDocumentos = async (page: Page, usuario = REDACTORA): Promise<void> => {
  await abrir(page, 'documentos', usuario)
  await expect(page.getByRole('heading', { name: 'LISTADO DE DOCUMENTOS' })).toBeVisible()
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
}

export const modal = (page: Page, modo: 'CREAR' | 'EDITAR' = 'CREAR'): Locator =>
  page.getByRole('dialog', { name: `${modo} DOCUMENTO`, exact: true })

/** Opens the modal in mode crear and waits for the number. */
export const abrirNuevo = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).first().click()
  const caja = modal(page)
  await expect(caja.getByLabel('Número')).toHaveValue(/^\d{3,}$/)
  return caja
}

/** Opens the row of a document that the search box finds by its first item. */
export const abrirEdicion = async (page: Page, texto: string): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(texto)
  const fila = page.getByRole('row').filter({ hasText: texto })
  await expect(fila).toHaveCount(1)
  await fila.getByRole('button', { name: /^Editar/ }).click()
  const caja = modal(page, 'EDITAR')
  await expect(caja).toBeVisible()
  return caja
}

export const boton = (caja: Locator, name: string): Locator => caja.getByRole('button', { name, exact: true })

/** Writes an item and keeps it. */
export const agregarArticulo = async (caja: Locator, texto: string): Promise<void> => {
  await boton(caja, 'Agregar').click()
  await caja.getByRole('listitem').last().getByRole('textbox').fill(texto)
  await boton(caja, 'Guardar artículo').click()
}

/** Fills what a resolution needs. */
export const llenar = async (caja: Locator, articulo: string): Promise<void> => {
  await caja.getByLabel('Vistos').fill('El Informe N° 212-2026-SGRH;')
  await caja.getByLabel('Considerandos').fill('Que, las municipalidades gozan de autonomía política;')
  await agregarArticulo(caja, articulo)
}

/** What the foot of the modal says. */
export const estado = (caja: Locator): Locator => caja.locator('[id$="-estado"]')
