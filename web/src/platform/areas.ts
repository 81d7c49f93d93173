import { type Area, catalogosApi } from '@cabildo/contracts/catalogos'
import { queryOptions } from '@tanstack/react-query'
import { pedir } from './api.ts'

/** The areas of the municipality, for everybody (API-14). */
export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) => pedir(catalogosApi.areas, undefined, { signal }),
  select: ({ data }) => data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** With the closed ones, for filters over old records (ORG-08, ORG-29). */
export const areasConCerradasQuery = queryOptions({
  queryKey: ['areas', 'todas'],
  queryFn: ({ signal }) => pedir(catalogosApi.areas, { query: { todas: '1' } }, { signal }),
  select: ({ data }) => data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The entries of such a filter: the closed areas stand apart, under 'Cerradas' (ORG-29). */
export const opcionesConCerradas = (areas: readonly Area[]) => {
  const opciones = (cerradas: boolean) =>
    areas
      .filter(({ cerrada = false }) => cerrada === cerradas)
      .map(({ id, name }) => ({ value: String(id), label: name }))
  const cerradas = opciones(true)
  return [...opciones(false), ...(cerradas.length > 0 ? [{ group: 'Cerradas', items: cerradas }] : [])]
}
