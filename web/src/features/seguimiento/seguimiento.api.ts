import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'

/** The list, which an upload's answer replaces (SEG-27). */
const OBRAS = ['seguimiento', 'obras'] as const

/** All works, with a session or without; the server answers an unchanged list without sending it again (API-93). */
export const obrasQuery = queryOptions({
  queryKey: OBRAS,
  queryFn: ({ signal }) => pedir(seguimientoApi.listar, {}, { signal }),
  // Nobody sends events to citizens: whoever comes back to the page gets what is new.
  refetchOnWindowFocus: true,
})

/** How a work moved from one upload to the next (API-93). */
export const avancesQuery = (cui: string) =>
  queryOptions({
    queryKey: ['seguimiento', 'avances', cui],
    queryFn: ({ signal }) => pedir(seguimientoApi.avances, { params: { cui } }, { signal }),
    meta: { callada: true },
  })

/** Renews the list as soon as a colleague uploads or deletes; uploads are everybody's, so that the area matters not. */
export const useObrasEnVivo = (area_id: number) => useEnVivo('seguimiento', area_id, OBRAS)
