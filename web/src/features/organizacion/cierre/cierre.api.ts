import { type Asunto, type Cierre, cierreApi, type Fusion } from '@cabildo/contracts/organizacion-cierre'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { useRefrescoDeOrganizacion } from '../organizacion.api.ts'

const CIERRE = ['cierre'] as const

/**
 * What an area holds, counted anew for each opening of a dialog. Apart from what the screen shows, and never reloaded by
 * itself: the act sends the counts that were shown, and a change is told instead of slipped in (ORG-28).
 */
export const recuentoQuery = (id: number, apertura: string) =>
  queryOptions({
    queryKey: [...CIERRE, id, apertura],
    queryFn: ({ signal }) => pedir(cierreApi.contar, { params: { id: String(id) } }, { signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { callada: true },
  })

/** A page of what an area holds of one kind (ORG-26). */
export const asuntoQuery = (id: number, asunto: Asunto, { start, length }: { start: number; length: number }) =>
  queryOptions({
    queryKey: [...CIERRE, id, asunto, start, length],
    queryFn: ({ signal }) =>
      pedir(
        cierreApi.listar,
        { params: { id: String(id), asunto }, query: { start: String(start), length: String(length) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { callada: true },
  })

export const useCerrar = (id: number) =>
  useMutation({
    mutationFn: (body: Cierre) => pedir(cierreApi.cerrar, { params: { id: String(id) }, body }),
    ...useRefrescoDeOrganizacion(),
  })

export const useFusionar = () =>
  useMutation({
    mutationFn: (body: Fusion) => pedir(cierreApi.fusionar, { body }),
    ...useRefrescoDeOrganizacion(),
  })

export const useReabrir = (id: number) =>
  useMutation({
    mutationFn: () => pedir(cierreApi.reabrir, { params: { id: String(id) } }),
    ...useRefrescoDeOrganizacion(),
  })
