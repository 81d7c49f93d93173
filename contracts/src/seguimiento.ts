import * as z from 'zod/mini'
import { enteroEnTexto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { AjustesColumnas } from './seguimiento-ajustes.ts'
import { ALERTAS_OBRA, type AlertaObra, CLASES_OBRA, type ClaseObra, VARIABLES_LEIDAS } from './seguimiento-reglas.ts'

export type { AjustesColumnas }

const keys = <K extends string>(tabla: Readonly<Record<K, unknown>>) => Object.keys(tabla) as [K, ...K[]]

/** A work as the timeline shows it (Table SEG-A). Percentages go from 0 to 100; what the file leaves open is null. */
export const Obra = z.object({
  cui: z.string(),
  title_meta: z.string(),
  clase: z.enum(keys<ClaseObra>(CLASES_OBRA)),
  /** dd-MM-yyyy within the timeline (SEG-23); empty without one. A term that lies outside it is not clamped. */
  fechaini: z.string(),
  fechafin: z.string(),
  /** The true ones, yyyy-MM-dd. */
  inicio: z.nullable(z.string()),
  fin: z.nullable(z.string()),
  avance_fisico: z.nullable(z.number()),
  avance_financiero: z.nullable(z.number()),
  costo_actualizado: z.nullable(z.number()),
  /** Of the year: its budget and what was spent of it; and what was spent since the start (decision 0137). */
  pim_current: z.nullable(z.number()),
  devengado_anual: z.nullable(z.number()),
  devengado_acumulado_total: z.nullable(z.number()),
  /** What should be reached: as the file says, and by the share of the term that is over on `hoy`. */
  avance_fisico_programado: z.nullable(z.number()),
  avance_financiero_programado: z.nullable(z.number()),
  programado: z.nullable(z.number()),
  /** Points by which its physical progress is behind what was planned, below 0 when ahead. */
  atraso: z.nullable(z.number()),
  /** Days since its end, if it is not finished. */
  dias_vencidos: z.number(),
  /** Lima day, yyyy-MM-dd, of the last upload that changed its progress. */
  updated_at: z.string(),
  alertas: z.array(z.enum(keys<AlertaObra>(ALERTAS_OBRA))),
})
export type Obra = z.infer<typeof Obra>

/** When the last upload came, 'yyyy-MM-dd HH:mm:ss' (SEG-09); null before the first. */
const actualizado = z.nullable(z.string())
/** The server's Lima day, by which states, flags and the last year were worked out. */
const hoy = z.string()

/** The works, in the timeline's order. */
export const ListaDeObras = z.object({ data: z.array(Obra), actualizado, hoy })

/** What a project said in an upload that changed something of it. */
export const AvanceObra = z.object({
  /** yyyy-MM-dd HH:mm:ss of the upload. */
  fecha: z.string(),
  avance_fisico: z.nullable(z.number()),
  avance_financiero: z.nullable(z.number()),
  inicio: z.nullable(z.string()),
  fin: z.nullable(z.string()),
  costo_actualizado: z.nullable(z.number()),
  avance_fisico_programado: z.nullable(z.number()),
  avance_financiero_programado: z.nullable(z.number()),
})
export type AvanceObra = z.infer<typeof AvanceObra>

/** What came of an upload: what was read, and what was refused and why (issue 9). */
export const ReporteObras = z.object({
  nombre: z.string(),
  hoja: z.string(),
  /** Rows below the headings that hold something. */
  filas: z.number(),
  /** Works that the timeline has now; of them new, changed, as before, and left as they were because their row was refused. */
  obras: z.number(),
  nuevas: z.number(),
  cambiadas: z.number(),
  iguales: z.number(),
  conservadas: z.number(),
  /** Works that were there before and of which the file says nothing. */
  retiradas: z.number(),
  /** Of the works that were read: start or end clamped to the timeline (SEG-23), without one progress or the other, without term. */
  inicios_recortados: z.number(),
  fines_recortados: z.number(),
  sin_fisico: z.number(),
  sin_financiero: z.number(),
  sin_plazo: z.number(),
  /** Rows without a number for a CUI (totals, notes), and rows that say again what another has said. */
  ignoradas: z.number(),
  repetidas: z.number(),
  /** Progress columns whose numbers were taken for fractions, 1 being 100 %. */
  fracciones: z.array(z.enum(VARIABLES_LEIDAS.map((v) => v.campo))),
  /** Settings that the headings of the file speak against: the letter that was read, and the one that they suggest. */
  discrepancias: z.array(
    z.object({ campo: z.enum(VARIABLES_LEIDAS.map((v) => v.campo)), letra: z.string(), sugerida: z.string() }),
  ),
  rechazadas: z.number(),
  /** The first of them, by the number that the spreadsheet shows; `cui` as it was read. */
  motivos: z.array(z.object({ fila: z.number(), cui: z.string(), motivo: z.string() })),
})
export type ReporteObras = z.infer<typeof ReporteObras>

/** Letters that the headings of a spreadsheet suggest; a variable without a heading of its own is left out. */
export const ColumnasDetectadas = z.object({
  hoja: z.string(),
  /** The row of the headings. */
  fila: z.number(),
  columnas: z.partialRecord(
    z.enum(VARIABLES_LEIDAS.map((v) => v.campo)),
    z.object({ letra: z.string(), titulo: z.string() }),
  ),
})
export type ColumnasDetectadas = z.infer<typeof ColumnasDetectadas>

const acceso = [Permiso.seguimiento] as const
const RUTA = '/api/seguimiento'
const archivos = { 'selectedFile[]': 1 } as const
/** How many published works an upload may take away, as its refusal has told (retiraObras); in a form, so as text. */
const confirma_retiro = z.optional(enteroEnTexto(/^\d{1,6}$/))
const Cui = z.object({ cui: z.string().check(z.regex(/^\d{1,10}$/)) })

export const seguimientoApi = {
  listar: llamada({
    id: 'API-93',
    method: 'GET',
    path: RUTA,
    acceso: 'publico',
    alcance: 'obras:leer',
    resumen: 'Las obras de la línea de tiempo; con ETag, para volver a preguntar sin volver a bajarlas',
    respuesta: ListaDeObras,
    estados: [304],
  }),
  avances: llamada({
    id: 'API-93',
    method: 'GET',
    path: `${RUTA}/:cui/avances`,
    acceso: 'publico',
    alcance: 'obras:leer',
    resumen: 'Cómo cambió una obra de una carga a otra, de la más antigua a la más reciente',
    params: Cui,
    respuesta: z.object({ data: z.array(AvanceObra) }),
  }),
  grabarAjustes: llamada({
    id: 'API-94',
    method: 'POST',
    path: `${RUTA}/savesetting`,
    acceso,
    resumen: 'Graba las columnas del Excel de obras',
    body: AjustesColumnas,
    respuesta: Vacio,
  }),
  ajustes: llamada({
    id: 'API-95',
    method: 'GET',
    path: `${RUTA}/settings`,
    acceso,
    resumen: 'Las columnas del Excel de obras: una lista cuyo primer elemento las tiene, vacía mientras no se graban',
    respuesta: z.array(z.partialRecord(z.enum(VARIABLES_LEIDAS.map((v) => v.campo)), z.string())),
  }),
  detectar: llamada({
    id: 'API-95',
    method: 'POST',
    path: `${RUTA}/columnas`,
    acceso,
    resumen: 'Propone las columnas según los encabezados de un Excel; no graba nada',
    body: z.object({}),
    archivos,
    respuesta: z.object({ data: ColumnasDetectadas }),
  }),
  subir: llamada({
    id: 'API-96',
    method: 'POST',
    path: `${RUTA}/excel`,
    acceso,
    resumen:
      'Reemplaza las obras por las de un Excel, todas o ninguna, y guarda la carga con su fecha; si quita más de la mitad de las publicadas, solo con `confirma_retiro`',
    body: z.object({ confirma_retiro }),
    archivos,
    respuesta: z.object({ metas: z.array(Obra), actualizado, hoy, reporte: ReporteObras }),
  }),
  eliminar: llamada({
    id: 'API-97',
    method: 'DELETE',
    path: `${RUTA}/:cui`,
    acceso,
    resumen: 'Quita una obra de la línea de tiempo',
    params: Cui,
    respuesta: Vacio,
  }),
}

/** What the audit trail calls works, their uploads and the columns of their spreadsheet and their columns, in reading order (D-33). */
export const AUDITORIA_OBRAS = {
  obras: {
    nombre: 'Obras',
    campos: {
      cui: 'CUI',
      title_meta: 'Proyecto',
      avance_fisico: 'Avance físico',
      avance_financiero: 'Avance financiero',
      pim_current: 'PIM actual',
      devengado_acumulado_total: 'Devengado acumulado total',
      fechaini: 'Inicio',
      fechafin: 'Fin',
      costo_actualizado: 'Costo actualizado',
      devengado_anual: 'Devengado del año',
      avance_fisico_programado: 'Avance físico programado',
      avance_financiero_programado: 'Avance financiero programado',
    },
  },
  obras_cargas: {
    nombre: 'Cargas de obras',
    campos: {
      sha256: 'Huella del archivo',
      created_by: 'Creado por',
      id: 'Número',
      nombre: 'Archivo',
      hoja: 'Hoja',
      obras: 'Obras',
      rechazadas: 'Filas rechazadas',
      bytes: 'Tamaño del archivo',
      filas: 'Filas',
    },
  },
  obras_columnas: {
    nombre: 'Columnas del Excel de obras',
    campos: {
      id: 'Número',
      cui: 'CUI',
      title_meta: 'Proyecto',
      avance_fisico: 'Avance físico',
      avance_financiero_acumulado: 'Avance financiero acumulado',
      pim_current: 'PIM actual',
      devengado_acumulado_total: 'Devengado acumulado total',
      fechaini: 'Inicio',
      fechafin: 'Fin',
      costo_actualizado: 'Costo actualizado',
      devengado_anual: 'Devengado del año',
      avance_fisico_programado: 'Avance físico programado',
      avance_financiero_programado: 'Avance financiero programado',
    },
  },
} as const
