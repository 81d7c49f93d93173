import * as z from 'zod/mini'
import { ParamId } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { SILENCIO, type Silencio } from './plazos-calculo.ts'
import { ProcedimientoEditar, ProcedimientoNuevo } from './procedimientos-registro.ts'

/** Procedure types: what citizens may ask for, with its term and silence (17-plazos.md section 4). */

/** What silence means for a type, in the words of Table PLA-E. */
export const SILENCIOS = [
  { id: SILENCIO.positivo, name: 'Silencio positivo' },
  { id: SILENCIO.negativo, name: 'Silencio negativo' },
  { id: SILENCIO.automatica, name: 'Aprobación automática' },
  { id: SILENCIO.ninguno, name: 'Ninguno' },
] as const satisfies readonly { id: Silencio; name: string }[]
export const nombreDeSilencio = (silencio: Silencio): string => SILENCIOS.find(({ id }) => id === silencio)?.name ?? ''
/** '15 días hábiles'; an automatic approval has no term. */
export const plazoEscrito = (dias: number | null): string =>
  dias === null ? 'Inmediato' : dias === 1 ? '1 día hábil' : `${dias} días hábiles`

/** A procedure type (Table PLA-E); whether it is active, and its version (API-08), only for whoever keeps the list. */
export const Procedimiento = z.object({
  id: z.number(),
  codigo: z.nullable(z.string()),
  nombre: z.string(),
  requisitos: z.array(z.string()),
  /** Business days; null where approval is automatic. */
  dias: z.nullable(z.number()),
  silencio: z.literal(Object.values(SILENCIO)),
  area_id: z.number(),
  area_name: z.string(),
  derecho: z.string(),
  activo: z.optional(z.boolean()),
  updated_at: z.optional(z.string()),
})
export type Procedimiento = z.infer<typeof Procedimiento>

export const TABLA_PROCEDIMIENTOS = {
  ordenables: ['nombre', 'codigo', 'dias', 'silencio', 'area_name', 'derecho', 'activo'],
  /** By `id` a form brings the record as it is now (D-22). */
  filtrables: ['codigo', 'nombre', 'silencio', 'area_name', 'id'],
} as const

/** Columns of the table and of the exports (PLA-23). */
export const COLUMNAS_PROCEDIMIENTOS = [
  { campo: 'codigo', titulo: 'Código', texto: (p) => p.codigo ?? '' },
  { campo: 'nombre', titulo: 'Nombre', texto: (p) => p.nombre, ancho: 3 },
  {
    campo: 'dias',
    titulo: 'Plazo',
    texto: (p) => plazoEscrito(p.dias),
    // Of an approval at once there is no number of days; the column of the silence says that it is one.
    partes: [{ titulo: 'Plazo (días hábiles)', texto: (p) => String(p.dias ?? ''), tipo: 'numero' }],
  },
  { campo: 'silencio', titulo: 'Silencio', texto: (p) => nombreDeSilencio(p.silencio), ancho: 1.4 },
  { campo: 'area_name', titulo: 'Área', texto: (p) => p.area_name, ancho: 2 },
  { campo: 'derecho', titulo: 'Derecho', texto: (p) => p.derecho, ancho: 1.6 },
  { campo: 'activo', titulo: 'Activo', texto: (p) => (p.activo ? 'Sí' : 'No') },
] as const satisfies readonly Columna<Procedimiento>[]

/** The empty table says which term filings have until there are types. */
export const sinProcedimientos = (dias: number): string => `Los trámites usan el plazo general de ${dias} días hábiles.`

const acceso = [Permiso.supervision] as const
const RUTA = '/api/procedimientos'
const data = z.object({ data: Procedimiento })

export const procedimientosApi = {
  listar: llamada({
    id: 'API-111',
    method: 'GET',
    path: RUTA,
    acceso: 'publico',
    resumen: 'Procedimientos que se ofrecen al ciudadano; con permiso 17, todos, con los parámetros de las listas',
    query: listadoQuery(TABLA_PROCEDIMIENTOS),
    /** `plazo_general`, with permission 17: the business days of filings without a type. */
    respuesta: z.extend(pagina(Procedimiento), { plazo_general: z.optional(z.number()) }),
  }),
  crear: llamada({
    id: 'API-112',
    method: 'POST',
    path: RUTA,
    acceso,
    resumen: 'Registra un procedimiento',
    body: ProcedimientoNuevo,
    respuesta: data,
  }),
  editar: llamada({
    id: 'API-113',
    method: 'PUT',
    path: `${RUTA}/:id`,
    acceso,
    resumen: 'Cambia un procedimiento, o solo si se ofrece',
    params: ParamId,
    body: ProcedimientoEditar,
    // The state that is wanted stands on no copy, as that of an access (TRA-22).
    edita: ({ nombre }: ProcedimientoEditar) => nombre !== undefined,
    respuesta: data,
  }),
}

/** What the audit trail calls the types and their columns, in reading order (D-33). */
export const AUDITORIA_PROCEDIMIENTOS = {
  procedimientos: {
    nombre: 'Procedimientos',
    campos: {
      codigo: 'Código',
      nombre: 'Nombre',
      requisitos: 'Requisitos',
      dias: 'Plazo',
      silencio: 'Silencio',
      area_id: 'Área',
      derecho: 'Derecho',
      activo: 'Activo',
      id: 'Número',
    },
    valores: { silencio: SILENCIOS },
  },
} as const
