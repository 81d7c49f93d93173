import type { Listado } from '@cabildo/contracts/base/listado'
import { type Documento, documentosApi, type TABLA_DOCUMENTOS } from '@cabildo/contracts/documentos'
import type { Asignacion, Destino } from '@cabildo/contracts/documentos-destinos'
import type { EstadoDocumento } from '@cabildo/contracts/documentos-estados'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { useRefresco } from '../../platform/refresco.ts'

export type ListadoDocumentos = Listado<
  (typeof TABLA_DOCUMENTOS.ordenables)[number] | (typeof TABLA_DOCUMENTOS.filtrables)[number]
>

/** The filters of the toolbar (DOC-07, D-140); 0 is Todos, an empty state or date is none. */
export interface FiltrosListado {
  tipo_doc: 0 | TipoDocumento
  estado: '' | EstadoDocumento
  fini: string
  ffin: string
}

/** The queries that a change outdates: the list and the destinations. */
export const DOCUMENTOS = ['documentos'] as const

/** The query of the list, for the call and the exports (API-46, API-98). */
export const peticionDe = (listado: ListadoDocumentos, { tipo_doc, estado, fini, ffin }: FiltrosListado) => ({
  ...listado,
  tipo_doc,
  estado: estado || null,
  fini: fini || null,
  ffin: ffin || null,
})

export const pedirDocumentos = (listado: ListadoDocumentos, filtros: FiltrosListado, signal?: AbortSignal) =>
  pedir(documentosApi.listar, { body: peticionDe(listado, filtros) }, { signal })

/** A page of the own area's documents (DOC-17, DOC-89). */
export const documentosQuery = (area_id: number, listado: ListadoDocumentos, filtros: FiltrosListado) =>
  queryOptions({
    queryKey: [...DOCUMENTOS, 'listado', area_id, listado, filtros],
    queryFn: ({ signal }) => pedirDocumentos(listado, filtros, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/**
 * The types that the area has documents of (D-137), and the year of the oldest. It gets no other than those that it issues, so they
 * are asked for once; without them the filters offer these, and the years in which documents are numbered.
 */
export const tiposQuery = (area_id: number) =>
  queryOptions({
    queryKey: ['documentos-tipos', area_id],
    queryFn: ({ signal }) => pedir(documentosApi.tipos, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { callada: true },
  })

/** The destinations of a document (API-53); the dialog shows failures itself. */
export const destinosQuery = (doc_id: number) =>
  queryOptions({
    queryKey: [...DOCUMENTOS, 'destinos', doc_id],
    queryFn: ({ signal }) => pedir(documentosApi.destinos, { params: { doc_id: String(doc_id) } }, { signal }),
    // Each opening reloads them, because somebody may have signed.
    staleTime: 0,
  })

/** What happened to a document (D-140); each opening reloads it. */
export const historiaQuery = (doc_id: number) =>
  queryOptions({
    queryKey: [...DOCUMENTOS, 'historia', doc_id],
    queryFn: ({ signal }) => pedir(documentosApi.historia, { params: { doc_id: String(doc_id) } }, { signal }),
    staleTime: 0,
  })

/** Sends to other areas, or to visado (DOC-68, DOC-75). */
export const useAsignar = () => {
  const refresco = useRefresco(DOCUMENTOS)
  return useMutation({
    mutationFn: (asignacion: Asignacion) => pedir(documentosApi.asignar, { body: asignacion }),
    ...refresco,
  })
}

/** Takes the signature on paper of a document back (D-138). */
export const useDeshacerPapel = () => {
  const refresco = useRefresco(DOCUMENTOS)
  return useMutation({
    mutationFn: ({ doc_id, updated_at }: Documento) =>
      pedir(documentosApi.deshacerPapel, { params: { doc_id: String(doc_id) }, body: { version: updated_at } }),
    ...refresco,
  })
}

/** Takes a destination away that has not signed (DOC-60). */
export const useQuitarDestino = () => {
  const refresco = useRefresco(DOCUMENTOS)
  return useMutation({
    mutationFn: ({ id_doc_area }: Destino) => pedir(documentosApi.quitarDestino, { body: { id: id_doc_area } }),
    ...refresco,
  })
}

/** Renews list and destinations as soon as a colleague of the same area changes them. */
export const useDocumentosEnVivo = (area_id: number) => useEnVivo('documentos', area_id, DOCUMENTOS)
