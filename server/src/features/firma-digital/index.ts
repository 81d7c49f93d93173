import { listadoBody } from '@cabildo/contracts/base/listado'
import type { TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { COLUMNAS_DESPACHO, firmaDigitalApi, MENSAJES_FIRMA, TABLA_DESPACHO } from '@cabildo/contracts/firma-digital'
import * as z from 'zod/mini'
import { definirExportable, type TablaExportable } from '../../platform/exportar/tabla.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { selectDespacho } from './despacho.queries.ts'

export { abrirSellos } from './sellos.ts'
export { deleteFirmasViejas } from './tickets.queries.ts'

/** What the export room may take from dispatch: the own area's documents, over the filters of their screen (FIR-07). */
export const exportablesDeFirmaDigital = (): Record<Extract<NombreTabla, 'firmadigital'>, TablaExportable> => ({
  firmadigital: definirExportable({
    titulo: MENSAJES_FIRMA.reporte,
    acceso: firmaDigitalApi.porArea.acceso,
    esquema: listadoBody(TABLA_DESPACHO, { area_id: z.optional(z.nullable(z.number())) }),
    columnas: COLUMNAS_DESPACHO,
    consulta: (sesion, listado) => selectDespacho(soloSuArea(sesion, listado.area_id), listado),
  }),
})
