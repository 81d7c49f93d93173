import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { type RenovacionEnviada, renovacionApi, type TABLA_RENOVACION } from '@cabildo/contracts/renovacion'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

type Campo = (typeof TABLA_RENOVACION)['ordenables'][number] | (typeof TABLA_RENOVACION)['filtrables'][number]
export type ListadoDeRenovacion = Listado<Campo>

const RENOVACION = ['usuarios', 'renovacion'] as const
const params = (anio: number) => ({ anio: String(anio) })
const TODOS: ListadoDeRenovacion = { start: 0, length: -1, search: '', order: [], columns: {} }

/** A page of the accesses to renew, with the counts of all (USU-55). */
export const renovacionQuery = (anio: number, listado: ListadoDeRenovacion) =>
  queryOptions({
    queryKey: [...RENOVACION, anio, listado],
    queryFn: ({ signal }) =>
      pedir(renovacionApi.ver, { params: params(anio), query: escribirQuery(listado) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** All of them as they are now, to look again at what was decided. */
export const pedirTodos = async (anio: number) =>
  (await pedir(renovacionApi.ver, { params: params(anio), query: escribirQuery(TODOS) })).data

// Lists of people of other screens show the accesses, too.
const TODAS: readonly string[] = []

/** Renews (USU-57). */
export const useRenovar = (anio: number) =>
  useMutation({
    mutationFn: (body: RenovacionEnviada) => pedir(renovacionApi.renovar, { params: params(anio), body }),
    ...useRefresco(TODAS),
  })

/** Takes a renewal back (USU-58). */
export const useDeshacer = () =>
  useMutation({
    mutationFn: (id: number) => pedir(renovacionApi.deshacer, { params: { id: String(id) } }),
    ...useRefresco(TODAS),
  })
