import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { pedir } from './api.ts'

/** Under this key is all that tells of procedure types. */
export const PROCEDIMIENTOS = ['procedimientos'] as const

/** Under which fields a call says that the list of types that its sender saw is old. */
const CAMPOS = ['procedimiento_id', 'requisitos', 'observar']
/** Asks for the types again after a refusal that tells that they have changed, so that choosing anew helps. */
export const refrescarOfrecidos = (cliente: QueryClient, rechazados: Readonly<Record<string, string>>) => {
  if (CAMPOS.some((campo) => campo in rechazados)) void cliente.invalidateQueries({ queryKey: PROCEDIMIENTOS })
}

/** The types that may be chosen, by name (API-111). Whoever keeps the list is answered the others, too. */
export const procedimientosOfrecidosQuery = queryOptions({
  queryKey: [...PROCEDIMIENTOS, 'ofrecidos'],
  queryFn: ({ signal }) => pedir(procedimientosApi.listar, {}, { signal }),
  select: ({ data }) => data.filter(({ activo = true }) => activo),
  staleTime: 300_000,
  // Who cannot load them goes on without: a type is optional everywhere.
  meta: { callada: true },
})
