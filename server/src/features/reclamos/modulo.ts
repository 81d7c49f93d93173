import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_RECLAMOS, reclamosListaApi, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { conElCorreoDeSusCasos } from '../consulta/index.ts'
import { comoDireccion } from '../documentos/index.ts'
import { buscarReclamos, conservarContactoDeReclamos } from './conservacion.queries.ts'
import { abrirHojas } from './hoja.ts'
import { listaDeReclamos } from './reclamos.queries.ts'
import { reclamosRoutes } from './reclamos.routes.ts'
import { terminarReclamo } from './terminacion.ts'

export const reclamos = {
  rutas: [reclamosRoutes],
  /** The list (D-57). */
  exportables: ({ reloj }) => ({
    reclamos: definirExportable({
      titulo: 'LISTADO DE RECLAMOS',
      acceso: reclamosListaApi.listar.acceso,
      esquema: listadoBody(TABLA_RECLAMOS, {}),
      columnas: COLUMNAS_RECLAMOS,
      consulta: (_sesion, listado) => listaDeReclamos.todas(listado, { hoy: reloj.hoy() }),
    }),
  }),
  trabajos: (casa, alParar) => {
    const hojas = abrirHojas(() => {
      const { nombre, ruc, domicilio, logo, aviso } = casa.entidad.actual()
      return { nombre, ruc, domicilio, logo: comoDireccion(logo), dias: casa.config.plazos.reclamosDias, aviso }
    })
    alParar(hojas.cerrar)
    return { terminar_reclamo: terminarReclamo({ ...casa, hojas }) }
  },
  carpetas: (db) => [{ carpeta: 'reclamos', enUso: archivosEnUso(db, 'reclamos', 'path') }],
  conservados: ({ reclamosContactoMeses }) => [
    {
      ...conElCorreoDeSusCasos('reclamo', conservarContactoDeReclamos),
      ajuste: 'CONSERVACION_RECLAMOS_CONTACTO_MESES',
      plazo: enMeses(reclamosContactoMeses),
    },
  ],
  buscadores: [buscarReclamos],
} satisfies Modulo
