import { type Incompatible, type IncompatibleGuardar, incompatiblesApi } from '@cabildo/contracts/incompatibles'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

const INCOMPATIBLES = ['usuarios', 'incompatibles'] as const
const params = (id: number) => ({ id: String(id) })

/** The pairs with whoever holds both (USU-66). */
export const incompatiblesQuery = queryOptions({
  queryKey: INCOMPATIBLES,
  queryFn: async ({ signal }) => (await pedir(incompatiblesApi.lista, {}, { signal })).data,
})

/** A pair as it is now; undefined once somebody has deleted it. */
export const pedirIncompatible = async ({ id }: Pick<Incompatible, 'id'>): Promise<Incompatible | undefined> =>
  (await pedir(incompatiblesApi.lista, {})).data.find((una) => una.id === id)

/** Creates a pair, or edits the one given. */
export const useGuardarIncompatible = (incompatible: Incompatible | null) =>
  useMutation({
    mutationFn: ({ version, ...body }: IncompatibleGuardar) =>
      incompatible
        ? pedir(incompatiblesApi.editar, { params: params(incompatible.id), body: { ...body, version } })
        : pedir(incompatiblesApi.registrar, { body }),
    ...useRefresco(INCOMPATIBLES),
  })

export const useEliminarIncompatible = () =>
  useMutation({
    mutationFn: ({ id }: Incompatible) => pedir(incompatiblesApi.eliminar, { params: params(id) }),
    ...useRefresco(INCOMPATIBLES),
  })
