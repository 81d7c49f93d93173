import { derechosApi } from '@cabildo/contracts/derechos'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

/** What somebody may do now, oneself or another user, whom the trail then names (USU-68). */
export const derechosQuery = (de: 'mi' | number) =>
  queryOptions({
    queryKey: ['usuarios', 'derechos', de],
    queryFn: async ({ signal }) =>
      (de === 'mi'
        ? await pedir(derechosApi.propios, {}, { signal })
        : await pedir(derechosApi.deUsuario, { params: { id: String(de) } }, { signal })
      ).data,
    staleTime: 0,
  })
