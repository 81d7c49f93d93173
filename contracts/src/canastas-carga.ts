import * as z from 'zod/mini'
import { ParamId, Vacio } from './base/esquema.ts'
import { listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { TIPO_XLSX } from './hojas.ts'

/**
 * Taking in a spreadsheet of baskets (CAN-12, CAN-29, decision 0047): it is read and checked away from the request, looked
 * at, and only then applied, all of it in one transaction.
 */

/** What a row would do: a new record, a change of one, nothing, or it is refused. */
export const CLASES_FILA = ['nuevo', 'cambia', 'igual', 'rechazado'] as const
export type ClaseFila = (typeof CLASES_FILA)[number]

export const ESTADOS_CARGA = ['revisando', 'lista', 'aplicada', 'fallida'] as const

/** A spreadsheet on its way in. */
export const Carga = z.object({
  id: z.number(),
  estado: z.enum(ESTADOS_CARGA),
  nombre: z.string(),
  bytes: z.number(),
  /** The sheet that was read; empty until then. */
  hoja: z.string(),
  /** Rows read so far, then all of them. */
  filas: z.number(),
  /** How many rows of each class; zero until `lista`. */
  nuevos: z.number(),
  cambiados: z.number(),
  iguales: z.number(),
  rechazados: z.number(),
  /** Of the accepted ones, those that something was put right in. */
  corregidos: z.number(),
  /** Rows that are no record: totals, repetitions of the headings. */
  ignorados: z.number(),
  /** Why it could not be taken in, in Spanish; null unless `fallida`. */
  falla: z.nullable(z.string()),
  /** What was done; null unless `aplicada`. */
  registrados: z.nullable(z.number()),
  actualizados: z.nullable(z.number()),
  created_at: z.string(),
})
export type Carga = z.infer<typeof Carga>

/** One row of the file, by the number that the spreadsheet shows. */
export const FilaCarga = z.object({
  fila: z.number(),
  clase: z.enum(CLASES_FILA),
  /** As it was read, also of refused rows. */
  dni: z.string(),
  ape_nom: z.string(),
  /** What was put right. */
  avisos: z.array(z.string()),
  /** Why it is refused. */
  motivos: z.array(z.string()),
  /**
   * What it would change of the record that there is: the column's title, and what it says; dates are dd/MM/yyyy. What the
   * record says is for holders of permission 3; null for others (D-60).
   */
  cambios: z.array(z.object({ campo: z.string(), antes: z.nullable(z.string()), despues: z.string() })),
})
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
