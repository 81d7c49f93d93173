import type { Db } from '../../platform/db/conexion.ts'
import { llana } from '../../platform/hojas/celda.ts'
import { type AreasPorTexto, listNombresDeAreas } from './importaciones.queries.ts'

/** Several areas are called so. */
const VARIAS = 0

/**
 * What texts mean by themselves: the number of an area, open or closed, its name or its siglas; then names of before, where no
 * area has them now. Of two areas that are called alike at once neither is meant.
 */
export const areasPorTexto = (
  areas: readonly { id: number; nombres: readonly string[]; orden: number }[],
): AreasPorTexto => {
  const porTexto = new Map<string, { id: number; orden: number }>()
  for (const { id, nombres, orden } of [...areas].sort((a, b) => a.orden - b.orden))
    for (const texto of nombres.map(llana).filter(Boolean)) {
      const antes = porTexto.get(texto)
      if (!antes) porTexto.set(texto, { id, orden })
      else if (antes.orden === orden && antes.id !== id) porTexto.set(texto, { id: VARIAS, orden })
    }
  for (const { id } of areas) porTexto.set(String(id), { id, orden: 0 })
  return Object.fromEntries([...porTexto].map(([texto, { id }]) => [texto, id]))
}

/** The same of the areas that there are, and what texts were said to mean, which counts where they mean nothing. */
export const leerAreas = async (db: Db, elegidas: AreasPorTexto = {}) => {
  const propias = areasPorTexto(await listNombresDeAreas(db))
  return { propias, todas: { ...elegidas, ...propias } }
}
