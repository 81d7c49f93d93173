import type { Listado, Tabla } from '@cabildo/contracts/base/listado'
import { useCallback, useState } from 'react'
import type { CambioListado, EstadoListado, Pagina, Vista } from './tipos.ts'

/** Page lengths offered, -1 for all (SHE-73). */
export const LARGOS = [10, 25, 50, 100, -1] as const

/** The query of a table, and how to change it. */
export interface Lista<C extends string> {
  tabla: Tabla<C>
  listado: Listado<C>
  cambiar: CambioListado<C>
  /** How the person wants to see it, on screens that remember it. */
  vista?: Vista
}

/**
 * Keeps the query of a table inside a dialog (D-13), ordered by `order` at first. Any change except of the page goes to
 * the first row. The query of a screen stands in its address: `useListaDePantalla`.
 */
export const useListado = <C extends string>(
  tabla: Tabla<C>,
  order: { column: NoInfer<C>; dir: 'asc' | 'desc' }[] = [],
): Lista<C> => {
  const [listado, setListado] = useState<Listado<C>>({
    start: 0,
    length: LARGOS[0],
    search: '',
    order,
    columns: {},
  })
  const cambiar = useCallback<CambioListado<C>>(
    (cambio) => setListado((antes) => ({ ...antes, start: 0, ancla: undefined, ...cambio })),
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
