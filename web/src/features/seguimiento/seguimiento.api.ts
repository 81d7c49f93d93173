import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

/**
 * All works, with a session or without; the server answers an unchanged list without sending it again (API-93). The answer
 * of an upload takes its place (SEG-27).
 */
export const obrasQuery = queryOptions({
  queryKey: ['seguimiento', 'obras'],
  queryFn: ({ signal }) => pedir(seguimientoApi.listar, {}, { signal }),
  // Nobody sends events to citizens: whoever comes back to the page gets what is new.
  refetchOnWindowFocus: true,
})

/** How a work moved from one upload to the next (API-93); asked again once there is another upload. */
export const avancesQuery = (cui: string, actualizado: string | null) =>
  queryOptions({
    queryKey: ['seguimiento', 'avances', cui, actualizado],
    queryFn: ({ signal }) => pedir(seguimientoApi.avances, { params: { cui } }, { signal }),
    meta: { callada: true },
  })
