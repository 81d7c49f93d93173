import type { Enviado } from '@cabildo/contracts/base/llamada'
import { normasVivasApi, type RelacionesDeNorma } from '@cabildo/contracts/normas-vivas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

const RELACIONES = ['relaciones-de-normas'] as const
/** The lists that show states: publications with their search, and the archive with its own. */
const LISTAS = [['normas'], ['archivo']] as const

/** What a norm does to others, they to it, and what its text suggests, read anew at each opening (API-167). */
export const relacionesQuery = (direccion: string, vez: number) =>
  queryOptions({
    queryKey: [...RELACIONES, direccion, vez],
    queryFn: ({ signal }) => pedir(normasVivasApi.leer, { query: { direccion } }, { signal }),
    // What is being written must not change below the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Saves what a norm does to others (API-168). */
export const useGuardarRelaciones = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof normasVivasApi.guardar>['body']): Promise<RelacionesDeNorma> =>
      pedir(normasVivasApi.guardar, { body }),
    onSuccess: () => {
      for (const queryKey of LISTAS) void cliente.invalidateQueries({ queryKey })
    },
  })
}
