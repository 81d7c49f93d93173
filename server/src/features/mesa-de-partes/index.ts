import { listadoBody } from '@cabildo/contracts/base/listado'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_TRAMITES, mesaDePartesListaApi, TABLA_TRAMITES } from '@cabildo/contracts/mesa-de-partes-lista'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { selectTramites } from './lista.queries.ts'

export { archivosDeTramites } from './archivos.queries.ts'
export { conservarContactoDeTramites, conservarObservados, conservarTramitesEliminados } from './conservar.queries.ts'
export { buscarTramites } from './persona.queries.ts'

/** What the export room may take from the front desk: its list, over the filters of its screen (D-57). */
export const exportablesDeMesaDePartes = (): Record<Extract<NombreTabla, 'mpvirtual'>, TablaExportable> => ({
  mpvirtual: definirExportable({
    titulo: 'MESA DE PARTES',
    acceso: mesaDePartesListaApi.listar.acceso,
    esquema: listadoBody(TABLA_TRAMITES, {}),
    columnas: COLUMNAS_TRAMITES,
    consulta: (_sesion, listado) => selectTramites(listado),
  }),
})
