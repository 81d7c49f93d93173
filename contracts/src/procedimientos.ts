import * as z from 'zod/mini'
import { alFaltar, entero, ParamId, sinFaltas, texto, Version } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { DIAS_DE_PLAZO_MAXIMO, SILENCIO, type Silencio } from './plazos-calculo.ts'

/** Procedure types: what citizens may ask for, with its term and silence (17-plazos.md section 4). */

export const CODIGO_PROCEDIMIENTO_MAXIMO = 20
export const NOMBRE_PROCEDIMIENTO_MINIMO = 4
export const NOMBRE_PROCEDIMIENTO_MAXIMO = 200
export const REQUISITOS_MAXIMO = 20
const REQUISITO_MINIMO = 3
export const REQUISITO_MAXIMO = 300
export const DERECHO_MAXIMO = 200

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

export const MENSAJES_PROCEDIMIENTOS = {
  grabado: 'Procedimiento grabado con éxito',
  noGrabado: 'No se pudo grabar el procedimiento',
  codigoRepetido: 'El código ya existe',
  nombreRepetido: 'Ya hay un procedimiento activo con ese nombre',
  nombre: `Escriba un nombre de ${NOMBRE_PROCEDIMIENTO_MINIMO} a ${NOMBRE_PROCEDIMIENTO_MAXIMO} caracteres`,
  dias: `Ingrese los días hábiles, de 1 a ${DIAS_DE_PLAZO_MAXIMO}`,
  silencio: 'Elija qué pasa si no se responde a tiempo',
  area: 'Elija el área responsable',
  requisito: `Escriba en cada línea un requisito de ${REQUISITO_MINIMO} a ${REQUISITO_MAXIMO} caracteres`,
  requisitos: `Máximo ${REQUISITOS_MAXIMO} requisitos`,
} as const
/** The empty table says which term filings have until there are types. */
export const sinProcedimientos = (dias: number): string => `Los trámites usan el plazo general de ${dias} días hábiles.`

const Requisito = texto(REQUISITO_MAXIMO, { min: REQUISITO_MINIMO, mensaje: MENSAJES_PROCEDIMIENTOS.requisito })

/** What is entered of a type (Table PLA-E). */
const CAMPOS = {
  codigo: z.nullable(texto(CODIGO_PROCEDIMIENTO_MAXIMO)),
  nombre: texto(NOMBRE_PROCEDIMIENTO_MAXIMO, {
    min: NOMBRE_PROCEDIMIENTO_MINIMO,
    mensaje: MENSAJES_PROCEDIMIENTOS.nombre,
  }).check(z.overwrite((nombre) => nombre.replace(/\s+/g, ' '))),
  requisitos: z.array(Requisito).check(z.maxLength(REQUISITOS_MAXIMO, { error: MENSAJES_PROCEDIMIENTOS.requisitos })),
  dias: z.nullable(entero(1, DIAS_DE_PLAZO_MAXIMO, MENSAJES_PROCEDIMIENTOS.dias)),
  silencio: z.literal(Object.values(SILENCIO), { error: alFaltar(MENSAJES_PROCEDIMIENTOS.silencio) }),
  area_id: entero(1, 2_147_483_647, MENSAJES_PROCEDIMIENTOS.area),
  derecho: texto(DERECHO_MAXIMO),
  activo: z.boolean(),
} as const

/** A term is asked for unless approval is automatic, which has none; both are changed together. */
const conPlazo = sinFaltas<{ silencio?: unknown; dias?: unknown }>(({ silencio, dias }) => {
  if (silencio === undefined && dias !== undefined) return [['silencio', MENSAJES_PROCEDIMIENTOS.silencio]]
  const conDias = silencio !== undefined && silencio !== SILENCIO.automatica
  return conDias && dias == null ? [['dias', MENSAJES_PROCEDIMIENTOS.dias]] : []
})

export const ProcedimientoNuevo = z
  .object({
    ...CAMPOS,
    codigo: z._default(CAMPOS.codigo, null),
    requisitos: z._default(CAMPOS.requisitos, []),
    dias: z._default(CAMPOS.dias, null),
    silencio: z._default(CAMPOS.silencio, SILENCIO.ninguno),
    derecho: z._default(CAMPOS.derecho, ''),
    activo: z._default(CAMPOS.activo, true),
  })
  .check(conPlazo)
export type ProcedimientoNuevo = z.output<typeof ProcedimientoNuevo>

/** What changes of a type: only what is there, `activo` alone among others (API-113). */
export const ProcedimientoEditar = z.extend(z.partial(z.object(CAMPOS)), { version: Version }).check(conPlazo)
export type ProcedimientoEditar = z.output<typeof ProcedimientoEditar>

/** As it is kept: an automatic approval has no term, and an empty code is none. */
export const comoSeGuarda = <P extends Omit<ProcedimientoEditar, 'version'>>(campos: P): P => ({
  ...campos,
  ...(campos.codigo !== undefined && { codigo: campos.codigo || null }),
  ...(campos.silencio === SILENCIO.automatica && { dias: null }),
})

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
