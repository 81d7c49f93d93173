import { FechaISO } from './base/esquema.ts'
import type { Columna } from './base/listado.ts'
import { diaMas, fecha, hora, lunesDe } from './base/tiempo.ts'
import { SALIDA_NO_REGISTRADA, type Visita } from './visitas.ts'

/** Presets of the filter column `periodo`; besides them it takes two days, 'yyyy-MM-dd..yyyy-MM-dd'. */
export const PERIODOS = [
  { valor: 'hoy', etiqueta: 'Hoy' },
  { valor: 'ayer', etiqueta: 'Ayer' },
  { valor: 'semana', etiqueta: 'Esta semana' },
] as const

/** The days of a period, both included, by the Lima day of the server; a week begins on Monday. Null: it is none. */
export const rangoDelPeriodo = (periodo: string, hoy: string): { desde: string; hasta: string } | null => {
  if (periodo === 'hoy') return { desde: hoy, hasta: hoy }
  if (periodo === 'ayer') return { desde: diaMas(hoy, -1), hasta: diaMas(hoy, -1) }
  if (periodo === 'semana') return { desde: lunesDe(hoy), hasta: hoy }
  const [desde = '', hasta = ''] = periodo.split('..')
  const dias = [desde, hasta].every((dia) => FechaISO.safeParse(dia).success)
  return dias && desde <= hasta && periodo === `${desde}..${hasta}` ? { desde, hasta } : null
}

export const EXTEMPORANEO = 'Registro extemporáneo'
export const SIN_CONSULTA = 'DNI sin consulta'
const IMPORTADA = 'Importada'
/** The marks of a visit, as the log and the exports name them. */
export const marcasDe = (
  v: Pick<Visita, 'registrada_at' | 'sin_consulta' | 'salida_no_registrada' | 'importada'>,
): string[] => [
  ...(v.importada ? [IMPORTADA] : []),
  ...(v.registrada_at === null ? [] : [EXTEMPORANEO]),
  ...(v.sin_consulta ? [SIN_CONSULTA] : []),
  ...(v.salida_no_registrada ? [SALIDA_NO_REGISTRADA] : []),
]
function observacionDe(v: Visita): string {
  return [...marcasDe(v), ...(v.observacion ? [v.observacion] : [])].join('. ')
}

/**
 * Columns of the log in files: one fact each, dates and hours as such, those of the national
 * register of visits with them (Ley 28024).
 */
export const COLUMNAS_VISITAS_EXPORTADAS = [
  { campo: 'created_at', titulo: 'Fecha', texto: (v) => fecha(v.created_at), tipo: 'fecha', ancho: 1.2 },
  { campo: 'created_at', key: 'hora', titulo: 'Hora', texto: (v) => hora(v.created_at), tipo: 'hora', ancho: 0.8 },
  { campo: 'salida_date', titulo: 'Salida', texto: (v) => hora(v.salida_date), tipo: 'hora', ancho: 0.8 },
  { campo: 'ape_nom', titulo: 'Visitante', texto: (v) => v.ape_nom, ancho: 2.2 },
  { campo: 'tipo_doc', titulo: 'Tipo', texto: (v) => v.tipo_doc, ancho: 0.7 },
  { campo: 'nrodoc', titulo: 'DNI o documento', texto: (v) => v.nrodoc, ancho: 1.3 },
  { campo: 'entidad', titulo: 'Entidad del visitante', texto: (v) => v.entidad ?? '', ancho: 1.5 },
  { campo: 'motivo', titulo: 'Motivo de Visita', texto: (v) => v.motivo, ancho: 3 },
  { campo: 'employee_visitado', titulo: 'Empleado Visitado', texto: (v) => v.employee_visitado, ancho: 2 },
  { campo: 'employee_cargo', titulo: 'Cargo', texto: (v) => v.employee_cargo, ancho: 1.4 },
  { campo: 'ubicacion', titulo: 'Ubicación/Oficina', texto: (v) => v.ubicacion ?? '', ancho: 1.5 },
  { campo: 'lugar', titulo: 'Lugar específico', texto: (v) => v.lugar ?? '', ancho: 1.3 },
  {
    campo: 'registrada_at',
    titulo: 'Fecha de Registro',
    texto: (v) => fecha(v.registrada_at ?? v.created_at),
    tipo: 'fecha',
    ancho: 1.2,
  },
  { campo: 'observacion', titulo: 'Observación', texto: observacionDe, ancho: 2 },
] as const satisfies readonly Columna<Visita>[]
