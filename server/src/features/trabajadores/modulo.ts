import { listadoBody } from '@cabildo/contracts/base/listado'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { COLUMNAS_TRABAJADORES, TABLA_TRABAJADORES } from '@cabildo/contracts/trabajadores'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import {
  buscarAccesos,
  buscarAvisosDeSeguridad,
  buscarEncargaturas,
  buscarFactores,
  buscarIdentidades,
  buscarSesiones,
  buscarTrabajador,
  buscarUsuario,
  conservarTrabajadores,
} from './conservacion.queries.ts'
import { selectTrabajadores } from './trabajadores.queries.ts'
import { trabajadoresRoutes } from './trabajadores.routes.ts'

export const trabajadores = {
  rutas: [trabajadoresRoutes],
  /** The employees of the caller's area, for permission 6 alone (D-57). */
  exportables: () => ({
    empleados: definirExportable({
      titulo: 'LISTADO DE TRABAJADORES',
      acceso: [Permiso.trabajadores],
      esquema: listadoBody(TABLA_TRABAJADORES, {}),
      columnas: COLUMNAS_TRABAJADORES,
      consulta: (sesion, listado) => selectTrabajadores(listado, { area_id: sesion.area.id }),
    }),
  }),
  conservados: ({ trabajadoresMeses }) => [
    { ...conservarTrabajadores, ajuste: 'CONSERVACION_TRABAJADORES_MESES', plazo: enMeses(trabajadoresMeses) },
  ],
  buscadores: [
    buscarTrabajador,
    buscarUsuario,
    buscarAccesos,
    buscarEncargaturas,
    buscarSesiones,
    buscarFactores,
    buscarIdentidades,
    buscarAvisosDeSeguridad,
  ],
} satisfies Modulo
