import { listadoBody } from '@cabildo/contracts/base/listado'
import {
  COLUMNAS_EXPEDIENTES,
  expedientesApi,
  FILTROS_DE_BANDEJA,
  TABLA_EXPEDIENTES,
} from '@cabildo/contracts/expedientes'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { BANDEJAS } from '@cabildo/contracts/expedientes-reglas'
import type { Modulo } from '../../modulo.ts'
import { definirExportableDe } from '../../platform/exportar/tabla.ts'
import { exigirBandeja } from './actos.ts'
import { findNombreDeArea } from './bandeja.queries.ts'
import { bandejaRoutes, exigirBusqueda, filaCon, listaDe } from './bandeja.routes.ts'
import { areaDe, marcoDe } from './marco.ts'

/** What a search over every case is called in the title of its export. */
const BUSQUEDA = 'Búsqueda'

export const expedientes = {
  rutas: [bandejaRoutes],
  /** A tab of the tray, over the filters of its screen (EXP-13). */
  exportables: (casa) => ({
    expedientes: definirExportableDe({
      titulo: MENSAJES_BANDEJA.titulo,
      async tituloDe(sesion, { bandeja, area_id }) {
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
