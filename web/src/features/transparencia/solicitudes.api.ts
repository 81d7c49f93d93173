import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { type TABLA_SOLICITUDES, transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'

export type ListadoSolicitudes = Listado<
  (typeof TABLA_SOLICITUDES.ordenables)[number] | (typeof TABLA_SOLICITUDES.filtrables)[number]
>
/** The list, a request, and who answers: what a change of any of them makes old. */
export const SOLICITUDES = ['transparencia'] as const

export const pedirSolicitudes = (listado: ListadoSolicitudes, signal?: AbortSignal) =>
  pedir(transparenciaListaApi.listar, { query: escribirQuery(listado) }, { signal })

/** A page of the requests for public information (API-83, TRS-10). */
export const solicitudesQuery = (listado: ListadoSolicitudes) =>
  queryOptions({
    queryKey: [...SOLICITUDES, 'listado', listado],
    queryFn: ({ signal }) => pedirSolicitudes(listado, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** A request as it is now, with addresses that are signed now (API-83). */
export const traerSolicitud = (id: number, signal?: AbortSignal) =>
  pedir(transparenciaListaApi.ver, { params: { id: String(id) } }, { signal })

/** A request with its attention, as it is now (TRS-12). */
export const solicitudQuery = (id: number) =>
  queryOptions({
    queryKey: [...SOLICITUDES, 'una', id],
    queryFn: ({ signal }) => traerSolicitud(id, signal),
    // A cached answer would show expired links, and acts that are over; the detail shows what the list knows meanwhile.
    staleTime: 0,
    gcTime: 0,
    meta: { callada: true },
  })

/** Renews the list and what is open of it as soon as a request is new or changes: filed, registered, sent on, answered. */
export const useSolicitudesEnVivo = (area_id: number) => useEnVivo('transparencia', area_id, SOLICITUDES)
