import { catalogosApi } from '@cabildo/contracts/catalogos'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from './api.ts'

/** The areas of the municipality, for everybody (API-14). */
export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) => pedir(catalogosApi.areas, undefined, { signal }),
  select: ({ data }) => data,
  staleTime: Number.POSITIVE_INFINITY,
})
