import * as z from 'zod/mini'
import { entero, Id, texto } from './base/esquema.ts'
import { Permiso } from './base/permisos.ts'
import type { Cargo } from './catalogos.ts'

/**
 * The access row (empacce) that the employee registry and the user administration share (TRA-21): a person or a user, an
 * area, a position and a year.
 */

export const MENSAJES_ACCESOS = {
  existeAcceso: 'Ya existe acceso para el usuario',
  noCambioEstado: 'No se pudo cambiar el estado',
  sinCargo: 'Elija el cargo',
} as const

/** A position that was chosen; the server refuses one that does not exist or is not active any more (TRA-29). */
export const CargoElegible = entero(1, 2_147_483_647, MENSAJES_ACCESOS.sinCargo)
/** Whether forms offer a position (TRA-29, ORG-34). */
export const esCargoElegible = ({ inactivo }: Pick<Cargo, 'inactivo'>): boolean => !inactivo

/** Flag of a refusal that changes nothing: the access exists, or another is active in the year (USU-31, D-08). */
export const existe_acceso = z.optional(z.boolean())

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
})
export type Acceso = z.infer<typeof Acceso>

/** An access as its form shows it, read at one moment; `version` tells it from what it becomes (API-42, API-08). */
export const AccesoConPermisos = z.object({
  roles: z.array(z.number()),
  area_id: z.number(),
  cargo_id: z.nullable(z.number()),
  version: z.string(),
})
export type AccesoConPermisos = z.infer<typeof AccesoConPermisos>
/** An area that was chosen; 0 is none. */
export const AreaElegida = entero(1, Number.MAX_SAFE_INTEGER, 'Elija el área')

/** An access with its permission codes (Table USU-C); `empacce_id` 0 or none creates one of the current year (USU-34). */
export const PermisosGuardar = z.object({
  id: Id,
  empacce_id: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)))),
  employee_id: z.optional(z.nullable(Id)),
  area_id: AreaElegida,
  cargo_id: z.optional(z.nullable(CargoElegible)),
  myChoices: z
    .array(
      z.union(
        Object.values(Permiso).map((codigo) => z.literal(codigo)),
        { error: 'El permiso no existe' },
      ),
    )
    .check(z.maxLength(Object.keys(Permiso).length, { error: 'Hay permisos repetidos' })),
  /** Of the access as it was read (API-42); 409 when it has changed since. */
  version: z.optional(texto(80)),
})
export type PermisosGuardar = z.input<typeof PermisosGuardar>
