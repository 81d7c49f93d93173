import type { TipoDeImportacion } from '@cabildo/contracts/importaciones'
import type { Db } from '../../platform/db/conexion.ts'
import { llana } from '../../platform/hojas/celda.ts'
import { type AreasPorTexto, listNombresDeAreas } from './importaciones.queries.ts'

/** Several areas are called so. */
const VARIAS = 0

/** Kinds whose texts come from another register, where offices have other numbers (decision 0225). */
const SIN_NUMEROS: ReadonlySet<TipoDeImportacion> = new Set(['expedientes'])

interface NombresDeArea {
  id: number
  nombres: readonly string[]
  orden: number
}

/**
 * What texts mean by themselves: the number of an area, open or closed, its name or its siglas; then names of before, where no
 * area has them now. Of two areas that are called alike at once neither is meant.
 */
export const areasPorTexto = (areas: readonly NombresDeArea[], { conNumeros = true } = {}): AreasPorTexto => {
  const porTexto = new Map<string, { id: number; orden: number }>()
  for (const { id, nombres, orden } of [...areas].sort((a, b) => a.orden - b.orden))
    for (const texto of nombres.map(llana).filter(Boolean)) {
      const antes = porTexto.get(texto)
      if (!antes) porTexto.set(texto, { id, orden })
      else if (antes.orden === orden && antes.id !== id) porTexto.set(texto, { id: VARIAS, orden })
    }
  if (conNumeros) for (const { id } of areas) porTexto.set(String(id), { id, orden: 0 })
  return Object.fromEntries([...porTexto].map(([texto, { id }]) => [texto, id]))
}

/**
 * The same of the areas that there are, and what texts were said to mean, which counts where they mean nothing; with the names
 * that these areas have now, by the same texts.
 */
export const leerAreas = async (db: Db, tipo: TipoDeImportacion, elegidas: AreasPorTexto = {}) => {
  const areas = await listNombresDeAreas(db)
  const propias = areasPorTexto(areas, { conNumeros: !SIN_NUMEROS.has(tipo) })
  // Names of now come first.
  const nombreDe = new Map(areas.toReversed().map(({ id, nombres: [nombre = ''] }) => [id, nombre]))
  const nombres = Object.fromEntries(Object.entries(propias).map(([texto, id]) => [texto, nombreDe.get(id) ?? '']))
  return { propias, todas: { ...elegidas, ...propias }, nombres, existentes: new Set(nombreDe.keys()) }
}
