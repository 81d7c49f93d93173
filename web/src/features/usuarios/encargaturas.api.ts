import { type Encargatura, type EncargaturaNueva, encargaturasApi } from '@cabildo/contracts/encargaturas'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

const ENCARGATURAS = ['usuarios', 'encargaturas'] as const

/** All encargaturas, those that began last first (USU-61). */
export const encargaturasQuery = queryOptions({
  queryKey: ENCARGATURAS,
  queryFn: async ({ signal }) => (await pedir(encargaturasApi.lista, {}, { signal })).data,
})

/** Who holds a position, and users who may answer for it. */
export const opcionesQuery = (area_id: number, cargo_id: number, search: string) =>
  queryOptions({
    queryKey: [...ENCARGATURAS, 'opciones', area_id, cargo_id, search],
    queryFn: ({ signal }) =>
      pedir(
        encargaturasApi.opciones,
        {
          query: {
            ...(area_id > 0 && cargo_id > 0 && { area_id: String(area_id), cargo_id: String(cargo_id) }),
            ...(search && { search }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** An encargatura as it is now. */
export const pedirEncargatura = async ({ id }: Pick<Encargatura, 'id'>): Promise<Encargatura | undefined> =>
  (await pedir(encargaturasApi.lista, {})).data.find((una) => una.id === id)

export const useEncargar = () =>
  useMutation({
    mutationFn: (body: EncargaturaNueva) => pedir(encargaturasApi.registrar, { body }),
    ...useRefresco(['usuarios']),
  })

export const useTerminarEncargatura = (id: number) =>
  useMutation({
    mutationFn: (body: { motivo: string }) => pedir(encargaturasApi.terminar, { params: { id: String(id) }, body }),
    ...useRefresco(['usuarios']),
  })

export const useAplazarEncargatura = (id: number) =>
  useMutation({
    mutationFn: (body: { hasta: string; documento: string; version: string }) =>
      pedir(encargaturasApi.aplazar, { params: { id: String(id) }, body }),
    ...useRefresco(['usuarios']),
  })
