import * as z from 'zod/mini'

/**
 * The access row (empacce) that the employee registry and the user administration share (TRA-21): a person or a user, an
 * area, a position and a year.
 */

export const MENSAJES_ACCESOS = {
  existeAcceso: 'Ya existe acceso para el usuario',
  noCambioEstado: 'No se pudo cambiar el estado',
  sinCargo: 'Elija el cargo',
} as const

/** Positions that can be chosen have the ids 1 to 5 (TRA-11). */
const CARGO_MAXIMO = 5
const error = MENSAJES_ACCESOS.sinCargo
export const CargoElegible = z
  .number({ error })
  .check(z.int({ error }), z.gte(1, { error }), z.lte(CARGO_MAXIMO, { error }))
export const esCargoElegible = ({ id }: { id: number }): boolean => id >= 1 && id <= CARGO_MAXIMO

/** Flag of a refusal that changes nothing: the access exists, or another is active in the year (USU-31, D-08). */
export const existe_acceso = z.optional(z.boolean())
