import { listadoBody } from '@cabildo/contracts/base/listado'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_RECLAMOS, reclamosListaApi, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { listaDeReclamos } from './lista.queries.ts'

export { conservarContactoDeReclamos } from './conservar.queries.ts'

export { abrirHojas, type EntidadDelLibro } from './hoja.ts'
export { buscarReclamos } from './persona.queries.ts'
export { findPublicado } from './publicado.ts'
export { archivosEnUso } from './terminar.queries.ts'
export { documentoDe, terminarReclamo } from './terminar.ts'

/** What the export room may take from the complaints: those of the list (D-57). */
export const exportablesDeReclamos = (): Record<Extract<NombreTabla, 'reclamos'>, TablaExportable> => ({
  reclamos: definirExportable({
    titulo: 'LISTADO DE RECLAMOS',
    acceso: reclamosListaApi.listar.acceso,
    esquema: listadoBody(TABLA_RECLAMOS, {}),
    columnas: COLUMNAS_RECLAMOS,
    consulta: (_sesion, listado) => listaDeReclamos.todas(listado),
  }),
})
