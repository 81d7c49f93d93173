import { listadoBody } from '@cabildo/contracts/base/listado'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_SOLICITUDES, TABLA_SOLICITUDES, transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { listaDeSolicitudes } from './lista.queries.ts'

export { conservarContactoDeSolicitudes } from './conservar.queries.ts'
export { buscarSolicitudes } from './persona.queries.ts'
export { documentoDe, registrarSolicitud } from './registrar.ts'

/** What the export room may take from the requests for information: those of the list (D-57). */
export const exportablesDeTransparencia = (): Record<Extract<NombreTabla, 'transparencia'>, TablaExportable> => ({
  transparencia: definirExportable({
    titulo: 'SOLICITUDES DE ACCESO A LA INFORMACIÓN PÚBLICA',
    acceso: transparenciaListaApi.listar.acceso,
    esquema: listadoBody(TABLA_SOLICITUDES, {}),
    columnas: COLUMNAS_SOLICITUDES,
    consulta: (_sesion, listado) => listaDeSolicitudes.todas(listado),
  }),
})
