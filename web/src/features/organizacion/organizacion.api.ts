import { areasApi } from '@cabildo/contracts/organizacion'
import { cargosApi } from '@cabildo/contracts/organizacion-cargos'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { areasQuery } from '../../platform/areas.ts'
import { cargosQuery } from '../../platform/cargos.ts'
import { useRefrescoEnVivo } from '../../platform/refresco.ts'

/** All that the screen shows: what the topic `organizacion` makes old (ORG-03). */
export const ORGANIZACION = ['organizacion'] as const

/**
 * All areas, closed ones too: the tree narrows them itself. The failure of a load stands in its place, and keeps what is
 * being written over it (ORG-59).
 */
export const arbolQuery = queryOptions({
  queryKey: [...ORGANIZACION, 'areas'],
  queryFn: ({ signal }) => pedir(areasApi.listar, { query: { estado: 'todas' } }, { signal }),
  select: ({ data }) => data,
  meta: { callada: true },
})

/** Who may head an area: whoever has an access in force there (ORG-13). */
export const personasQuery = (id: number) =>
  queryOptions({
    queryKey: [...ORGANIZACION, 'areas', id, 'personas'],
    queryFn: ({ signal }) => pedir(areasApi.personas, { params: { id: String(id) } }, { signal }),
    select: ({ data }) => data,
    meta: { callada: true },
  })

export const historiaQuery = (id: number) =>
  queryOptions({
    queryKey: [...ORGANIZACION, 'areas', id, 'historia'],
    queryFn: ({ signal }) => pedir(areasApi.historia, { params: { id: String(id) } }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    meta: { callada: true },
  })

export const tablaDeCargosQuery = queryOptions({
  queryKey: [...ORGANIZACION, 'cargos'],
  queryFn: ({ signal }) => pedir(cargosApi.listar, undefined, { signal }),
  select: ({ data }) => data,
  meta: { callada: true },
})

/** After a write: the screen, and the lists of areas and positions that other screens keep. */
export const useRefrescoDeOrganizacion = () => {
  const cliente = useQueryClient()
  const { onSuccess, ...resto } = useRefrescoEnVivo(ORGANIZACION)
  return {
    ...resto,
    onSuccess: (...args: Parameters<typeof onSuccess>) => {
      for (const { queryKey } of [areasQuery, cargosQuery]) void cliente.invalidateQueries({ queryKey })
      onSuccess(...args)
    },
  }
}

/** An area as it is now; undefined where there is none any more. Never from a cache, since its version is sent back (ORG-02). */
export const pedirArea = async (id: number) =>
  (await pedir(areasApi.listar, { query: { estado: 'todas' } })).data.find((area) => area.id === id)

/** The same of a position. */
export const pedirCargo = async (id: number) => (await pedir(cargosApi.listar)).data.find((cargo) => cargo.id === id)
