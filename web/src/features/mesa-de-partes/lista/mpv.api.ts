import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import type { Enviado } from '@cabildo/contracts/base/llamada'
import { mesaDePartesListaApi, type TABLA_TRAMITES, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { useEnVivo } from '../../../platform/enVivo.ts'
import { useRefresco } from '../../../platform/refresco.ts'

export type ListadoTramites = Listado<
  (typeof TABLA_TRAMITES.ordenables)[number] | (typeof TABLA_TRAMITES.filtrables)[number]
>

const TRAMITES = ['tramites'] as const

/** A page of the submissions (MPV-79, API-74). */
export const tramitesQuery = (listado: ListadoTramites) =>
  queryOptions({
    queryKey: [...TRAMITES, 'listado', listado],
    queryFn: ({ signal }) => pedir(mesaDePartesListaApi.listar, { query: escribirQuery(listado) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

export const traerTramite = async (id: number, signal?: AbortSignal): Promise<Tramite> =>
  (await pedir(mesaDePartesListaApi.ver, { params: { id: String(id) } }, { signal })).data

/** Signed addresses live five minutes (API-101). */
const RENOVAR_MS = 240_000

/** A submission with newly signed addresses, renewed while it shows; the window shows failures itself. */
export const tramiteQuery = (id: number) =>
  queryOptions({
    queryKey: [...TRAMITES, 'ver', id],
    queryFn: ({ signal }) => traerTramite(id, signal),
    // A cached answer would show expired links.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENOVAR_MS,
    refetchIntervalInBackground: true,
    meta: { callada: true },
  })

/** The departments to which Sisgedo can send a file (API-78). */
export const dependenciasQuery = queryOptions({
  queryKey: ['dependencias'],
  queryFn: ({ signal }) => pedir(mesaDePartesListaApi.dependencias, undefined, { signal }),
  select: ({ data }) => data,
  staleTime: 300_000,
})

/** Renews the table as soon as a citizen files or a colleague acts. */
export const useTramitesEnVivo = (area_id: number) => useEnVivo('mpvirtual', area_id, TRAMITES)

/** Receives a submission in Sisgedo and sends it on (MPV-68). */
export const useRecepcionar = () =>
  useMutation({
    mutationFn: (body: Enviado<typeof mesaDePartesListaApi.recepcionar>['body']) =>
      pedir(mesaDePartesListaApi.recepcionar, { body }),
    ...useRefresco(TRAMITES),
  })

/** Sends the observation, which annuls the submission (MPV-69). */
export const useObservar = () =>
  useMutation({
    mutationFn: (body: Enviado<typeof mesaDePartesListaApi.observar>['body']) =>
      pedir(mesaDePartesListaApi.observar, { body }),
    ...useRefresco(TRAMITES),
  })

/** Deletes a submission that was not received (MPV-70). */
export const useEliminarTramite = () =>
  useMutation({
    mutationFn: ({ id }: Tramite) => pedir(mesaDePartesListaApi.eliminar, { params: { id: String(id) } }),
    ...useRefresco(TRAMITES),
  })
