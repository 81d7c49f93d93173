import type { Documento } from '@cabildo/contracts/documentos'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** The accounts that draft documents in the demonstration: areas 15, 11 and 4. */
export type Redactor = 'gerencia' | 'alcaldia' | 'secretaria'

/** Drafts in area 4, Secretaría General; the list's tests use others, so that both never meet. */
export const REDACTORA = 'secretaria'

/** The year that new documents bear. */
export const ANIO = new Date().getFullYear()

const cabecera = async (request: APIRequestContext, usuario: Redactor) => ({
  authorization: `Bearer ${await tokenDe(request, usuario)}`,
})

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

interface Redaccion {
  usuario?: Redactor
  tipo_doc?: TipoDocumento
  vistos?: string
  considerandos?: string
  resolutivos: string[]
  /** Saves an edit of this document, which stands on `version` and keeps the annexes of `storedFiles`. */
  doc_id?: number
  version?: string
  storedFiles?: readonly { path: string }[]
  /** Names of the PDF and of the annexes that go along. */
  pdf?: string
  anexos?: readonly string[]
}

/** Saves a document without the browser: a new one, or with `doc_id` an edit. */
export const redactar = async (
  request: APIRequestContext,
  {
    usuario = REDACTORA,
    tipo_doc = 3,
    vistos = 'El Informe N° 212-2026 de la Subgerencia de Recursos Humanos;',
    considerandos = 'Que, las municipalidades gozan de autonomía;',
    resolutivos,
    doc_id,
    version,
    storedFiles,
    pdf,
    anexos = [],
  }: Redaccion,
): Promise<Documento> => {
  const campos = {
    tipo_doc: String(tipo_doc),
    anio: String(ANIO),
    contenido: JSON.stringify({ vistos, considerandos, resolutivos }),
    ...((tipo_doc === 1 || tipo_doc === 7) && { tipo_sesion: '1', fecha_sesion: `${ANIO}-01-15` }),
    ...(storedFiles && { storedFiles: JSON.stringify(storedFiles) }),
    ...(version !== undefined && { version }),
  }
  const forma = new FormData()
  for (const [nombre, valor] of Object.entries(campos)) forma.append(nombre, valor)
  const adjuntar = (parte: string, name: string) =>
    forma.append(parte, new File([new Uint8Array(pdfDePrueba(name))], name, { type: 'application/pdf' }))
  if (pdf) adjuntar('fileLocal', pdf)
  for (const anexo of anexos) adjuntar('selectedFileAnexo[]', anexo)
  const respuesta = await request.post(`/api/documentos${doc_id ? `/${doc_id}` : ''}`, {
    headers: await cabecera(request, usuario),
    multipart: forma,
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
  return ((await respuesta.json()) as { data: Documento }).data
}

interface Nuevo {
  usuario?: Redactor
  tipo_doc?: TipoDocumento
  /** Whether its PDF is uploaded with it; yes, unless said otherwise. */
  pdf?: boolean
  anexos?: number
}

/** A document of the tests of the list, with its PDF, whose first resolutive item is `asunto`. */
export const crearDocumento = (
  request: APIRequestContext,
  asunto: string,
  { usuario = 'gerencia', tipo_doc = 11, pdf = true, anexos = 0 }: Nuevo = {},
): Promise<Documento> =>
  redactar(request, {
    usuario,
    tipo_doc,
    considerandos: 'Que corresponde',
    resolutivos: [asunto],
    ...(pdf && { pdf: 'resolucion.pdf' }),
    anexos: Array.from({ length: anexos }, (_, i) => `anexo-${i + 1}.pdf`),
  })

/** The document as it is now. */
export const verDocumento = async (request: APIRequestContext, doc_id: number): Promise<Documento> => {
  const respuesta = await request.get(`/api/documentos/${doc_id}`, { headers: await cabecera(request, REDACTORA) })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: Documento }).data
}

/** Sends a document to areas without the browser. */
export const derivar = async (
  request: APIRequestContext,
  doc_id: number,
  areas: readonly number[],
  usuario: Redactor = 'gerencia',
): Promise<void> => {
  const destinos = areas.map((dependencia) => ({ dependencia, motivo: 2 }))
  const respuesta = await request.post('/api/documentos/asignar', {
    headers: await cabecera(request, usuario),
    // Whoever comes first may sign; the order has tests of its own (D-142).
    data: { doc_id, derivar: 1, en_secuencia: false, destinos },
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
}

/** Opens the list of documents and waits for its first answer. */
export const abrirDocumentos = async (page: Page, usuario: Redactor = 'gerencia'): Promise<void> => {
  await abrir(page, 'documentos', usuario)
  await expect(page.getByRole('heading', { name: 'LISTADO DE DOCUMENTOS' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'LISTADO DE DOCUMENTOS' })).not.toHaveAttribute('aria-busy', 'true')
}

/** Makes the browser one that shows PDFs inside the page, or one that does not; before it opens anything. */
export const conVisor = (page: Page, tiene: boolean) =>
  page.addInitScript((valor) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => valor })
  }, tiene)

export const modal = (page: Page, modo: 'CREAR' | 'EDITAR' = 'CREAR'): Locator =>
  page.getByRole('dialog', { name: `${modo} DOCUMENTO`, exact: true })

/** Opens the modal in mode crear and waits for the number. */
export const abrirNuevo = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).first().click()
  const caja = modal(page)
  await expect(caja.getByLabel('Número')).toHaveValue(/^\d{3,}$/)
  return caja
}

export const boton = (caja: Locator, name: string): Locator => caja.getByRole('button', { name, exact: true })

/** Writes an item and keeps it. */
const agregarArticulo = async (caja: Locator, texto: string): Promise<void> => {
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

type Archivo = ReturnType<typeof archivo>

export const irAAnexos = (caja: Locator): Promise<void> => caja.getByRole('tab', { name: /^Adjuntar Anexos/ }).click()

/** Chooses an annex, which is not added yet. */
export const elegirAnexo = (caja: Locator, elegido: Archivo): Promise<void> =>
  caja.getByLabel('Anexo', { exact: true }).and(caja.locator('input')).setInputFiles(elegido)
