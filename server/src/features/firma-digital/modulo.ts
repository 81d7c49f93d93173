import { listadoBody } from '@cabildo/contracts/base/listado'
import { COLUMNAS_DESPACHO, firmaDigitalApi, MENSAJES_FIRMA, TABLA_DESPACHO } from '@cabildo/contracts/firma-digital'
import * as z from 'zod/mini'
import type { Modulo } from '../../modulo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { selectDespacho } from './despacho.queries.ts'
import { firmaDigitalRoutes } from './firma-digital.routes.ts'
import { firmadorRoutes } from './firmador.routes.ts'
import { deleteFirmasViejas } from './intentos.queries.ts'
import { firmaLocalRoutes } from './local.routes.ts'
import { pruebaRoutes } from './prueba.routes.ts'

export const firmaDigital = {
  rutas: [firmaDigitalRoutes, firmadorRoutes, firmaLocalRoutes, pruebaRoutes],
  /** The documents sent to the user's area, over the filters of the screen (FIR-07). */
  exportables: () => ({
    firmadigital: definirExportable({
      titulo: MENSAJES_FIRMA.reporte,
      acceso: firmaDigitalApi.porArea.acceso,
      esquema: listadoBody(TABLA_DESPACHO, { area_id: z.optional(z.nullable(z.number())) }),
      columnas: COLUMNAS_DESPACHO,
      consulta: (sesion, listado) => selectDespacho(soloSuArea(sesion, listado.area_id), listado),
    }),
  }),
  limpiezas: [deleteFirmasViejas],
  permanentes: { firmas_intentos: '30 días; los que firmaron, siempre, con su documento' },
  sinBuscar: {
    firmas_intentos:
      'Cuándo firmó un usuario está en el documento y en la auditoría; los intentos sin firma se borran a los 30 días.',
  },
} satisfies Modulo
