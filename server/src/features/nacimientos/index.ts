import { listadoBody } from '@cabildo/contracts/base/listado'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_NACIMIENTOS, nacimientosApi, TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { selectNacimientos } from './nacimientos.queries.ts'

export { buscarNacimientos } from './persona.queries.ts'

/** What the export room may take from the births: those of the list, with their hidden columns (D-57). */
export const exportablesDeNacimientos = (): Record<Extract<NombreTabla, 'nacimientos'>, TablaExportable> => ({
  nacimientos: definirExportable({
    titulo: 'LISTADO DE NACIMIENTOS',
    acceso: nacimientosApi.listar.acceso,
    esquema: listadoBody(TABLA_NACIMIENTOS, {}),
    columnas: COLUMNAS_NACIMIENTOS,
    consulta: (_sesion, listado) => selectNacimientos(listado),
  }),
})
