import * as z from 'zod/mini'
import { ParamId, Vacio } from './base/esquema.ts'
import { listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { Carga, SuerteDeFila } from './cargas.ts'
import { TIPO_XLSX } from './hojas.ts'

/**
 * Taking in a spreadsheet of baskets (CAN-12, CAN-29, decision 0047): it is read and checked away from the request, looked
 * at, and only then applied, all of it in one transaction.
 */

/**
 * One row of the file, by the number that the spreadsheet shows; DNI and name as they were read, also of refused rows. What
 * the record says is for holders of permission 3, null for others (D-60).
 */
export const FilaCarga = z.extend(SuerteDeFila, { fila: z.number(), dni: z.string(), ape_nom: z.string() })
export type FilaCarga = z.infer<typeof FilaCarga>

export const TABLA_FILAS_CARGA = {
  ordenables: ['fila'],
  /** `clase` is one of the four, `corregido` '1' leaves the rows that something was put right in. */
  filtrables: ['clase', 'corregido'],
} as const

const acceso = [Permiso.canastasSubir] as const
const archivos = { 'selectedFile[]': 1 } as const
const RUTA = '/api/excel/cargas'

export const canastasCargaApi = {
  subir: llamada({
    id: 'API-87',
    method: 'POST',
    path: '/api/excel',
    acceso,
    resumen: 'Lee un Excel y registra de una vez a quienes no estaban; dice qué filas omitió y por qué',
    body: z.object({}),
    archivos,
    respuesta: z.object({
      registrados: z.number(),
      omitidos: z.array(z.object({ fila: z.number(), motivo: z.string() })),
    }),
  }),
  revisar: llamada({
    id: 'API-87',
    method: 'POST',
    path: RUTA,
    acceso,
    resumen: 'Recibe un Excel para revisarlo antes de aplicarlo; se sigue con la carga que responde',
    body: z.object({}),
    archivos,
    respuesta: z.object({ data: Carga }),
  }),
  ver: llamada({
    id: 'API-87',
    method: 'GET',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Cómo va una carga propia',
    params: ParamId,
    respuesta: z.object({ data: Carga }),
  }),
  filas: llamada({
    id: 'API-87',
    method: 'GET',
    path: `${RUTA}/:id/filas`,
    acceso,
    resumen: 'Las filas revisadas de una carga propia',
    params: ParamId,
    query: listadoQuery(TABLA_FILAS_CARGA),
    respuesta: pagina(FilaCarga),
  }),
  rechazadas: llamada({
    id: 'API-87',
    method: 'GET',
    path: `${RUTA}/:id/rechazadas`,
    acceso,
    resumen: 'Las filas rechazadas de una carga propia, en Excel, con su motivo',
    params: ParamId,
    respuesta: null,
    tipos: [TIPO_XLSX],
  }),
  aplicar: llamada({
    id: 'API-87',
    method: 'POST',
    path: `${RUTA}/:id/aplicar`,
    acceso,
    resumen: 'Aplica una carga revisada, toda o nada; 409 si el padrón cambió desde que se revisó',
    params: ParamId,
    /** Whether rows that change a record are applied, too. */
    body: z.object({ actualizar: z._default(z.boolean(), true) }),
    respuesta: z.object({ data: Carga }),
  }),
  descartar: llamada({
    id: 'API-87',
    method: 'DELETE',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Descarta una carga propia que no se aplicó',
    params: ParamId,
    respuesta: Vacio,
  }),
  plantilla: llamada({
    id: 'API-87',
    method: 'GET',
    path: '/api/excel/plantilla',
    acceso,
    resumen: 'Plantilla vacía de Excel para subir beneficiarios',
    respuesta: null,
    tipos: [TIPO_XLSX],
  }),
}
