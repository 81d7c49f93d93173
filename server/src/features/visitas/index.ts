import { listadoBody } from '@cabildo/contracts/base/listado'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_REPORTE, ReporteListado, reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { COLUMNAS_VISITAS, TABLA_VISITAS, visitasApi } from '@cabildo/contracts/visitas'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { type Publicado, selectReporte } from './reporte.queries.ts'
import { selectVisitas } from './visitas.queries.ts'

export { conservarVisitas, conservarVisitasEliminadas } from './conservar.queries.ts'
export { buscarVisitas } from './persona.queries.ts'

/** What the export room may take from the visits: the area's log and the public report, each by its own rules (VIS-07, VIS-47). */
export const exportablesDeVisitas = (
  publicado: Publicado,
): Record<Extract<NombreTabla, 'visitas' | 'visita_reporte'>, TablaExportable> => ({
  visitas: definirExportable({
    titulo: 'LISTADO DE VISITAS',
    acceso: visitasApi.porArea.acceso,
    esquema: listadoBody(TABLA_VISITAS, {}),
    columnas: COLUMNAS_VISITAS,
    consulta: (sesion, listado) => selectVisitas(sesion.area.id, listado),
  }),
  visita_reporte: definirExportable({
    titulo: 'Reporte de visitas',
    acceso: reporteVisitasApi.reporte.acceso,
    esquema: ReporteListado,
    columnas: COLUMNAS_REPORTE,
    consulta: (_sesion, filtro) => selectReporte(filtro, publicado),
  }),
})
