import { esCargoElegible } from '@cabildo/contracts/accesos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from './api.ts'

/** The positions that can be chosen (TRA-29, API-15). Apart from the areas, so that public pages do not load it. */
export const cargosQuery = queryOptions({
  queryKey: ['cargos'],
  queryFn: ({ signal }) => pedir(catalogosApi.cargos, undefined, { signal }),
  select: ({ data }) => data.filter(esCargoElegible),
  staleTime: Number.POSITIVE_INFINITY,
})
