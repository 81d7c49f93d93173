import { type Publicacion, publicacionesApi } from '@cabildo/contracts/publicaciones'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { seguirFlujo } from '../../platform/flujo.ts'
import { alDia, conCambio, conLlegada, esPublicacion, type Lista, sinUna } from './lista.ts'

const PUBLICACIONES = ['publicaciones']
/** Tells the other tabs of the browser what one has marked or withdrawn. */
const canal = new BroadcastChannel('publicaciones')
const OTRA_VEZ_MS = 60_000
/** A hidden tab closes its stream at once, because nobody sees its bell and other tabs need the connection. */
const OCULTA_MS = 3_000

/**
 * The list of publications. It loads once, on each opening, and when marks or withdrawals may have been missed, which
 * the stream does not report. New publications come by the stream.
 */
export const usePublicaciones = () => {
  const cliente = useQueryClient()
  return useQuery({
    queryKey: PUBLICACIONES,
    queryFn: async ({ signal }) =>
      alDia(await pedir(publicacionesApi.listar, {}, { signal }), cliente.getQueryData<Lista>(PUBLICACIONES)),
    staleTime: Number.POSITIVE_INFINITY,
    // Without a list the stream has no id to start from.
    refetchInterval: ({ state }) => (state.data ? false : OTRA_VEZ_MS),
    meta: { callada: true },
  })
}

/** Adds new publications without loading the list, since all screens would load at once (NOR-36); calls `alLlegar`. */
export const usePublicacionesEnVivo = (hayLista: boolean, alLlegar: (nueva: Publicacion) => void) => {
  const cliente = useQueryClient()
  const recibir = useEffectEvent((nueva: Publicacion) => {
    const antes = cliente.getQueryData<Lista>(PUBLICACIONES)
    const despues = antes && conLlegada(antes, nueva)
    if (!despues || despues === antes) return
    cliente.setQueryData<Lista>(PUBLICACIONES, despues)
    alLlegar(nueva)
  })
  useEffect(() => {
    if (!hayLista) return
    const control = new AbortController()
    const refrescar = () => void cliente.invalidateQueries({ queryKey: PUBLICACIONES })
    seguirFlujo(publicacionesApi.escuchar, {
      signal: control.signal,
      ocultaMs: OCULTA_MS,
      desde: String(cliente.getQueryData<Lista>(PUBLICACIONES)?.ultimo ?? ''),
      alLlegar: ({ datos }) => {
        if (esPublicacion(datos)) recibir(datos)
      },
      // The id brings missed publications, but not withdrawals or marks made elsewhere.
      alAbrir: ({ primera }) => {
        if (!primera) refrescar()
      },
    }).catch(() => undefined)
    canal.addEventListener('message', refrescar)
    return () => {
      control.abort()
      canal.removeEventListener('message', refrescar)
    }
  }, [cliente, hayLista])
}

/** Changes the list, also in other tabs; a load that was already running does not undo it. */
const useLista = () => {
  const cliente = useQueryClient()
  return async (cambiar: (lista: Lista) => Lista) => {
    await cliente.cancelQueries({ queryKey: PUBLICACIONES })
    cliente.setQueryData<Lista>(PUBLICACIONES, (lista) => lista && cambiar(lista))
    canal.postMessage(null)
  }
}

/** Marks a publication as opened and returns its present state; a withdrawn one leaves the list (NOR-37). */
export const useRevisar = () => {
  const cambiar = useLista()
  return useMutation({
    mutationFn: (id: number) =>
      pedir(publicacionesApi.revisar, { params: { id: String(id) }, body: { revisado: true } }),
    onSuccess: ({ data }) => cambiar((lista) => conCambio(lista, data.id, data)),
    onError: async (fallo, id) => {
      if (fallo instanceof ErrorApi && fallo.status === 404) await cambiar((lista) => sinUna(lista, id))
    },
  })
}

/** Marks all that the list shows. */
export const useRevisarTodas = () => {
  const cambiar = useLista()
  return useMutation({
    mutationFn: (hasta: number) => pedir(publicacionesApi.revisarTodas, { body: { revisado: true, hasta } }),
    onSuccess: (_, hasta) =>
      cambiar((lista) => ({
        ...lista,
        data: lista.data.map((una) => (una.id <= hasta ? { ...una, revisado: true } : una)),
      })),
  })
}
