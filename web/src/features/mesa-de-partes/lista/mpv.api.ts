import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import type { Enviado } from '@cabildo/contracts/base/llamada'
import { mesaDePartesListaApi, type TABLA_TRAMITES, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { useEnVivo } from '../../../platform/enVivo.ts'
import { type Refresco, useRefrescoEnVivo } from '../../../platform/refresco.ts'
import { subir } from '../../../platform/subida.ts'
import type { EnvioDeSubsanacion } from '../subsanar/useSubsanar.ts'

export type ColumnaDeTramites = (typeof TABLA_TRAMITES.ordenables)[number] | (typeof TABLA_TRAMITES.filtrables)[number]
export type ListadoTramites = Listado<ColumnaDeTramites>

export const TRAMITES = ['tramites'] as const

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

/** What waits to be received after a submission, the oldest first; null when nothing is left. */
export const traerSiguiente = async (despues: number): Promise<Tramite | null> =>
  (await pedir(mesaDePartesListaApi.siguiente, { query: { despues: String(despues) } })).data

/** What the last receptions used most. Kept for the day, so that a key means the same from one filing to the next. */
export const frecuentesQuery = queryOptions({
  queryKey: ['frecuentes'],
  queryFn: ({ signal }) => pedir(mesaDePartesListaApi.frecuentes, undefined, { signal }),
  select: ({ data }) => data,
  staleTime: 86_400_000,
  gcTime: 86_400_000,
  // A convenience: without it everything can still be typed.
  meta: { callada: true },
})

/** The file that a related number names; its refusal says what is wrong with the number (MPV-62). */
export const relacionQuery = (relacionado: string) =>
  queryOptions({
    queryKey: ['relacionado', relacionado],
    queryFn: ({ signal }) => pedir(mesaDePartesListaApi.relacionado, { query: { relacionado } }, { signal }),
    select: ({ data }) => data,
    staleTime: 60_000,
    meta: { callada: true },
  })

const departamentos = queryOptions({
  queryKey: ['dependencias'],
  queryFn: ({ signal }) => pedir(mesaDePartesListaApi.dependencias, undefined, { signal }),
  staleTime: 300_000,
})
/** The departments to which Sisgedo can send a file (API-78). */
export const dependenciasQuery = queryOptions({ ...departamentos, select: ({ data }) => data })
/** Whether exactly one of the destinations gets the original (EXP-29). */
export const unSoloOriginalQuery = queryOptions({
  ...departamentos,
  select: ({ un_solo_original }) => un_solo_original,
})

/** Renews the table as soon as a citizen files or a colleague acts. */
export const useTramitesEnVivo = (area_id: number) => useEnVivo('mpvirtual', area_id, TRAMITES)

/** Receives a submission in Sisgedo and sends it on (MPV-68). */
export const useRecepcionar = () =>
  useMutation({
    mutationFn: (body: Enviado<typeof mesaDePartesListaApi.recepcionar>['body']) =>
      pedir(mesaDePartesListaApi.recepcionar, { body }),
    ...useRefrescoEnVivo(TRAMITES),
  })

/** Until when a submission may be corrected if it is observed now: asked for at each opening (EXP-58, D-123). */
export const plazoQuery = (id: number) =>
  queryOptions({
    queryKey: ['plazo-de-subsanacion', id],
    queryFn: async ({ signal }) =>
      (await pedir(mesaDePartesListaApi.ver, { params: { id: String(id) } }, { signal })).hasta,
    staleTime: 0,
    gcTime: 0,
    meta: { callada: true },
  })

/** Enters a correction that was brought to the counter (API-161). */
export const useRegistrarSubsanacion = (id: number) =>
  useMutation({
    mutationFn: ({ envio, opciones }: { envio: EnvioDeSubsanacion; opciones: Parameters<typeof subir>[2] }) =>
      subir(mesaDePartesListaApi.subsanar, { params: { id: String(id) }, ...envio }, opciones),
    ...useRefrescoEnVivo(TRAMITES),
  })

/** Enters a withdrawal that came on paper, of whatever case (API-162). */
export const useRegistrarDesistimiento = (refresco: Refresco) =>
  useMutation({
    mutationFn: ({ body, papel }: { body: Enviado<typeof mesaDePartesListaApi.desistir>['body']; papel: File }) =>
      subir(mesaDePartesListaApi.desistir, { body, archivos: { 'selectedFile[]': [papel] } }),
    ...refresco,
  })

/** Sends the observation, which annuls the submission or gives time to correct it (MPV-69, EXP-58). */
export const useObservar = () =>
  useMutation({
    mutationFn: (body: Enviado<typeof mesaDePartesListaApi.observar>['body']) =>
      pedir(mesaDePartesListaApi.observar, { body }),
    ...useRefrescoEnVivo(TRAMITES),
  })

/** Deletes a submission that was not received (MPV-70). */
export const useEliminarTramite = () =>
  useMutation({
    mutationFn: ({ id }: Tramite) => pedir(mesaDePartesListaApi.eliminar, { params: { id: String(id) } }),
    ...useRefrescoEnVivo(TRAMITES),
  })
