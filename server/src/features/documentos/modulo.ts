import { COLUMNAS_DOCUMENTOS, DocumentosListado, documentosApi } from '@cabildo/contracts/documentos'
import type { Modulo } from '../../modulo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { clausulasRoutes } from './clausulas/clausulas.routes.ts'
import { destinosRoutes } from './destinos.routes.ts'
import { selectDocumentos } from './documentos.queries.ts'
import { documentosRoutes } from './documentos.routes.ts'
import { CARPETA } from './enlaces.ts'
import { buscarDocumentos } from './persona.queries.ts'
import { deleteGeneradosViejos } from './redaccion/generado.queries.ts'

export const documentos = {
  rutas: [clausulasRoutes, destinosRoutes, documentosRoutes],
  /** The documents of the user's area, over the filters of their screen (DOC-11). */
  exportables: () => ({
    documentos: definirExportable({
      titulo: 'REPORTE DE NORMAS LEGALES',
      acceso: documentosApi.listar.acceso,
      esquema: DocumentosListado,
      columnas: COLUMNAS_DOCUMENTOS,
      consulta: (sesion, listado) => selectDocumentos(soloSuArea(sesion, listado.area_id), listado),
    }),
  }),
  carpetas: (db) => [
    { carpeta: CARPETA, enUso: archivosEnUso(db, 'documentos_archivos', 'path') },
    // The sweep takes every generated file after its day: what it printed stays in its row (API-103).
    { carpeta: 'generados', enUso: async () => new Set<string>(), vencer: (antes) => deleteGeneradosViejos(db, antes) },
  ],
  permanentes: {
    documentos: 'siempre: archivo de la municipalidad',
    documentos_archivos: 'siempre: archivo de la municipalidad',
    documentos_destinos: 'siempre: archivo de la municipalidad',
    documentos_papel: 'siempre: archivo de la municipalidad',
    documentos_devoluciones: 'siempre: archivo de la municipalidad',
    documentos_vistas: 'siempre: archivo de la municipalidad',
    documentos_generados: 'un año; sus archivos, un día',
    clausulas: 'siempre: fórmulas de la municipalidad y de sus áreas',
  },
  buscadores: [buscarDocumentos],
  sinBuscar: {
    documentos_archivos:
      'Los archivos de los documentos de la municipalidad dicen qué usuario los subió: eso está en la auditoría.',
    documentos_destinos: 'Quién firmó un documento está en el propio documento y en la auditoría.',
    documentos_papel:
      'Quiénes firmaron el papel son autoridades que firman por la municipalidad, a la vista en su escaneo.',
    documentos_vistas: 'Qué usuario abrió un documento está en la historia del documento.',
    documentos_devoluciones: 'Quién devolvió un documento está en la auditoría.',
    clausulas: 'Fórmulas sin nombres de personas; quién las escribió está en la auditoría.',
    documentos_generados:
      'Copias de trabajo: sus archivos se borran al día siguiente, y queda por un año qué usuario las imprimió.',
  },
} satisfies Modulo
