import type { Documento } from '@cabildo/contracts/documentos'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { crearDocumento, derivar, REDACTORA, type Redactor } from './apoyo-documentos.ts'
import { AREA_DE, firmarSinPantalla } from './apoyo-firma.ts'
import { unico } from './apoyo-visitas.ts'

interface Pedido {
  tipo_doc?: TipoDocumento
  /** Who it is sent to. */
  enviado?: readonly Redactor[]
  /** How many of them have signed. */
  firmas?: number
}

/** A document with its PDF, sent to some and signed by the first of them. */
export const unDocumento = async (
  request: APIRequestContext,
  { tipo_doc = 3, enviado = [], firmas = enviado.length }: Pedido = {},
): Promise<Documento> => {
  // Who issues every type.
  const documento = await crearDocumento(request, unico('Verificable'), { tipo_doc, usuario: REDACTORA })
  const areas = enviado.map((usuario) => AREA_DE[usuario])
  if (areas.length > 0) await derivar(request, documento.doc_id, areas, REDACTORA)
  for (const usuario of enviado.slice(0, firmas)) await firmarSinPantalla(request, usuario, documento.doc_id)
  return documento
}

/** The document as its heading in the viewer has it. */
export const nombreDe = ({ nro_doc, anio }: Pick<Documento, 'nro_doc' | 'anio'>, tipo = 'Resoluciones Alcaldia') =>
  `${tipo} N° ${nro_doc}-${anio}`

/** The address of the QR that a document bears. */
export const direccionQr = ({ tipo_doc, nro_doc, anio, code_verifica }: Documento): string =>
  `/#/verifica?${new URLSearchParams({ tipo_doc: String(tipo_doc), nro_doc, anio: String(anio), code_verifica })}`

/** The main PDF of a document that can be verified, as a citizen gets it. */
export const pdfDe = async (request: APIRequestContext, documento: Documento): Promise<Buffer> => {
  const { tipo_doc, nro_doc, anio, code_verifica } = documento
  const respuesta = await request.post('/api/documentos/getdocumento', {
    data: { tipo_doc, nro_doc, anio: String(anio), code_verifica },
  })
  const { data } = (await respuesta.json()) as { data: { documentos: { url: string } } | null }
  if (!data) throw new Error(`Document ${documento.doc_id} is not verified by its code`)
  return (await request.get(data.documentos.url)).body()
}

export const abrirVerifica = async (page: Page, direccion = '/#/verifica'): Promise<void> => {
  await page.goto(direccion)
  await expect(page.getByRole('heading', { name: 'Verificar documento', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Compruebe su archivo PDF' })).toBeVisible()
}

export const campo = (page: Page, nombre: 'Nro de Documento' | 'Año' | 'Codigo de Verificacion'): Locator =>
  page.getByLabel(nombre, { exact: true })
