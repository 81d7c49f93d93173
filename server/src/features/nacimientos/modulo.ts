import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_NACIMIENTOS, nacimientosApi, TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import type { Modulo } from '../../modulo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { selectNacimientos } from './nacimientos.queries.ts'
import { nacimientosRoutes } from './nacimientos.routes.ts'
import { buscarNacimientos } from './persona.queries.ts'

export const nacimientos = {
  rutas: [nacimientosRoutes],
  /** Those of the list, with their hidden columns (D-57). */
  exportables: () => ({
    nacimientos: definirExportable({
      titulo: 'LISTADO DE NACIMIENTOS',
      acceso: nacimientosApi.listar.acceso,
      esquema: listadoBody(TABLA_NACIMIENTOS, {}),
      columnas: COLUMNAS_NACIMIENTOS,
      consulta: (_sesion, listado) => selectNacimientos(listado),
    }),
  }),
  permanentes: { nacimientos: 'siempre: registro civil' },
  buscadores: [buscarNacimientos],
} satisfies Modulo
