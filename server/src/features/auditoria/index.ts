import { AuditoriaListado, auditoriaApi, COLUMNAS_AUDITORIA } from '@cabildo/contracts/auditoria'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { selectAuditoria } from './auditoria.queries.ts'

/** What the export room may take from the audit trail, over the filters of its screen (D-57). */
export const exportablesDeAuditoria = (reloj: Reloj): Record<Extract<NombreTabla, 'auditoria'>, TablaExportable> => ({
  auditoria: definirExportable({
    titulo: 'AUDITORÍA',
    acceso: auditoriaApi.listar.acceso,
    esquema: AuditoriaListado,
    columnas: COLUMNAS_AUDITORIA,
    consulta: (_sesion, listado) => selectAuditoria(listado, reloj.hoy()),
  }),
})
