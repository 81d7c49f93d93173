import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { type NoCorresponde, reclamosListaApi, type TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { useRefrescoEnVivo } from '../../platform/refresco.ts'
import { insistir } from '../../platform/reintento.ts'
import { subir } from '../../platform/subida.ts'
import type { Adjuntos } from '../expedientes/index.ts'

export type ListadoReclamos = Listado<
  (typeof TABLA_RECLAMOS.ordenables)[number] | (typeof TABLA_RECLAMOS.filtrables)[number]
>
/** The list, a complaint, and who answers: what a change of any of them makes old. */
export const RECLAMOS = ['reclamos'] as const

export const pedirReclamos = (listado: ListadoReclamos, signal?: AbortSignal) =>
  pedir(reclamosListaApi.listar, { query: escribirQuery(listado) }, { signal })

/** A page of the complaints (REC-37, API-80). */
export const reclamosQuery = (listado: ListadoReclamos) =>
  queryOptions({
    queryKey: [...RECLAMOS, 'listado', listado],
    queryFn: ({ signal }) => pedirReclamos(listado, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** A complaint as it is now, with addresses that are signed now: those in the list may be too old (API-107). */
export const traerReclamo = (id: number, signal?: AbortSignal) =>
  pedir(reclamosListaApi.ver, { params: { id: String(id) } }, { signal })

/** A complaint with its attention, as it is now (REC-50). */
export const reclamoQuery = (id: number) =>
  queryOptions({
    queryKey: [...RECLAMOS, 'uno', id],
    queryFn: ({ signal }) => traerReclamo(id, signal),
    // A cached answer would show expired links, and acts that are over; the detail shows what the list knows meanwhile.
    staleTime: 0,
    gcTime: 0,
    meta: { callada: true },
  })

interface Cambio {
  id: number
  tipo_reclamo?: number
  no_corresponde?: NoCorresponde
}

/** Gives a complaint another motive, or notes that it is none (API-148). */
export const cambiarReclamo = ({ id, ...body }: Cambio) =>
  pedir(reclamosListaApi.cambiar, { params: { id: String(id) }, body })
export const useCambiarReclamo = () => useMutation({ mutationFn: cambiarReclamo, ...useRefrescoEnVivo(RECLAMOS) })

/** Answers a complaint (API-147); the same sent again after a lost answer is answered once, without a key (REC-54). */
export const responderReclamo = (
  id: number,
  { acciones, texto, pdfs, doc_ids }: Adjuntos & { acciones: string; texto: string },
  alAvanzar: (parte: number) => void,
) =>
  insistir(() =>
    subir(
      reclamosListaApi.responder,
      {
        params: { id: String(id) },
        body: { acciones, texto, doc_ids: JSON.stringify(doc_ids) },
        archivos: { 'selectedFile[]': pdfs },
      },
      { alAvanzar },
    ),
  )

/** Renews the list and what is open of it as soon as a complaint is new or changes: filed, registered, sent on, answered. */
export const useReclamosEnVivo = (area_id: number) => useEnVivo('reclamos', area_id, RECLAMOS)
