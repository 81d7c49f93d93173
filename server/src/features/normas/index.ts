import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_NORMAS, MENSAJES_NORMAS, NormasListado, normasApi } from '@cabildo/contracts/normas'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { selectNormas } from './listado.queries.ts'
import { marcoDe } from './marco.ts'

export { archivosEnUso, findPublicada } from './normas.queries.ts'

/** What the export room may take from the publications: those of the list, over the filters of their screen (NOR-05). */
export const exportablesDeNormas = (reloj: Reloj): Record<Extract<NombreTabla, 'files'>, TablaExportable> => ({
  files: definirExportable({
    titulo: MENSAJES_NORMAS.reporte,
    acceso: normasApi.listar.acceso,
    esquema: NormasListado,
    columnas: COLUMNAS_NORMAS,
    consulta: (sesion, listado) => selectNormas(marcoDe(sesion, reloj, listado), listado),
  }),
})
