import { COLUMNAS_REPORTE, ReporteListado, reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { VisitasExportadas, visitasApi } from '@cabildo/contracts/visitas'
import { COLUMNAS_VISITAS_EXPORTADAS } from '@cabildo/contracts/visitas-lista'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { visitasAbiertasRoutes } from './abiertos.routes.ts'
import { buscarVisitas, conservarVisitas, conservarVisitasEliminadas } from './conservacion.queries.ts'
import { publicadoDe, selectReporte } from './reporte.queries.ts'
import { marcoDe, selectVisitas } from './visitas.queries.ts'
import { visitasRoutes } from './visitas.routes.ts'

export const visitas = {
  rutas: [visitasRoutes, visitasAbiertasRoutes],
  /** The area's log and the public report, each by its own rules (VIS-07, VIS-47). */
  exportables: ({ config, entidad, reloj }) => ({
    visitas: definirExportable({
      titulo: 'LISTADO DE VISITAS',
      acceso: visitasApi.porArea.acceso,
      esquema: VisitasExportadas,
      columnas: COLUMNAS_VISITAS_EXPORTADAS,
      // People export their own area, whatever a request says; a service key may have to say which (ING-29).
      consulta: (sesion, listado) => {
        const area_id = sesion.clave ? soloSuArea(sesion, listado.area_id) : sesion.area.id
        return selectVisitas(listado, marcoDe(area_id, reloj.hoy()))
      },
    }),
    visita_reporte: definirExportable({
      titulo: 'Reporte de visitas',
      acceso: reporteVisitasApi.reporte.acceso,
      esquema: ReporteListado,
      columnas: COLUMNAS_REPORTE,
      consulta: (_sesion, filtro) => selectReporte(filtro, publicadoDe(config, entidad)),
    }),
  }),
  conservados: ({ visitasMeses, eliminadosMeses }) => [
    { ...conservarVisitas, ajuste: 'CONSERVACION_VISITAS_MESES', plazo: enMeses(visitasMeses) },
    { ...conservarVisitasEliminadas, ajuste: 'CONSERVACION_ELIMINADOS_MESES', plazo: enMeses(eliminadosMeses) },
  ],
  buscadores: [buscarVisitas],
} satisfies Modulo
