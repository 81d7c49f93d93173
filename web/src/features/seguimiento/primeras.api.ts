import { primerasObrasApi } from '@cabildo/contracts/seguimiento-primeras'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

/** The first works and how many they all are (API-210); what cannot be told of them is told of the whole list. */
export const primerasQuery = queryOptions({
  queryKey: ['seguimiento', 'primeras'],
  queryFn: ({ signal }) => pedir(primerasObrasApi.listar, {}, { signal }),
  retry: false,
  meta: { callada: true },
})
