import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { TIPO_XLSX } from './hojas.ts'

export const FORMATOS = ['csv', 'excel', 'pdf'] as const
export type Formato = (typeof FORMATOS)[number]

export const TIPOS_EXPORTACION = {
  csv: 'text/csv',
  excel: TIPO_XLSX,
  pdf: 'application/pdf',
} as const satisfies Record<Formato, string>

/** Rows that one PDF holds at most; more go to CSV or Excel, which stream. */
export const TOPE_FILAS_PDF = 3_000

/** The tables that can be exported; the list grows with each module (D-57). */
export const TABLAS_EXPORTABLES = [
  'visitas',
  'visita_reporte',
  'empleados',
  'auditoria',
  'documentos',
  'firmadigital',
  'archivos',
  'files',
  'mpvirtual',
  'procedimientos',
  'reclamos',
  'transparencia',
  'excel',
  'nacimientos',
  'seguimiento',
  'usuarios',
  'calendario',
  'expedientes',
  'expedientes_estadistica',
] as const
export type TablaExportable = (typeof TABLAS_EXPORTABLES)[number]

export const exportarApi = {
  exportar: llamada({
    id: 'API-98',
    method: 'POST',
    path: '/api/export/:tabla',
    acceso: 'publico',
    servicio: ({ tabla }) => (tabla === 'visita_reporte' ? 'visitas' : undefined),
    alcance: 'visitas:leer',
    alcanza: ({ tabla }) => tabla === 'visitas' || tabla === 'visita_reporte',
    resumen: 'Exporta todas las filas que cumplen los filtros; cada tabla aplica el acceso de su propio listado',
    params: z.object({ tabla: z.enum(TABLAS_EXPORTABLES, { error: 'La tabla no se puede exportar' }) }),
    body: z.looseObject({ formato: z.enum(FORMATOS, { error: 'Elija csv, excel o pdf' }) }),
    respuesta: null,
    tipos: Object.values(TIPOS_EXPORTACION),
    estados: [401, 403],
  }),
}

/**
 * A cell that no spreadsheet reads as a formula: what begins with = + - @, their full-width forms or a control character
 * gets an apostrophe in front (SHE-87, D-14).
 */
export const celdaSegura = (valor: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /^[=+\-@＝＋－＠\u0000-\u001f\u007f-\u009f]/.test(valor) ? `'${valor}` : valor
