import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

/** All works, for everybody; an unchanged list is not sent again (API-93). The answer of an upload replaces it (SEG-27). */
export const obrasQuery = queryOptions({
  queryKey: ['seguimiento', 'obras'],
  queryFn: ({ signal }) => pedir(seguimientoApi.listar, {}, { signal }),
  // Citizens get no events, so the list reloads when they return to the page.
  refetchOnWindowFocus: true,
})

/** How a work moved from one upload to the next (API-93); asked again once there is another upload. */
export const avancesQuery = (cui: string, actualizado: string | null) =>
  queryOptions({
    queryKey: ['seguimiento', 'avances', cui, actualizado],
    queryFn: ({ signal }) => pedir(seguimientoApi.avances, { params: { cui } }, { signal }),
    meta: { callada: true },
  })
