import type { Medida, Periodo } from '@cabildo/contracts/expedientes-medidas'
import { leerDatos } from '../../../platform/direccion.ts'

/** What the address says of a number whose rows show. */
const DE_LA_MEDIDA = ['medida', 'de', 'a', 'del_area', 'pagina', 'buscar'] as const

/** The address of the numbers without the rows of one. */
export const direccionDeEstadistica = (datos = leerDatos()): string => {
  const partes = new URLSearchParams(datos)
  for (const parte of DE_LA_MEDIDA) partes.delete(parte)
  const resto = partes.toString()
  return `#/estadistica_tramites${resto && `?${resto}`}`
}

/** Which rows a number opens. */
export interface Cual {
  medida: Medida
  periodo?: Periodo
  area_id?: number
}

/** The address of the rows that a number counts. */
export const direccionDeContados = ({ medida, periodo, area_id }: Cual, datos = leerDatos()): string => {
  const base = direccionDeEstadistica(datos)
  const suya = new URLSearchParams({
    medida,
    ...(periodo && { de: periodo.desde, a: periodo.hasta }),
    ...(area_id !== undefined && { del_area: String(area_id) }),
  })
  return `${base}${base.includes('?') ? '&' : '?'}${suya}`
}
