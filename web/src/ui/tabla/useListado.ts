import type { Listado, Tabla } from '@cabildo/contracts/base/listado'
import { useCallback, useState } from 'react'
import type { CambioListado, EstadoListado, Pagina } from './tipos.ts'

/** Page lengths offered, -1 for all (SHE-73). */
export const LARGOS = [10, 25, 50, 100, -1] as const

/** The query of a table, and how to change it. */
export interface Lista<C extends string> {
  tabla: Tabla<C>
  listado: Listado<C>
  cambiar: CambioListado<C>
}

/**
 * Keeps the query of a table (D-13), at first ordered by `order` and filtered by `columns`. Any change except of the page
 * goes to the first row.
 */
export const useListado = <C extends string>(
  tabla: Tabla<C>,
  order: { column: NoInfer<C>; dir: 'asc' | 'desc' }[] = [],
  columns: Partial<Record<NoInfer<C>, string>> = {},
): Lista<C> => {
  const [listado, setListado] = useState<Listado<C>>({
    start: 0,
    length: LARGOS[0],
    search: '',
    order,
    columns,
  })
  const cambiar = useCallback<CambioListado<C>>(
    (cambio) => setListado((antes) => ({ ...antes, start: 0, ...cambio })),
    [],
  )
  return { tabla, listado, cambiar }
}

/** What a table reads of its query. */
export interface Consulta<Fila> {
  data: Pagina<Fila> | undefined
  isPending: boolean
  isPlaceholderData: boolean
  isError: boolean
  refetch: () => unknown
}

/** The state of a table, from a query that keeps the previous rows while it loads. */
export const estadoDe = <Fila>(consulta: Consulta<Fila>): EstadoListado<Fila> => ({
  pagina: consulta.data,
  cargando: consulta.isPending || consulta.isPlaceholderData,
  error: consulta.isError,
  reintentar: () => void consulta.refetch(),
})
