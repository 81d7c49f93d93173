import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from './api.ts'

/** Under this key is all that tells of procedure types. */
export const PROCEDIMIENTOS = ['procedimientos'] as const

/** The types that may be chosen, by name (API-111). Whoever keeps the list is answered the others, too. */
export const procedimientosOfrecidosQuery = queryOptions({
  queryKey: [...PROCEDIMIENTOS, 'ofrecidos'],
  queryFn: ({ signal }) => pedir(procedimientosApi.listar, {}, { signal }),
  select: ({ data }) => data.filter(({ activo = true }) => activo),
  staleTime: 300_000,
  // Who cannot load them goes on without: a type is optional everywhere.
  meta: { callada: true },
})
