import { listadoBody } from '@cabildo/contracts/base/listado'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_TRABAJADORES, TABLA_TRABAJADORES } from '@cabildo/contracts/trabajadores'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { selectTrabajadores } from './trabajadores.queries.ts'

export { conservarTrabajadores } from './conservar.queries.ts'
export { buscarAccesos, buscarSesiones, buscarTrabajador, buscarUsuario } from './persona.queries.ts'

/** What the export room may take from the registry: the own area's employees, for permission 6 alone (D-57). */
export const exportablesDeTrabajadores = (): Record<Extract<NombreTabla, 'empleados'>, TablaExportable> => ({
  empleados: definirExportable({
    titulo: 'LISTADO DE TRABAJADORES',
    acceso: [Permiso.trabajadores],
    esquema: listadoBody(TABLA_TRABAJADORES, {}),
    columnas: COLUMNAS_TRABAJADORES,
    consulta: (sesion, listado) => selectTrabajadores(sesion.area.id, listado),
  }),
})
