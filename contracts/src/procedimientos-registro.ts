import * as z from 'zod/mini'
import { alFaltar, entero, sinFaltas, texto, Version } from './base/esquema.ts'
import { DIAS_DE_PLAZO_MAXIMO, SILENCIO } from './plazos-calculo.ts'

/**
 * What is entered of a procedure type, for the screen of whoever keeps the list: apart, because a module that a screen needs for
 * its schemas brings the validation library to every page that needs anything of it, and citizens choose a type, too.
 */

export const CODIGO_PROCEDIMIENTO_MAXIMO = 20
export const NOMBRE_PROCEDIMIENTO_MINIMO = 4
export const NOMBRE_PROCEDIMIENTO_MAXIMO = 200
export const REQUISITOS_MAXIMO = 20
const REQUISITO_MINIMO = 3
export const REQUISITO_MAXIMO = 300
export const DERECHO_MAXIMO = 200

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
