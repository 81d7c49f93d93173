import type { Listado } from '@cabildo/contracts/base/listado'
import { reporteVisitasApi, type TABLA_REPORTE } from '@cabildo/contracts/reporte-visitas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

export type ListadoReporte = Listado<(typeof TABLA_REPORTE.ordenables)[number]>

/** Filters of the public report, with the names that the call takes (Table VIS-C). */
export interface FiltrosReporte {
  fecha_ini: string
  fecha: string
  area_id: number
}

export const pedirReporte = (listado: ListadoReporte, filtros: FiltrosReporte, signal?: AbortSignal) =>
  pedir(reporteVisitasApi.reporte, { body: { ...listado, ...filtros } }, { signal })

/** A page of the public report (VIS-51). */
export const reporteQuery = (listado: ListadoReporte, filtros: FiltrosReporte) =>
  queryOptions({
    queryKey: ['visitas', 'reporte', listado, filtros],
    queryFn: ({ signal }) => pedirReporte(listado, filtros, signal),
    placeholderData: keepPreviousData,
    // A failure of the public report does not end a staff member's session (SHE-82).
    meta: { tabla: false },
  })
