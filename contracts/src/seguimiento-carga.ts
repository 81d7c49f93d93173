import * as z from 'zod/mini'
import { ParamId, Vacio } from './base/esquema.ts'
import { listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { Carga, SuerteDeFila } from './cargas.ts'
import { ReporteObras } from './seguimiento.ts'

/** An upload of works that is looked at before it replaces them (SEG-29, decision 0137). */

/** With the report of what was read, as the upload in one call tells it; null until it is checked. */
export const CargaObras = z.extend(Carga, {
  reporte: z.nullable(ReporteObras),
  /** Works that the timeline has now. */
  publicadas: z.number(),
})
export type CargaObras = z.infer<typeof CargaObras>

/** One row of the file by the number that the spreadsheet shows, or a work that no row has, which has none. */
export const FilaCargaObras = z.extend(SuerteDeFila, {
  /** Its place among all of them. */
  lugar: z.number(),
  fila: z.nullable(z.number()),
  cui: z.string(),
  title_meta: z.string(),
})
export type FilaCargaObras = z.infer<typeof FilaCargaObras>

export const TABLA_FILAS_OBRAS = { ordenables: ['lugar'], filtrables: ['clase'] } as const

const acceso = [Permiso.seguimiento] as const
const RUTA = '/api/seguimiento/cargas'

export const seguimientoCargaApi = {
  revisar: llamada({
    id: 'API-96',
    method: 'POST',
    path: RUTA,
    acceso,
    resumen: 'Recibe un Excel de obras para revisarlo antes de aplicarlo; se sigue con la carga que responde',
    body: z.object({}),
    archivos: { 'selectedFile[]': 1 },
    respuesta: z.object({ data: CargaObras }),
  }),
  ver: llamada({
    id: 'API-96',
    method: 'GET',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Cómo va una carga de obras propia',
    params: ParamId,
    respuesta: z.object({ data: CargaObras }),
  }),
  filas: llamada({
    id: 'API-96',
    method: 'GET',
    path: `${RUTA}/:id/filas`,
    acceso,
    resumen: 'Las filas revisadas de una carga de obras propia, y las obras que quitaría',
    params: ParamId,
    query: listadoQuery(TABLA_FILAS_OBRAS),
    respuesta: pagina(FilaCargaObras),
  }),
  aplicar: llamada({
    id: 'API-96',
    method: 'POST',
    path: `${RUTA}/:id/aplicar`,
    acceso,
    resumen: 'Reemplaza las obras por las de una carga revisada, todas o ninguna; 409 si cambiaron desde que se revisó',
    params: ParamId,
    body: z.object({}),
    respuesta: z.object({ data: CargaObras }),
  }),
  descartar: llamada({
    id: 'API-96',
    method: 'DELETE',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Descarta una carga de obras propia que no se aplicó',
    params: ParamId,
    respuesta: Vacio,
  }),
}
