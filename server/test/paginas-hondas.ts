import { type Ancla, type Listado, PAGINA_HONDA, type Tabla } from '@cabildo/contracts/base/listado'
import { expect } from 'vitest'

const LARGO = 10
/** How far from a page the row is from which it is found: before it, at it, after it. */
const LEJOS = [-PAGINA_HONDA, -20, 0, LARGO, PAGINA_HONDA]

/**
 * Expects each order of a list, both ways, to show the same pages far down from whatever row, and from none, as the list
 * has when it is read from its beginning. Of at least 2,500 rows; `pagina` answers one page.
 */
export const comprobarPaginasHondas = async <C extends string, Fila extends object>(
  { ordenables, clave }: Tabla<C>,
  pagina: (pedido: Listado<C>) => Promise<{ data: Fila[]; recordsFiltered: number }>,
): Promise<void> => {
  const vacio = { start: 0, length: LARGO, search: '', columns: {} }
  const ids = async (pedido: Omit<Listado<C>, 'search' | 'columns'>) =>
    (await pagina({ ...vacio, ...pedido })).data.map((fila) => Number(fila[clave as keyof Fila]))
  const [una, otra = una] = ordenables
  const ordenes: Listado<C>['order'][] = [
    ...ordenables.flatMap((column) => [[{ column, dir: 'asc' as const }], [{ column, dir: 'desc' as const }]]),
    ...(['asc', 'desc'] as const).map((dir) => [
      { column: otra, dir: 'asc' as const },
      { column: una, dir },
    ]),
  ]
  for (const order of ordenes) {
    const { recordsFiltered: total } = await pagina({ ...vacio, order })
    expect(total).toBeGreaterThanOrEqual(2_500)
    const todas = await ids({ order, start: 0, length: Math.min(total, 5_000) })
    for (const start of [PAGINA_HONDA, PAGINA_HONDA + 500, Math.min(total, 5_000) - 15]) {
      const esperadas = todas.slice(start, start + LARGO)
      expect(await ids({ order, start, length: LARGO }), `${JSON.stringify(order)} ${start}`).toEqual(esperadas)
      for (const lejos of LEJOS) {
        const id = todas[start + lejos]
        const ancla: Ancla | undefined = id === undefined ? undefined : { id, start: start + lejos }
        expect(await ids({ order, start, length: LARGO, ancla }), JSON.stringify([order, start, ancla])).toEqual(
          esperadas,
        )
      }
    }
    // The last page may be a short one, and there is nothing behind it.
    const resto = total % LARGO || LARGO
    const alReves = order.map((una) => ({ ...una, dir: una.dir === 'asc' ? ('desc' as const) : ('asc' as const) }))
    const ultimas = (await ids({ order: alReves, start: 0, length: resto })).reverse()
    expect(await ids({ order, start: total - resto, length: LARGO })).toEqual(ultimas)
    expect(await ids({ order, start: total + 2_000, length: LARGO })).toEqual([])
  }
}
