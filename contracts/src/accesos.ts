import * as z from 'zod/mini'
import { entero, FechaISO, Id, sinFaltas, texto } from './base/esquema.ts'
import { Permiso } from './base/permisos.ts'
import { fecha } from './base/tiempo.ts'
import type { Cargo } from './catalogos.ts'

/**
 * The access row (empacce) that the employee registry and the user administration share (TRA-21): a person or a user, an
 * area, a position and a year.
 */

export const MENSAJES_ACCESOS = {
  existeAcceso: 'Ya existe acceso para el usuario',
  noCambioEstado: 'No se pudo cambiar el estado',
  sinCargo: 'Elija el cargo',
  fechas: 'La fecha final debe ser mayor o igual a la inicial',
  sinFechas: 'El acceso del usuario administrador no lleva fechas',
} as const

/** '1 acceso', '12 accesos'. */
export const accesosEscritos = (cuantos: number): string => (cuantos === 1 ? '1 acceso' : `${cuantos} accesos`)

/** A position that was chosen; the server refuses one that does not exist or is not active any more (TRA-29). */
export const CargoElegible = entero(1, 2_147_483_647, MENSAJES_ACCESOS.sinCargo)
/** Whether forms offer a position (TRA-29, ORG-34). */
export const esCargoElegible = ({ inactivo }: Pick<Cargo, 'inactivo'>): boolean => !inactivo

/** The days between which an access counts, as it is listed (USU-59); neither where it has no dates. */
const enLista = { desde: z.optional(z.nullable(z.string())), hasta: z.optional(z.nullable(z.string())) }
export const FechasDeAcceso = z.object(enLista)
export type FechasDeAcceso = z.infer<typeof FechasDeAcceso>

/** The same as they are typed: null takes a date away, and one that is not sent stays. */
export const fechasEscritas = {
  desde: z.optional(z.nullable(FechaISO)),
  hasta: z.optional(z.nullable(FechaISO)),
}
/** Refuses an end before the beginning (USU-59). */
export const fechasEnOrden = sinFaltas<FechasDeAcceso>(({ desde, hasta }) =>
  desde && hasta && hasta < desde ? [['hasta', MENSAJES_ACCESOS.fechas]] : [],
)
export const VigenciaEscrita = z.object(fechasEscritas).check(fechasEnOrden)

/** Whether an access has ended before that Lima day. */
export const haTerminado = ({ hasta }: FechasDeAcceso, hoy: string): boolean => !!hasta && hasta < hoy
const haEmpezado = ({ desde }: FechasDeAcceso, hoy: string): boolean => !desde || desde <= hoy

/** What the lists say of an access's dates on a Lima day (TRA-30); null where it has none. */
export const vigenciaDicha = (fechas: FechasDeAcceso, hoy: string): string | null => {
  const { desde = null, hasta = null } = fechas
  if (haTerminado(fechas, hoy)) return `terminó ${fecha(hasta)}`
  if (!haEmpezado(fechas, hoy) || !hasta) return desde && `desde ${fecha(desde)}`
  return `hasta ${fecha(hasta)}`
}

/** Flag of a refusal that changes nothing: the access exists, or another is active in the year (USU-31, D-08). */
export const existe_acceso = z.optional(z.boolean())

/** The access that stands in the way: where it is, so that the person can be moved or it can be replaced (USU-31). */
export const AccesoExistente = z.object({
  empacce_id: z.number(),
  area_name: z.string(),
  cargo_name: z.string(),
  anio_eje: z.number(),
  estado: z.boolean(),
})
export type AccesoExistente = z.infer<typeof AccesoExistente>
export const existente = z.optional(AccesoExistente)
/** 'Gerencia de Obras, Especialista, 2026'. */
export const lugarDelAcceso = ({ area_name, cargo_name, anio_eje }: Omit<AccesoExistente, 'empacce_id' | 'estado'>) =>
  [area_name, cargo_name, anio_eje].filter(Boolean).join(', ')

/** Listed access of a user (Table USU-C). */
export const Acceso = z.object({
  user_id: z.number(),
  empacce_id: z.number(),
  employee_id: z.nullable(z.number()),
  area_id: z.number(),
  area_name: z.string(),
  cargo_id: z.nullable(z.number()),
  cargo_name: z.string(),
  anio_eje: z.number(),
  estado: z.boolean(),
  /** The profile that it was given by, while its codes are the profile's (USU-67). */
  perfil: z.optional(z.nullable(z.string())),
  ...enLista,
})
export type Acceso = z.infer<typeof Acceso>

/** An access as its form shows it, read at one moment; `version` tells it from what it becomes (API-42, API-08). */
export const AccesoConPermisos = z.object({
  roles: z.array(z.number()),
  area_id: z.number(),
  cargo_id: z.nullable(z.number()),
  perfil_id: z.optional(z.nullable(z.number())),
  version: z.string(),
  ...enLista,
})
export type AccesoConPermisos = z.infer<typeof AccesoConPermisos>
/** An area that was chosen; 0 is none. */
export const AreaElegida = entero(1, Number.MAX_SAFE_INTEGER, 'Elija el área')

/** The codes of an access (USU-29). */
export const Codigos = z
  .array(
    z.union(
      Object.values(Permiso).map((codigo) => z.literal(codigo)),
      { error: 'El permiso no existe' },
    ),
  )
  .check(z.maxLength(Object.keys(Permiso).length, { error: 'Hay permisos repetidos' }))

/** Codes that are not recommended together are saved all the same (USU-66). */
export const aceptado = z.optional(z.boolean())

/** The profile that the codes come from; it is noted only where they are its own (USU-67, D-103). */
const PerfilElegido = z.optional(z.nullable(Id))

/**
 * The access of a new user (USU-21): area and position of an employee who has none, and otherwise only the codes for the
 * one that the user takes over or gets by the area.
 */
export const AccesoDeNuevo = z.object({
  area_id: z.optional(z.nullable(AreaElegida)),
  cargo_id: z.optional(z.nullable(CargoElegible)),
  myChoices: Codigos,
  perfil_id: PerfilElegido,
  aceptado,
})
export type AccesoDeNuevo = z.output<typeof AccesoDeNuevo>

/** An access with its permission codes (Table USU-C); `empacce_id` 0 or none creates one of the current year (USU-34). */
export const PermisosGuardar = z
  .object({
    id: Id,
    empacce_id: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)))),
    employee_id: z.optional(z.nullable(Id)),
    area_id: AreaElegida,
    cargo_id: z.optional(z.nullable(CargoElegible)),
    myChoices: Codigos,
    perfil_id: PerfilElegido,
    /** Of the access as it was read (API-42); 409 when it has changed since. */
    version: z.optional(texto(80)),
    ...fechasEscritas,
    /** A new access takes the place of the one that stands in the way, which is switched off (USU-31). */
    reemplaza: z.optional(z.boolean()),
    aceptado,
  })
  .check(fechasEnOrden)
export type PermisosGuardar = z.input<typeof PermisosGuardar>
