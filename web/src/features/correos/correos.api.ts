import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { correosApi, type TABLA_CORREOS } from '@cabildo/contracts/correos'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

export type ListadoCorreos = Listado<(typeof TABLA_CORREOS.ordenables)[number]>

/** A page of the local mailbox (SHE-103). */
export const correosQuery = (listado: ListadoCorreos) =>
  queryOptions({
    queryKey: ['correos', 'listado', listado],
    queryFn: ({ signal }) => pedir(correosApi.listar, { query: escribirQuery(listado) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** One mail with its text; null asks nothing. */
export const correoQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['correos', 'detalle', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => pedir(correosApi.ver, { params: { id: String(id) } }, { signal }).then(({ data }) => data),
  })
