import * as z from 'zod/mini'
import { FechaISO, sinFaltas } from './base/esquema.ts'
import { type Columna, listadoBody, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { diasDelRango, fecha, hora } from './base/tiempo.ts'

/**
 * The public report of visits. Apart from the log's contract, so that its page, which citizens load, does not carry the
 * log's forms.
 */

/** Row of the public report: the eight columns shown and nothing more (VIS-46, VIS-53, D-25, D-32). */
export const VisitaReporte = z.object({
  created_at: z.string(),
  ape_nom: z.string(),
  nrodoc: z.string(),
  motivo: z.string(),
  employee_visitado: z.string(),
  employee_cargo: z.string(),
  salida_date: z.nullable(z.string()),
})
export type VisitaReporte = z.infer<typeof VisitaReporte>

export const TABLA_REPORTE = {
  ordenables: [
    'created_at',
    'hora',
    'salida_date',
    'ape_nom',
    'nrodoc',
    'motivo',
    'employee_visitado',
    'employee_cargo',
  ],
  filtrables: [],
} as const

export const COLUMNAS_REPORTE = [
  { campo: 'created_at', titulo: 'FECHA', texto: (v) => fecha(v.created_at), tipo: 'fecha', ancho: 1.7 },
  { campo: 'ape_nom', titulo: 'VISITANTE', texto: (v) => v.ape_nom, ancho: 3 },
  { campo: 'nrodoc', titulo: 'DNI', texto: (v) => v.nrodoc, ancho: 1.4 },
  { campo: 'motivo', titulo: 'MOTIVO', texto: (v) => v.motivo, ancho: 3.5 },
  { campo: 'employee_visitado', titulo: 'EMPLEADO', texto: (v) => v.employee_visitado, ancho: 2.6 },
  { campo: 'employee_cargo', titulo: 'CARGO', texto: (v) => v.employee_cargo, ancho: 1.8 },
  { campo: 'created_at', key: 'hora', titulo: 'HORA ING.', texto: (v) => hora(v.created_at), tipo: 'hora', ancho: 1.1 },
  { campo: 'salida_date', titulo: 'HORA SALIDA', texto: (v) => hora(v.salida_date), tipo: 'hora', ancho: 1.25 },
] as const satisfies readonly Columna<VisitaReporte>[]

/** Days that one public query spans at most (D-32). */
export const DIAS_REPORTE = 92
/** Rows that one public query answers at most (P-02). */
export const FILAS_REPORTE = 1_000
/** What stands for the reason of a visit to an area whose reasons are not published (P-02). */
export const MOTIVO_RESERVADO = 'Motivo reservado'
/** What stands in a published reason for a telephone, an e-mail address or a number as long as a DNI or RUC (P-02). */
export const TACHADO = '*****'

/** Filters of the report; both names of each date are taken (Table VIS-C, D-50). 0 means every area (VIS-43). */
const FILTROS_REPORTE = {
  fecha_ini: z.optional(FechaISO),
  date_ini: z.optional(FechaISO),
  fecha: z.optional(FechaISO),
  date_at: z.optional(FechaISO),
  area_id: z._default(z.number().check(z.int(), z.gte(0), z.lte(999_999_999)), 0),
}

/** What is wrong with the dates of the report, said beside the field that is to blame (VIS-45, D-54); null when nothing is. */
export const fallaDelRango = (
  desde: string | undefined,
  hasta: string | undefined,
): { campo: 'fecha_ini' | 'fecha'; mensaje: string } | null => {
  if (!desde) return { campo: 'fecha_ini', mensaje: MENSAJES_REPORTE.faltaInicio }
  if (!hasta) return { campo: 'fecha', mensaje: MENSAJES_REPORTE.faltaFinal }
  if (desde > hasta) return { campo: 'fecha_ini', mensaje: MENSAJES_REPORTE.rangoInvertido }
  return diasDelRango(desde, hasta) > DIAS_REPORTE ? { campo: 'fecha', mensaje: MENSAJES_REPORTE.rangoMaximo } : null
}

export const ReporteListado = z.pipe(
  listadoBody(TABLA_REPORTE, FILTROS_REPORTE, FILAS_REPORTE).check(
    sinFaltas(({ fecha_ini, date_ini, fecha: final, date_at }) => {
      const falla = fallaDelRango(fecha_ini ?? date_ini, final ?? date_at)
      return falla ? [[falla.campo, falla.mensaje]] : []
    }),
  ),
  z.transform(({ fecha_ini, date_ini, fecha: final, date_at, ...resto }) => ({
    ...resto,
    desde: fecha_ini ?? date_ini ?? '',
    hasta: final ?? date_at ?? '',
  })),
)
export type ReporteListado = z.output<typeof ReporteListado>

const MENSAJES_REPORTE = {
  faltaInicio: 'Ingrese la fecha de inicio, como 31/12/2026',
  faltaFinal: 'Ingrese la fecha final, como 31/12/2026',
  rangoInvertido: 'La fecha de inicio debe ser menor o igual a la fecha final',
  rangoMaximo: `El rango máximo es de ${DIAS_REPORTE} días`,
} as const

export const reporteVisitasApi = {
  reporte: llamada({
    id: 'API-17',
    method: 'POST',
    path: '/api/visitas/list',
    acceso: 'publico',
    servicio: 'visitas',
    resumen: 'Reporte público de visitas',
    body: ReporteListado,
    respuesta: pagina(VisitaReporte),
  }),
}
