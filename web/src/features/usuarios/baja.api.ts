import { bajaApi } from '@cabildo/contracts/baja'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

const params = (id: number) => ({ id: String(id) })

/** What hangs on a user, asked each time: it is what the act will end (USU-65). */
export const bajaQuery = (id: number) =>
  queryOptions({
    queryKey: ['usuarios', 'baja', id],
    queryFn: async ({ signal }) => (await pedir(bajaApi.ver, { params: params(id) }, { signal })).data,
    staleTime: 0,
  })

export const useDarDeBaja = (id: number) =>
  useMutation({
    mutationFn: (body: { motivo: string }) => pedir(bajaApi.registrar, { params: params(id), body }),
    ...useRefresco(['usuarios']),
  })
