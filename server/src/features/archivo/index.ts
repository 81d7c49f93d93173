import { archivoApi, COLUMNAS_ARCHIVO, TABLA_ARCHIVO } from '@cabildo/contracts/archivo'
import { listadoBody } from '@cabildo/contracts/base/listado'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { selectArchivo } from './lista.queries.ts'

export { archivosEnUso } from './archivo.queries.ts'
export { findPublicada } from './publicada.ts'

/** What the export room may take from the archive: what its public list shows, to anybody (D-57). */
export const exportablesDeArchivo = (): Record<Extract<NombreTabla, 'archivos'>, TablaExportable> => ({
  archivos: definirExportable({
    titulo: 'ARCHIVO DE NORMAS',
    acceso: archivoApi.listar.acceso,
    esquema: listadoBody(TABLA_ARCHIVO, {}),
    columnas: COLUMNAS_ARCHIVO,
    consulta: (_sesion, listado) => selectArchivo(listado),
  }),
})
