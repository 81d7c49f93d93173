import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_RECLAMOS, reclamosListaApi, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import type { Modulo } from '../../modulo.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { conElCorreoDeSusCasos } from '../consulta/index.ts'
import { comoDireccion } from '../documentos/index.ts'
import { buscarReclamos, conservarContactoDeReclamos } from './conservacion.queries.ts'
import { abrirHojas } from './hoja.ts'
import { CARPETA } from './publicado.ts'
import { listaDeReclamos } from './reclamos.queries.ts'
import { reclamosRoutes } from './reclamos.routes.ts'
import { filaDeReclamo } from './reclamos.ts'
import { terminarReclamo } from './terminacion.ts'

export const reclamos = {
  rutas: [reclamosRoutes],
  /** The list (D-57). */
  exportables: (casa) => ({
    reclamos: definirExportableDe({
      titulo: 'LISTADO DE RECLAMOS',
      acceso: reclamosListaApi.listar.acceso,
      esquema: listadoBody(TABLA_RECLAMOS, {}),
      columnas: COLUMNAS_RECLAMOS,
      consulta: (_sesion, listado) => listaDeReclamos.todas(listado, diasDelAmbar(casa)),
      como: () => filaDeReclamo(casa),
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
  carpetas: (db) => [
    { carpeta: CARPETA, enUso: archivosEnUso(db, 'reclamos', 'path') },
    { carpeta: CARPETA, enUso: archivosEnUso(db, 'reclamos_presentados', 'path') },
  ],
  conservados: ({ reclamosContactoMeses }) => [
    {
      ...conElCorreoDeSusCasos('reclamo', conservarContactoDeReclamos),
      ajuste: 'CONSERVACION_RECLAMOS_CONTACTO_MESES',
      plazo: enMeses(reclamosContactoMeses),
    },
  ],
  permanentes: { reclamos_presentados: 'siempre: con su reclamo' },
  buscadores: [buscarReclamos],
} satisfies Modulo
