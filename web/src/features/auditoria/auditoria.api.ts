import { auditoriaApi, type ListadoAuditoria } from '@cabildo/contracts/auditoria'
import { escribirQuery } from '@cabildo/contracts/base/listado'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

export const pedirAuditoria = (listado: ListadoAuditoria, signal?: AbortSignal) =>
  pedir(auditoriaApi.listar, { query: escribirQuery(listado) }, { signal })

/** A page of the audit trail (D-33). */
export const auditoriaQuery = (listado: ListadoAuditoria) =>
  queryOptions({
    queryKey: ['auditoria', 'listado', listado],
    queryFn: ({ signal }) => pedirAuditoria(listado, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** One act with its whole values; null asks nothing. */
export const actoQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['auditoria', 'acto', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => pedir(auditoriaApi.ver, { params: { id: String(id) } }, { signal }).then(({ data }) => data),
    // A recorded act never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The result of the last check of the trail's chain (D-33). */
export const cadenaQuery = () =>
  queryOptions({
    queryKey: ['auditoria', 'cadena'],
    queryFn: ({ signal }) => pedir(auditoriaApi.cadena, {}, { signal }).then(({ data }) => data),
  })
