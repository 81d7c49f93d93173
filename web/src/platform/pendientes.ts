import { pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from './api.ts'

/** What a colleague's change of a document makes old. */
export const PENDIENTES = ['pendientes'] as const

/** How many documents wait for something of the own area (D-140); the frame and the screen that they are on say the same. */
export const cuantosPendientesQuery = (area_id: number) =>
  queryOptions({
    queryKey: [...PENDIENTES, area_id],
    queryFn: async ({ signal }) => (await pedir(pendientesApi.contar, {}, { signal })).data,
    // The menu does without.
    meta: { callada: true },
  })
