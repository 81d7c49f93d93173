import { type Traslado, vigenciaApi } from '@cabildo/contracts/vigencia'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

/** The accesses that end within 30 days (USU-60). A failure leaves the list away: the table below does not need it. */
export const vencimientosQuery = queryOptions({
  queryKey: ['usuarios', 'vencimientos'],
  queryFn: ({ signal }) => pedir(vigenciaApi.vencimientos, undefined, { signal }),
  meta: { callada: true },
})

/** The access in force as it is now; never from a cache, since its version is sent back (USU-64). */
export const pedirSituacion = async (user_id: number) =>
  (await pedir(vigenciaApi.situacion, { params: { id: String(user_id) } })).data
export type Situacion = Awaited<ReturnType<typeof pedirSituacion>>

/** Moves a user (USU-64). */
export const useTrasladar = (user_id: number) =>
  useMutation({
    mutationFn: (body: Traslado) => pedir(vigenciaApi.trasladar, { params: { id: String(user_id) }, body }),
    ...useRefresco(['usuarios']),
  })
