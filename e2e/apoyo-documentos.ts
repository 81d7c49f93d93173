import type { Documento } from '@cabildo/contracts/documentos'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdfDePrueba } from './apoyo-redaccion.ts'
import { abrir, tokenDe } from './apoyo-visitas.ts'

/** The accounts that draft documents in the demonstration: areas 15, 11 and 4. */
export type Redactor = 'gerencia' | 'alcaldia' | 'secretaria'

/** The year that new documents bear. */
export const ANIO = new Date().getFullYear()

const cabecera = async (request: APIRequestContext, usuario: Redactor) => ({
  authorization: `Bearer ${await tokenDe(request, usuario)}`,
})

interface Nuevo {
  usuario?: Redactor
  tipo_doc?: TipoDocumento
  /** Whether its PDF is uploaded with it; yes, unless said otherwise. */
  pdf?: boolean
  anexos?: number
}

/** Creates a document without the browser, whose first resolutive item is `asunto`. */
export const crearDocumento = async (
  request: APIRequestContext,
  asunto: string,
  { usuario = 'gerencia', tipo_doc = 11, pdf = true, anexos = 0 }: Nuevo = {},
): Promise<Documento> => {
  const archivo = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfDePrueba(name) })
  const contenido = { vistos: 'El informe', considerandos: 'Que corresponde', resolutivos: [asunto] }
  const sesion = tipo_doc === 1 || tipo_doc === 7 ? { tipo_sesion: '1', fecha_sesion: `${ANIO}-01-15` } : {}
  const forma = new FormData()
  for (const [nombre, valor] of Object.entries({
    tipo_doc: String(tipo_doc),
    anio: String(ANIO),
    contenido: JSON.stringify(contenido),
    ...sesion,
  }))
    forma.append(nombre, valor)
  const adjuntar = (parte: string, nombre: string) => {
    const { name, mimeType, buffer } = archivo(nombre)
    forma.append(parte, new File([new Uint8Array(buffer)], name, { type: mimeType }))
  }
  if (pdf) adjuntar('fileLocal', 'resolucion.pdf')
  for (let i = 1; i <= anexos; i++) adjuntar('selectedFileAnexo[]', `anexo-${i}.pdf`)
  const respuesta = await request.post('/api/documentos', {
    headers: await cabecera(request, usuario),
    multipart: forma,
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
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
    data: { doc_id, derivar: 1, destinos },
  })
  expect(respuesta.status(), await respuesta.text()).toBe(200)
}

/** Opens the list of documents and waits for its first answer. */
export const abrirDocumentos = async (page: Page, usuario: Redactor = 'gerencia'): Promise<void> => {
  await abrir(page, 'documentos', usuario)
  await expect(page.getByRole('heading', { name: 'LISTADO DE DOCUMENTOS' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'LISTADO DE DOCUMENTOS' })).not.toHaveAttribute('aria-busy', 'true')
}

/** Changes the rows of the list on their way to the browser, for states that need a signature. */
export const cambiarFilas = (page: Page, cambiar: (fila: Documento) => Documento) =>
  page.route('**/api/documentos/list', async (ruta) => {
    const respuesta = await ruta.fetch()
    const pagina = (await respuesta.json()) as { data: Documento[] }
    await ruta.fulfill({ response: respuesta, json: { ...pagina, data: pagina.data.map(cambiar) } })
  })

/** Makes the browser one that shows PDFs inside the page, or one that does not; before it opens anything. */
export const conVisor = (page: Page, tiene: boolean) =>
  page.addInitScript((valor) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => valor })
  }, tiene)
