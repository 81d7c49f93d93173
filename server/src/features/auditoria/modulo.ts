import { AuditoriaListado, auditoriaApi, COLUMNAS_AUDITORIA } from '@cabildo/contracts/auditoria'
import type { Modulo } from '../../modulo.ts'
import { conservarAuditoria, conservarRepaso } from '../../platform/conservacion/auditoria.ts'
import { conservarConsultas } from '../../platform/conservacion/consultas.queries.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { buscarAuditoria, buscarConsultas } from '../../platform/conservacion/registro.queries.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { selectAuditoria } from './auditoria.queries.ts'
import { auditoriaRoutes } from './auditoria.routes.ts'

/** When the trail lets go of all that it has of a purged record: no setting changes it (decision 0077). */
const REPASO_DIAS = 180

export const auditoria = {
  rutas: [auditoriaRoutes],
  /** The trail, over the filters of its screen (D-57). */
  exportables: ({ reloj }) => ({
    auditoria: definirExportable({
      titulo: 'AUDITORÍA',
      acceso: auditoriaApi.listar.acceso,
      esquema: AuditoriaListado,
      columnas: COLUMNAS_AUDITORIA,
      consulta: (_sesion, listado) => selectAuditoria(listado, reloj.hoy()),
    }),
  }),
  conservados: ({ consultasMeses, auditoriaMeses }) => [
    { ...conservarConsultas, ajuste: 'CONSERVACION_CONSULTAS_MESES', plazo: enMeses(consultasMeses) },
    { ...conservarRepaso, ajuste: '—', plazo: { dias: REPASO_DIAS } },
    { ...conservarAuditoria, ajuste: 'CONSERVACION_AUDITORIA_MESES', plazo: enMeses(auditoriaMeses) },
  ],
  buscadores: [buscarConsultas, buscarAuditoria],
} satisfies Modulo
