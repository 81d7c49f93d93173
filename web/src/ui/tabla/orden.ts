import type { Listado, Tabla } from '@cabildo/contracts/base/listado'
import type { CambioListado } from './tipos.ts'

/** Columns that rows may be ordered by at once, as the protocol takes them. */
const MAXIMO = 5

/** The direction in which the rows are ordered by a column, and how to change it (Shift adds it to the others). */
export interface OrdenColumna {
  sentido: 'asc' | 'desc' | false
  alternar: (conOtras: boolean) => void
}

/**
 * The order by one column; null if the contract does not allow it. Our own code, because a table library would add 11 kB to each public page.
 */
export const ordenDe = <C extends string>(
  campo: string,
  tabla: Tabla<C>,
  { order }: Listado<C>,
  onListado: CambioListado<C>,
): OrdenColumna | null => {
  const column = tabla.ordenables.find((ordenable) => ordenable === campo)
  if (column === undefined) return null
  const actual = order.find((orden) => orden.column === column)
  const siguiente = { column, dir: actual?.dir === 'asc' ? 'desc' : 'asc' } as const
  return {
    sentido: actual?.dir ?? false,
    alternar: (conOtras) => {
      if (!conOtras) return onListado({ order: [siguiente] })
      const resto = actual ? order.map((orden) => (orden === actual ? siguiente : orden)) : [...order, siguiente]
      onListado({ order: resto.slice(-MAXIMO) })
    },
  }
}
