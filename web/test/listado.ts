import type { Listado } from '@cabildo/contracts/base/listado'

/**
 * The page of a listing that is asked for, of those rows: what holds the searched text, in the order asked for. Enough for
 * a screen to be followed; what a search finds and how a column is ordered is proved where the server does it.
 */
export const paginaDe = <Fila extends object, Columna extends string>(
  filas: readonly Fila[],
  { start, length, search, order }: Listado<Columna>,
) => {
  const halladas = filas.filter((fila) =>
    JSON.stringify(Object.values(fila)).toLowerCase().includes(search.toLowerCase()),
  )
  const valor = (fila: Fila, columna: string) => String(Reflect.get(fila, columna) ?? '')
  const [primera] = order
  if (primera)
    halladas.sort((a, b) => valor(a, primera.column).localeCompare(valor(b, primera.column), 'es', { numeric: true }))
  if (primera?.dir === 'desc') halladas.reverse()
  return {
    data: halladas.slice(start, start + length),
    recordsTotal: filas.length,
    recordsFiltered: halladas.length,
  }
}

/** All rows of a listing at once, for those that a screen reads whole. */
export const listaDe = <Fila>(filas: Fila[]) => ({
  data: filas,
  recordsTotal: filas.length,
  recordsFiltered: filas.length,
})
