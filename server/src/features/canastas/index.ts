import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_CANASTAS, canastasApi, TABLA_CANASTAS } from '@cabildo/contracts/canastas'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { listaDeCanastas } from './lista.queries.ts'

export { buscarCanastas } from './persona.queries.ts'

/** What the export room may take from the baskets: those of the list (D-57). */
export const exportablesDeCanastas = (): Record<Extract<NombreTabla, 'excel'>, TablaExportable> => ({
  excel: definirExportable({
    titulo: 'LISTADO DE CANASTAS',
    acceso: canastasApi.listar.acceso,
    esquema: listadoBody(TABLA_CANASTAS, {}),
    columnas: COLUMNAS_CANASTAS,
    consulta: (_sesion, listado) => listaDeCanastas.todas(listado),
  }),
})
