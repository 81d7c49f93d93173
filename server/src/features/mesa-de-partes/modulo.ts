import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_TRAMITES, mesaDePartesListaApi, TABLA_TRAMITES } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import {
  buscarTramites,
  conservarContactoDeTramites,
  conservarObservados,
  conservarTramitesEliminados,
} from './conservacion.queries.ts'
import { selectTramites } from './lista.queries.ts'
import { mesaDePartesListaRoutes } from './lista.routes.ts'
import { CARPETA_TRAMITES } from './presentacion.queries.ts'
import { presentarRoutes } from './presentacion.routes.ts'

export const mesaDePartes = {
  rutas: [mesaDePartesListaRoutes, presentarRoutes],
  /** The list, over the filters of its screen (D-57). */
  exportables: () => ({
    mpvirtual: definirExportable({
      titulo: 'MESA DE PARTES',
      acceso: mesaDePartesListaApi.listar.acceso,
      esquema: listadoBody(TABLA_TRAMITES, {}),
      columnas: COLUMNAS_TRAMITES,
      consulta: (_sesion, listado) => selectTramites(listado),
    }),
  }),
  carpetas: (db) => [{ carpeta: CARPETA_TRAMITES, enUso: archivosEnUso(db, 'tramites_archivos', 'path') }],
  conservados: ({ tramitesObservadosMeses, eliminadosMeses, tramitesContactoMeses }) => [
    {
      ...conservarObservados,
      ajuste: 'CONSERVACION_TRAMITES_OBSERVADOS_MESES',
      plazo: enMeses(tramitesObservadosMeses),
    },
    { ...conservarTramitesEliminados, ajuste: 'CONSERVACION_ELIMINADOS_MESES', plazo: enMeses(eliminadosMeses) },
    {
      ...conservarContactoDeTramites,
      ajuste: 'CONSERVACION_TRAMITES_CONTACTO_MESES',
      plazo: enMeses(tramitesContactoMeses),
    },
  ],
  buscadores: [buscarTramites],
} satisfies Modulo
