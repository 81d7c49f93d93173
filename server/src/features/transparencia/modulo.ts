import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_SOLICITUDES, TABLA_SOLICITUDES, transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { conElCorreoDeSusCasos } from '../consulta/index.ts'
import { CARPETA_EXPEDIENTES } from '../expedientes/index.ts'
import { CARPETA_TRAMITES } from '../mesa-de-partes/index.ts'
import { buscarSolicitudes, conservarContactoDeSolicitudes } from './conservacion.queries.ts'
import { listaDeSolicitudes } from './transparencia.queries.ts'
import { transparenciaRoutes } from './transparencia.routes.ts'
import { filaDeSolicitud, registrarSolicitud } from './transparencia.ts'
import { vencerSolicitudes } from './vencer.ts'

export const transparencia = {
  rutas: [transparenciaRoutes],
  /** The list (D-57). */
  exportables: (casa) => ({
    transparencia: definirExportableDe({
      titulo: 'SOLICITUDES DE ACCESO A LA INFORMACIÓN PÚBLICA',
      acceso: transparenciaListaApi.listar.acceso,
      esquema: listadoBody(TABLA_SOLICITUDES, {}),
      columnas: COLUMNAS_SOLICITUDES,
      consulta: (_sesion, listado) => listaDeSolicitudes.todas(listado, diasDelAmbar(casa)),
      como: () => filaDeSolicitud(casa),
    }),
  }),
  trabajos: (casa) => ({
    registrar_solicitud: registrarSolicitud(casa),
    vencer_solicitudes: vencerSolicitudes(casa),
  }),
  recoger: (casa) => vencerSolicitudes(casa)(),
  carpetas: (db) => [
    { carpeta: CARPETA_EXPEDIENTES, enUso: archivosEnUso(db, 'solicitudes_archivos', 'path') },
    // Corrections, which citizens send as they send filings.
    { carpeta: CARPETA_TRAMITES, enUso: archivosEnUso(db, 'solicitudes_archivos', 'path') },
  ],
  conservados: ({ solicitudesContactoMeses }) => [
    {
      ...conElCorreoDeSusCasos('solicitud', conservarContactoDeSolicitudes),
      ajuste: 'CONSERVACION_SOLICITUDES_CONTACTO_MESES',
      plazo: enMeses(solicitudesContactoMeses),
    },
  ],
  permanentes: {
    solicitudes_costos: 'siempre: archivo de la municipalidad',
    solicitudes_archivos: 'siempre: archivo de la municipalidad',
  },
  buscadores: [buscarSolicitudes],
} satisfies Modulo
