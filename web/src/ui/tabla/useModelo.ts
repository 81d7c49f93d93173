import type { Listado, Tabla } from '@cabildo/contracts/base/listado'
import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { CambioListado, ColumnaTabla } from './tipos.ts'

// Only what a table paged by the server needs: rows are ordered and filtered there.
const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })

/** The direction in which the rows are ordered by a column, and how to change it (Shift adds a second order). */
export interface OrdenColumna {
  sentido: 'asc' | 'desc' | false
  alternar: (conOtras: boolean) => void
}

const SIN_FILAS: never[] = []

/**
 * Order and visible columns of a table, on TanStack Table. Two columns of one field (date and hour of a timestamp) share
 * their order; columns whose field the contract does not allow to order have none.
 */
export const useModelo = <Fila extends object, C extends string>(
  columnas: readonly ColumnaTabla<Fila>[],
  tabla: Tabla<C>,
  listado: Listado<C>,
  onListado: CambioListado<C>,
  ocultas: readonly string[],
) => {
  const definiciones = useMemo(
    () =>
      columnas.map((columna, i) => ({
        id: `${columna.campo}:${i}`,
        accessorFn: columna.texto,
        header: columna.titulo,
        sortDescFirst: false,
      })),
    [columnas],
  )
  const idDelCampo = (campo: string) => `${campo}:${columnas.findIndex((c) => c.campo === campo)}`
  const campoDelId = (id: string) => id.slice(0, id.indexOf(':')) as C

  const modelo = useTable({
    features,
    columns: definiciones,
    data: SIN_FILAS as Fila[],
    manualSorting: true,
    enableSortingRemoval: false,
    maxMultiSortColCount: 5,
    state: {
      sorting: listado.order.map(({ column, dir }) => ({ id: idDelCampo(column), desc: dir === 'desc' })),
      columnVisibility: Object.fromEntries(
        columnas.flatMap((c, i) => (ocultas.includes(c.titulo) ? [[`${c.campo}:${i}`, false]] : [])),
      ),
    },
    onSortingChange: (cambio) => {
      const antes = listado.order.map(({ column, dir }) => ({ id: idDelCampo(column), desc: dir === 'desc' }))
      const orden = typeof cambio === 'function' ? cambio(antes) : cambio
      onListado({ order: orden.map(({ id, desc }) => ({ column: campoDelId(id), dir: desc ? 'desc' : 'asc' })) })
    },
  })

  const visibles = new Set(modelo.getVisibleLeafColumns().map(({ id }) => id))
  return {
    columnas: columnas.filter((c, i) => visibles.has(`${c.campo}:${i}`)),
    orden: (campo: string): OrdenColumna | null => {
      if (!(tabla.ordenables as readonly string[]).includes(campo)) return null
      const columna = modelo.getColumn(idDelCampo(campo))
      return columna ? { sentido: columna.getIsSorted(), alternar: (conOtras) => columna.toggleSorting(undefined, conOtras) } : null
    },
  }
}
