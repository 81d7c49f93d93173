import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { type Carga, canastasCargaApi, type TABLA_FILAS_CARGA } from '@cabildo/contracts/canastas-carga'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { descargar, ErrorApi, pedir } from '../../../platform/api.ts'
import { subir } from '../../../platform/subida.ts'

export type ListadoFilas = Listado<
  (typeof TABLA_FILAS_CARGA.ordenables)[number] | (typeof TABLA_FILAS_CARGA.filtrables)[number]
>

/** All baskets that are shown, this and other screens'. */
const CANASTAS = ['canastas'] as const
const CARGA = [...CANASTAS, 'carga'] as const
/** How often a check under way is asked for. */
const REPASO_MS = 700

/** As long as the server takes, plus the network: tens of thousands of records are written at once. */
const APLICAR_MS = 150_000

const parametrosDe = (id: number) => ({ id: String(id) })

/** The user's own upload, polled while it is checked. Null loads nothing. */
export const cargaQuery = (id: number | null) =>
  queryOptions({
    queryKey: [...CARGA, id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }): Promise<Carga> =>
            pedir(canastasCargaApi.ver, { params: parametrosDe(id) }, { signal }).then(({ data }) => data),
    refetchInterval: ({ state: { data, error } }) => {
      const perdida = error instanceof ErrorApi && error.status === 404
      return data?.estado === 'revisando' && !perdida && REPASO_MS
    },
    meta: { callada: true },
  })

/** A page of its rows. */
export const filasQuery = (id: number, listado: ListadoFilas) =>
  queryOptions({
    queryKey: [...CARGA, id, 'filas', listado],
    queryFn: ({ signal }) =>
      pedir(canastasCargaApi.filas, { params: parametrosDe(id), query: escribirQuery(listado) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { callada: true },
  })

interface Envio {
  archivo: File
  alAvanzar: (parte: number) => void
  signal: AbortSignal
}

/** Sends a spreadsheet to be checked. */
export const useSubirCarga = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: ({ archivo, alAvanzar, signal }: Envio) =>
      subir(
        canastasCargaApi.revisar,
        { body: {}, archivos: { 'selectedFile[]': [archivo] } },
        { alAvanzar, signal },
      ).then(({ data }) => data),
    onSuccess: (carga) => cliente.setQueryData(cargaQuery(carga.id).queryKey, carga),
  })
}

/** Applies it, and always reloads what shows, because a late answer may get lost. */
export const useAplicarCarga = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: ({ id, actualizar }: { id: number; actualizar: boolean }) =>
      pedir(
        canastasCargaApi.aplicar,
        { params: parametrosDe(id), body: { actualizar } },
        { signal: AbortSignal.timeout(APLICAR_MS) },
      ).then(({ data }) => data),
    onSuccess: (carga) => cliente.setQueryData(cargaQuery(carga.id).queryKey, carga),
    onSettled: () => cliente.invalidateQueries({ queryKey: CANASTAS }),
  })
}

/** Drops it, without waiting: a nightly job removes what stays. */
export const descartarCarga = (id: number): void => {
  pedir(canastasCargaApi.descartar, { params: parametrosDe(id) }).catch(() => undefined)
}

export const bajarRechazadas = (id: number) =>
  descargar(canastasCargaApi.rechazadas, { params: parametrosDe(id) }, 'rechazadas.xlsx')

export const bajarPlantilla = () => descargar(canastasCargaApi.plantilla, {}, 'plantilla-canastas.xlsx')
