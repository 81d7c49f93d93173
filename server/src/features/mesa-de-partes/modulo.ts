import { listadoBody } from '@cabildo/contracts/base/listado'
import { estadoAlDia } from '@cabildo/contracts/mesa-de-partes'
import { COLUMNAS_EXPORTADAS, mesaDePartesListaApi, TABLA_TRAMITES } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { conElCorreoDeSusCasos, conSusCasos } from '../consulta/index.ts'
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
import { borrarEnlaces } from './subsanacion.queries.ts'
import { vencerSubsanaciones } from './subsanacion.ts'
import { ventanillaRoutes } from './ventanilla.routes.ts'

export const mesaDePartes = {
  rutas: [mesaDePartesListaRoutes, presentarRoutes, ventanillaRoutes],
  /** The list, over the filters of its screen (D-57). */
  exportables: ({ reloj }) => ({
    mpvirtual: definirExportableDe({
      titulo: 'MESA DE PARTES',
      acceso: mesaDePartesListaApi.listar.acceso,
      esquema: listadoBody(TABLA_TRAMITES, {}),
      columnas: COLUMNAS_EXPORTADAS,
      consulta: (_sesion, listado) => selectTramites(listado),
      como: () => {
        const hoy = reloj.hoy()
        return (tramite) => ({ ...tramite, estado: estadoAlDia(tramite, hoy) })
      },
    }),
  }),
  trabajos: (casa) => ({ vencer_subsanaciones: vencerSubsanaciones(casa) }),
  recoger: (casa) => vencerSubsanaciones(casa)(),
  /** Links that ended say why for 90 days (CON-28). */
  limpiezas: [borrarEnlaces],
  carpetas: (db) => [{ carpeta: CARPETA_TRAMITES, enUso: archivosEnUso(db, 'tramites_archivos', 'path') }],
  conservados: ({ tramitesObservadosMeses, eliminadosMeses, tramitesContactoMeses }) => [
    {
      ...conSusCasos('tramite', conservarObservados),
      ajuste: 'CONSERVACION_TRAMITES_OBSERVADOS_MESES',
      plazo: enMeses(tramitesObservadosMeses),
    },
    {
      ...conSusCasos('tramite', conservarTramitesEliminados),
      ajuste: 'CONSERVACION_ELIMINADOS_MESES',
      plazo: enMeses(eliminadosMeses),
    },
    {
      ...conElCorreoDeSusCasos('tramite', conservarContactoDeTramites),
      ajuste: 'CONSERVACION_TRAMITES_CONTACTO_MESES',
      plazo: enMeses(tramitesContactoMeses),
    },
  ],
  permanentes: { enlaces_de_subsanacion: '90 días desde que se presentó, cuando ya terminaron; como huellas' },
  buscadores: [buscarTramites],
  sinBuscar: {
    enlaces_de_subsanacion: 'Enlaces de un solo uso, guardados como huellas, que se borran a los 90 días.',
  },
} satisfies Modulo
