import { COLUMNAS_DOCUMENTOS, DocumentosListado, documentosApi } from '@cabildo/contracts/documentos'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { selectDocumentos } from './documentos.queries.ts'

export { codigoNuevo } from './codigo.ts'
export { findDefinitivoPorCodigo, findDefinitivoPorHuella, type PdfDefinitivo } from './definitivos.queries.ts'
export { findDocumento } from './documentos.queries.ts'
export { CARPETA, enlaceDe, nombreSeguro } from './enlaces.ts'
export { lockDocumento } from './guardar.queries.ts'
export { archivosEnUso, deleteGeneradosViejos, generadosEnUso } from './limpieza.queries.ts'
export { buscarDocumentos } from './persona.queries.ts'
export { leerImagen } from './redaccion/index.ts'

/** What the export room may take from the documents: the own area's, over the filters of their screen (DOC-11). */
export const exportablesDeDocumentos = (): Record<Extract<NombreTabla, 'documentos'>, TablaExportable> => ({
  documentos: definirExportable({
    titulo: 'REPORTE DE NORMAS LEGALES',
    acceso: documentosApi.listar.acceso,
    esquema: DocumentosListado,
    columnas: COLUMNAS_DOCUMENTOS,
    consulta: (sesion, listado) => selectDocumentos(soloSuArea(sesion, listado.area_id), listado),
  }),
})
