import { type Publicacion, publicacionesApi } from '@cabildo/contracts/publicaciones'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { seguirFlujo } from '../../platform/flujo.ts'
import { alDia, conCambio, conLlegada, esPublicacion, type Lista, sinUna } from './lista.ts'

const PUBLICACIONES = ['publicaciones']
/** Between the tabs of one browser, which are one user's: what was marked or withdrawn in one. */
const canal = new BroadcastChannel('publicaciones')
const OTRA_VEZ_MS = 60_000
/** Nobody sees the bell of a hidden tab, and coming back costs nothing: its connection is free for other tabs at once. */
const OCULTA_MS = 3_000

/**
 * The list: asked for once, whenever it is opened, and when marks or withdrawals, which the stream does not tell, may have
 * been missed. What is published comes by the stream.
 */
export const usePublicaciones = () => {
  const cliente = useQueryClient()
  return useQuery({
    queryKey: PUBLICACIONES,
    queryFn: async ({ signal }) =>
      alDia(await pedir(publicacionesApi.listar, {}, { signal }), cliente.getQueryData<Lista>(PUBLICACIONES)),
    staleTime: Number.POSITIVE_INFINITY,
    // Without a list there is nothing for the stream to go on from.
    refetchInterval: ({ state }) => (state.data ? false : OTRA_VEZ_MS),
    meta: { callada: true },
  })
}

/**
 * Puts what is published into the list as it happens, without asking for the list: hundreds of screens would ask at once
 * (NOR-36). `alLlegar` hears of each.
 */
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
      // The id brings what was published meanwhile, but not what was withdrawn or marked elsewhere.
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

/** Changes the list as it shows, also in other tabs; an answer that was asked for before does not undo it. */
const useLista = () => {
  const cliente = useQueryClient()
  return async (cambiar: (lista: Lista) => Lista) => {
    await cliente.cancelQueries({ queryKey: PUBLICACIONES })
    cliente.setQueryData<Lista>(PUBLICACIONES, (lista) => lista && cambiar(lista))
    canal.postMessage(null)
  }
}

/** Marks a message as opened and answers it as it is now; one that was withdrawn leaves the list (NOR-37). */
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
