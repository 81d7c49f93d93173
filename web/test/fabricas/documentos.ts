import { areaSembrada } from '@cabildo/contracts/base/permisos'
import type { Area } from '@cabildo/contracts/catalogos'
import {
  type ArchivoGuardado,
  type Documento,
  type DocumentosListado,
  documentosApi,
} from '@cabildo/contracts/documentos'
import { type Destino, posicionDe } from '@cabildo/contracts/documentos-destinos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Persona } from '../elenco.ts'
import { paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { rechazo, responder } from '../servidor.ts'

/** The year that the documents of the tests bear. */
const ANIO = 2026

/** A stored file with that name; its address is its own content, for what a frame or a link shows passes by the fake. */
const unArchivo = (name: string): ArchivoGuardado => ({
  name,
  size: 2048,
  path: `upload/${name}`,
  url: `data:text/plain,${name}`,
})

/** The files of a document: its PDF, if it has one, and its annexes (DOC-19). */
export const archivosCon = (pdf: string | null, ...anexos: string[]): Documento['documentos'] => {
  const {
    path: path_primary,
    name,
    size,
    url,
  } = pdf ? unArchivo(pdf) : { path: null, name: null, size: null, url: null }
  return [{ path_primary, name, size, url, anexos: anexos.map(unArchivo) }]
}

/** A resolution of area 15 with its PDF, unless a test says otherwise. */
export const unDocumento = (doc_id: number, cambios: Partial<Documento> = {}): Documento => ({
  doc_id,
  tipo_doc: 11,
  nro_doc: String(doc_id).padStart(3, '0'),
  anio: ANIO,
  contenido: {
    vistos: 'El Informe N° 212-2026 de la Subgerencia de Recursos Humanos;',
    considerandos: 'Que, las municipalidades gozan de autonomía;',
    resolutivos: [`Aprobar el expediente ${String(doc_id).padStart(2, '0')}`],
  },
  destinatario: '',
  tipo_sesion: null,
  fecha_sesion: null,
  created_at: '2026-07-15 09:00:00',
  updated_at: '2026-07-15 09:00:00.000',
  code_verifica: `CODIGO${doc_id}`,
  documentos: archivosCon('resolucion.pdf'),
  area: { id: 15, name: 'Gerencia de Desarrollo Urbano' },
  estado: 'borrador',
  firmado: false,
  definitivo: false,
  visado: false,
  destinos: 0,
  firmados: 0,
  faltan: [],
  devolucion: null,
  papel: null,
  importado: null,
  publicado: null,
  expedientes: [],
  ...cambios,
})

/** What tells of a document that everybody who was asked has signed. */
export const FIRMADO = {
  ...{ estado: 'firmado', firmado: true, definitivo: true, destinos: 1, firmados: 1 },
} as const satisfies Partial<Documento>

/** The areas that a document of the tests may go to, in the order of their names' ids. */
export const AREAS_DESTINO: Area[] = [
  { id: 4, name: 'Secretaría General' },
  { id: 11, name: 'Alcaldía' },
  { id: 15, name: 'Gerencia de Desarrollo Urbano' },
  { id: 18, name: 'Gerencia Municipal' },
  { id: 20, name: 'Gerencia de Administración' },
  { id: 25, name: 'Instituto Vial Provincial' },
].map((area) => ({ ...area, ...areaSembrada(area.id) }))

/** The nth destination of a document, sent to an area for its V°B° and not signed yet, unless a test says otherwise. */
export const unDestino = (orden_firma: number, area_id: number, cambios: Partial<Destino> = {}): Destino => ({
  id_doc_area: 500 + orden_firma,
  orden_firma,
  area_id,
  dependencia_name: AREAS_DESTINO.find(({ id }) => id === area_id)?.name ?? `Área ${area_id}`,
  motivo: 2,
  motivo_name: 'Doy V°B°',
  estado: false,
  date_derivado: '2026-07-15 10:30:00',
  position_firma: posicionDe({ orden_firma, motivo: 2, area: areaSembrada(area_id) }, []),
  ...cambios,
})

/** What the list answers: of those documents the page that is asked for, of the type and the days that are asked for. */
const paginaDeDocumentos = (filas: readonly Documento[], listado: DocumentosListado) => {
  const { tipo_doc: tipo, estado, fini, ffin } = listado
  const entra = ({ tipo_doc, created_at, ...suyo }: Documento) =>
    (tipo === 0 || tipo === tipo_doc) &&
    (!estado || estado === suyo.estado) &&
    (!fini || created_at >= fini) &&
    (!ffin || created_at.slice(0, 10) <= ffin)
  return paginaDe(filas.filter(entra), listado)
}

/**
 * Opens the list with those documents, which a test may change, and answers with them whoever asks for one; gives back what
 * is asked of the list, as it is asked.
 */
export const abrirDocumentos = async (
  filas: readonly Documento[] = [unDocumento(1)],
  como: Persona | SesionUsuario = 'gloria',
) => {
  const listados = responder(documentosApi.listar, ({ body }) => paginaDeDocumentos(filas, body))
  const vistos = responder(
    documentosApi.ver,
    ({ params }) => {
      const data = filas.find(({ doc_id }) => doc_id === params.doc_id)
      return data ? { data } : rechazo('noEncontrado')
    },
    { aFalta: true },
  )
  responder(
    documentosApi.tipos,
    () => ({
      data: [...new Set(filas.map(({ tipo_doc }) => tipo_doc))],
      desde: filas.length > 0 ? Math.min(...filas.map(({ created_at }) => Number(created_at.slice(0, 4)))) : null,
    }),
    {
      aFalta: true,
    },
  )
  const colega = await abrir('documentos', { como })
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE DOCUMENTOS' })).toBeVisible()
  await expect.element(tablaDocumentos()).not.toHaveAttribute('aria-busy', 'true')
  return { ...colega, listados, vistos }
}

const tablaDocumentos = () => page.getByRole('table', { name: 'LISTADO DE DOCUMENTOS' })

/** The rows of the list. */
export const filasDocumentos = () =>
  tablaDocumentos()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** The row of the document whose first item says so. */
export const filaDe = (asunto: string) => filasDocumentos().filter({ hasText: asunto })
