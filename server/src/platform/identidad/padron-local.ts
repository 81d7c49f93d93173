import type { Db } from '../db/conexion.ts'
import type { Identidad } from './identidad.ts'
import { findEnPadron } from './padron.queries.ts'

/** The local registry, the default (D-20). */
export const crearPadronLocal = (db: Db): Identidad => ({
  buscarDni: async (dni) => (await findEnPadron(db, dni)) ?? null,
})
