import { type ActoDeCuenta, concedeReservados, impedimentoDeCuenta } from '@cabildo/contracts/concesiones'
import { MENSAJES_USUARIOS, type Usuario, type UsuarioDetalle } from '@cabildo/contracts/usuarios'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { findUsuario, lockUsuario } from './usuarios.queries.ts'

/** Refuses a caller who may not give what is reserved. */
export const exigirConcesion = (sesion: Sesion, reservado: boolean): void => {
  if (reservado && !concedeReservados(sesion)) throw new ErrorDeNegocio('reservado')
}

/** Refuses what the caller may not do to that account (abuse.md §4, SHE-105). */
export const exigirActo = (sesion: Sesion, usuario: Usuario, acto: ActoDeCuenta): void => {
  const impedimento = impedimentoDeCuenta(sesion, usuario, acto)
  if (impedimento) throw new ErrorDeNegocio(impedimento)
}

/**
 * Locks the user that an act is about and reads it then, so that a grant under way has been waited for. Throws noEncontrado
 * and what speaks against the act.
 */
export const tomarUsuario = async (
  trx: Trx,
  sesion: Sesion,
  id: number,
  acto: ActoDeCuenta,
): Promise<UsuarioDetalle> => {
  if (!(await lockUsuario(trx, id))) throw new ErrorDeNegocio('noEncontrado')
  const usuario = await leerUsuario(trx, id)
  exigirActo(sesion, usuario, acto)
  return usuario
}

/** A live user; throws noEncontrado (API-35). */
export const leerUsuario = async (db: Db, id: number): Promise<UsuarioDetalle> => {
  const usuario = hallado(await findUsuario(db, id))
  return usuario
}

/** What a refusal by each index and foreign key means: they decide, for no check before an act can be sure. */
const POR_RESTRICCION: Record<string, () => ErrorDeNegocio> = {
  usuarios_username: () => campoInvalido('username', MENSAJES_USUARIOS.usuarioRepetido),
  usuarios_trabajador: () => campoInvalido('nroDni', MENSAJES_USUARIOS.empleadoConUsuario),
  usuarios_area_id_fkey: () => campoInvalido('area_id', MENSAJES_USUARIOS.areaDesconocida),
  accesos_area_id_fkey: () => campoInvalido('area_id', MENSAJES_USUARIOS.areaDesconocida),
  // A visit keeps the area in which it took place (migration 0004).
  visitas_empacce_id_area_id_fkey: () => new ErrorDeNegocio('accesoConVisitas'),
}

/** Translates what the database refuses of an act into what the form shows. */
export const traducido = async <T>(acto: Promise<T>): Promise<T> => {
  try {
    return await acto
  } catch (error) {
    throw POR_RESTRICCION[restriccionViolada(error) ?? '']?.() ?? error
  }
}
