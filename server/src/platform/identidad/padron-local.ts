import type { Db } from '../db/conexion.ts'
import type { Identidad } from './identidad.ts'
import { findEmpresa, findEnPadron } from './padron.queries.ts'

/** The local registries, the default (D-20). */
export const crearPadronLocal = (db: Db): Identidad => {
  const conocerDni = async (dni: string) => (await findEnPadron(db, dni)) ?? null
  const conocerRuc = async (ruc: string) => (await findEmpresa(db, ruc))?.razon_social ?? null
  return { buscarDni: conocerDni, buscarRuc: conocerRuc, conocerDni, conocerRuc }
}
