import { listadoBody } from '@cabildo/contracts/base/listado'
import {
  COLUMNAS_EXPEDIENTES,
  expedientesApi,
  FILTROS_DE_BANDEJA,
  TABLA_EXPEDIENTES,
} from '@cabildo/contracts/expedientes'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { MEDIDAS, MENSAJES_ESTADISTICA } from '@cabildo/contracts/expedientes-medidas'
import { BANDEJAS } from '@cabildo/contracts/expedientes-reglas'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { CARPETA as CARPETA_DOCUMENTOS } from '../documentos/index.ts'
import { exigirBandeja } from './actos.ts'
import { CARPETA_EXPEDIENTES } from './anexos.queries.ts'
import { anexosRoutes } from './anexos.routes.ts'
import { findNombreDeArea } from './bandeja.queries.ts'
import { bandejaRoutes, exigirBusqueda, filaCon, listaDe } from './bandeja.routes.ts'
import { buscarAnexos, conservarCorreoDeRespuestas, conservarNotas } from './conservacion.queries.ts'
import { compactarConteo } from './cuadre.queries.ts'
import { estadisticaRoutes, exportarEstadistica } from './estadistica.routes.ts'
import { hojaDeRutaRoutes } from './hoja-de-ruta.routes.ts'
import { buscarImportados } from './importados.queries.ts'
import { internosRoutes } from './internos.routes.ts'
import { areaDe, marcoDe } from './marco.ts'
import { vencerRequerimientos } from './requerimientos.ts'
import { respuestasDeAreaRoutes } from './respuestas.routes.ts'
import { buscarRespuestas } from './respuestas.ts'
import { resumirSemana } from './resumen-semanal.ts'

/** What a search over every case is called in the title of its export. */
const BUSQUEDA = 'Búsqueda'

export const expedientes = {
  rutas: [bandejaRoutes, anexosRoutes, internosRoutes, respuestasDeAreaRoutes, hojaDeRutaRoutes, estadisticaRoutes],
  trabajos: (casa) => ({ resumir_semana: resumirSemana(casa), vencer_requerimientos: vencerRequerimientos(casa) }),
  recoger: (casa) => vencerRequerimientos(casa)(),
  limpiezas: [compactarConteo],
  carpetas: (db) => [
    { carpeta: CARPETA_EXPEDIENTES, enUso: archivosEnUso(db, 'expedientes_archivos', 'path') },
    { carpeta: CARPETA_EXPEDIENTES, enUso: archivosEnUso(db, 'respuestas_archivos', 'path') },
    { carpeta: CARPETA_EXPEDIENTES, enUso: archivosEnUso(db, 'respuestas', 'cargo_path') },
    // What was sent stays as it was sent, whatever becomes of its document (CON-14).
    { carpeta: CARPETA_DOCUMENTOS, enUso: archivosEnUso(db, 'respuestas_archivos', 'path') },
  ],
  conservados: ({ expedientesContactoMeses }) => [
    {
      ...conservarNotas,
      ajuste: 'CONSERVACION_EXPEDIENTES_CONTACTO_MESES',
      plazo: enMeses(expedientesContactoMeses),
    },
    {
      ...conservarCorreoDeRespuestas,
      ajuste: 'CONSERVACION_EXPEDIENTES_CONTACTO_MESES',
      plazo: enMeses(expedientesContactoMeses),
    },
  ],
  permanentes: {
    expedientes_archivos: 'siempre: archivo de la municipalidad',
    registros_documentos: 'siempre: archivo de la municipalidad',
    expedientes_relaciones: 'siempre: archivo de la municipalidad',
    respuestas_archivos: 'siempre: archivo de la municipalidad',
    movimientos_documentos: 'siempre: archivo de la municipalidad',
    requerimientos: 'siempre: archivo de la municipalidad',
    internos: 'siempre: archivo de la municipalidad',
    expedientes_importados: 'siempre: archivo de la municipalidad',
  },
  buscadores: [buscarAnexos, buscarRespuestas, buscarImportados],
  sinBuscar: {
    internos:
      'Los documentos internos son de áreas de la municipalidad; qué usuario los registró está en la auditoría.',
  },
  /** A tab of the tray, over the filters of its screen (EXP-13). */
  exportables: (casa) => ({
    expedientes_estadistica: exportarEstadistica(casa),
    /** A tab of the tray, over the filters of its screen (EXP-13). */
    expedientes: definirExportableDe({
      titulo: MENSAJES_BANDEJA.titulo,
      async tituloDe(sesion, { bandeja, area_id, medida }) {
        if (medida) return [MENSAJES_ESTADISTICA.titulo, MEDIDAS[medida]].join(' - ')
        if (bandeja === 'importados') return [MENSAJES_BANDEJA.titulo, MENSAJES_BANDEJA.importados].join(' - ')
        const pestana = bandeja === 'todos' ? BUSQUEDA : BANDEJAS[bandeja]
        return [MENSAJES_BANDEJA.titulo, pestana, await findNombreDeArea(casa.db, areaDe(sesion, area_id))].join(' - ')
      },
      acceso: expedientesApi.listar.acceso,
      esquema: listadoBody(TABLA_EXPEDIENTES, FILTROS_DE_BANDEJA),
      columnas: COLUMNAS_EXPEDIENTES,
      consulta(sesion, pedido) {
        exigirBandeja(casa)
        exigirBusqueda(pedido)
        return listaDe(sesion, pedido).todas(pedido, marcoDe(casa, sesion, pedido))
      },
      como: () => filaCon(casa),
    }),
  }),
} satisfies Modulo
