import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_SOLICITUDES, TABLA_SOLICITUDES, transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import { conElCorreoDeSusCasos } from '../consulta/index.ts'
import { buscarSolicitudes, conservarContactoDeSolicitudes } from './conservacion.queries.ts'
import { listaDeSolicitudes } from './transparencia.queries.ts'
import { transparenciaRoutes } from './transparencia.routes.ts'
import { filaDeSolicitud, registrarSolicitud } from './transparencia.ts'

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
  trabajos: (casa) => ({ registrar_solicitud: registrarSolicitud(casa) }),
  conservados: ({ solicitudesContactoMeses }) => [
    {
      ...conElCorreoDeSusCasos('solicitud', conservarContactoDeSolicitudes),
      ajuste: 'CONSERVACION_SOLICITUDES_CONTACTO_MESES',
      plazo: enMeses(solicitudesContactoMeses),
    },
  ],
  buscadores: [buscarSolicitudes],
} satisfies Modulo
