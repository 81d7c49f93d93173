import { type Documento, documentosApi } from '@cabildo/contracts/documentos'
import type { Borrador, BorradorForm } from '@cabildo/contracts/documentos-borrador'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorApi, pedir, pedirBytes, traer } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'
import { subir } from '../../platform/subida.ts'
import { DOCUMENTOS } from './documentos.api.ts'

const CORRELATIVO = ['documentos', 'correlativo'] as const

/** The number that the next document of a type and year would get (API-52, DOC-50); the field tells about failures. */
export const correlativoQuery = (tipo_doc: TipoDocumento, anio: number) =>
  queryOptions({
    queryKey: [...CORRELATIVO, tipo_doc, anio],
    queryFn: ({ signal }) => pedir(documentosApi.correlativo, { body: { tipo_doc, anio } }, { signal }),
    select: ({ correlativo }) => correlativo,
    // Only a preview: another document may take the number.
    staleTime: 0,
    gcTime: 0,
    meta: { callada: true },
  })

/** The document as it is now, its files with fresh addresses (SHE-94, API-101); `abre` when its PDF is opened (D-140). */
export const traerDocumento = async (doc_id: number, signal?: AbortSignal, abre?: 'pdf'): Promise<Documento> => {
  const query = abre ? { abre } : {}
  const { data } = await pedir(documentosApi.ver, { params: { doc_id: String(doc_id) }, query }, { signal })
  return data
}

/** What is written, complete or not. */
export interface VistaDeBorrador extends BorradorForm {
  doc_id: number | null
}

/** The page of what is written, as a PDF that nobody keeps (decision 0144). */
export const pedirPagina = (vista: VistaDeBorrador, signal: AbortSignal) =>
  pedirBytes(documentosApi.vistaPrevia, { body: vista }, signal)

export interface Generar {
  borrador: Borrador
  doc_id: number | null
  /** An earlier file of the same new document, whose code stays (API-51). */
  nameDoc: string | null
  formato: 'word' | 'pdf'
  /** Without it a PDF bears BORRADOR (D-143). */
  para?: 'firma'
}

/** Makes the Word file of what is written, or its PDF (API-51). */
export const useGenerarDocumento = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: ({ borrador, ...resto }: Generar) => pedir(documentosApi.generar, { body: { ...borrador, ...resto } }),
    // The printed number is the one to show.
    onSuccess: () => void cliente.invalidateQueries({ queryKey: CORRELATIVO }),
  })
}

export interface Envio {
  borrador: Borrador
  /** The document to edit and the version that its text was written on; null creates one. */
  editado: { doc_id: number; version: string } | null
  clave: string
  /** The case in which it is written; null of none (EXP-32). */
  registro_id: number | null
  nameDoc: string | null
  pdf: File | null
  anexosNuevos: readonly File[]
  /** Stored annexes that stay, by path (D-52). */
  anexosGuardados: readonly { path: string }[]
  signal: AbortSignal
  /** Gets the sent share of the files, from 0 to 1 (DOC-56). */
  alAvanzar: (fraccion: number) => void
}

const partesDe = ({ borrador, editado, clave, nameDoc, pdf, anexosNuevos, anexosGuardados }: Envio) => {
  const { tipo_doc, anio, tipo_sesion, fecha_sesion, destinatario, ...contenido } = borrador
  return {
    body: {
      tipo_doc: String(tipo_doc),
      anio: String(anio),
      ...(tipo_sesion && { tipo_sesion: String(tipo_sesion) }),
      ...(fecha_sesion && { fecha_sesion }),
      ...(esComunicacion(tipo_doc) && { destinatario }),
      contenido: JSON.stringify(contenido),
      storedFiles: JSON.stringify(anexosGuardados.map(({ path }) => ({ path }))),
      ...(nameDoc && { nameDoc }),
      ...(editado ? { version: editado.version } : { clave }),
    },
    archivos: {
      ...(pdf && { fileLocal: [pdf] }),
      ...(anexosNuevos.length > 0 && { 'selectedFileAnexo[]': anexosNuevos }),
    },
  }
}

/**
 * Saves a document (API-49, API-50). If an earlier try saved it already, the server answers the same document by its
 * `clave`, or refuses if the content differs (yaGuardado).
 */
const guardar = async (envio: Envio): Promise<Documento> => {
  const { editado, registro_id, signal, alAvanzar } = envio
  const partes = partesDe(envio)
  const opciones = { signal, alAvanzar }
  if (editado)
    return (await subir(documentosApi.editar, { params: { doc_id: String(editado.doc_id) }, ...partes }, opciones)).data
  if (registro_id === null) return (await subir(documentosApi.crear, partes, opciones)).data
  // Most documents are written outside of cases, whose calls come when they are first needed.
  const { expedientesInternosApi } = await import('@cabildo/contracts/expedientes-internos')
  const params = { id: String(registro_id) }
  return (await subir(expedientesInternosApi.redactar, { params, ...partes }, opciones)).data
}

export const useGuardarDocumento = () => {
  const refresco = useRefresco(DOCUMENTOS)
  return useMutation({ mutationFn: guardar, ...refresco })
}

/** Brings a file by its signed address (API-101) as one that a form can send. Throws ErrorApi. */
export const traerArchivo = async (url: string, nombre: string): Promise<File> => {
  const contenido = await (await traer(url)).blob().catch(() => {
    throw new ErrorApi(0)
  })
  return new File([contenido], nombre, { type: contenido.type })
}
