import type { Hallazgo } from '@cabildo/contracts/textos'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** What both calls of the search answer. */
export interface RespuestaTextos<H extends Hallazgo> {
  data: H[]
  total: number
  hayMas: boolean
  sinTexto: number
  pendientes: number
}

/** Loads the norms that contain `q`, without the first `start`. */
export type BuscarTextos<H extends Hallazgo> = (
  pregunta: { q: string; start: string },
  signal: AbortSignal,
) => Promise<RespuestaTextos<H>>

/** The largest `start`: three digits, as in the contract. */
const TOPE = 1_000

/**
 * The norms found so far, ten at a time; a search loads once, and again only on request. `q` is empty while there is none.
 */
export const useHallazgos = <H extends Hallazgo>(key: QueryKey, q: string, buscar: BuscarTextos<H>) =>
  useInfiniteQuery({
    queryKey: [...key, 'textos', q],
    queryFn: ({ pageParam, signal }) => buscar({ q, start: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ data, total }, paginas) => {
      const vistas = paginas.reduce((suma, pagina) => suma + pagina.data.length, 0)
      return data.length > 0 && vistas < Math.min(total, TOPE) ? vistas : undefined
    },
    enabled: q !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: { callada: true },
  })
