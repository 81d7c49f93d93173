import type { Proceso } from '@cabildo/contracts/atencion'
import { type ResponsablesNuevos, responsablesApi } from '@cabildo/contracts/responsables'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

/** Below the list's own key, so that whatever renews the list renews who answers for it, too. */
const keyDe = (proceso: Proceso) => [proceso, 'responsables'] as const

export const pedirResponsables = (proceso: Proceso, signal?: AbortSignal) =>
  pedir(responsablesApi.ver, { params: { proceso } }, { signal })

/** Who answers for a process, and whether the caller does (API-145). */
export const responsablesQuery = (proceso: Proceso) =>
  queryOptions({
    queryKey: keyDe(proceso),
    queryFn: ({ signal }) => pedirResponsables(proceso, signal),
    meta: { callada: true },
  })

/** Designates titular and alternate. */
export const useDesignar = (proceso: Proceso) =>
  useMutation({
    mutationFn: (body: ResponsablesNuevos) => pedir(responsablesApi.designar, { params: { proceso }, body }),
    ...useRefresco(keyDe(proceso)),
  })
