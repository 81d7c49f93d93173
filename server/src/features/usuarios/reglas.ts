import type { QuienPide } from '@cabildo/contracts/base/permisos'
import {
  type ActoDeCuenta,
  concedeReservados,
  esReservado,
  impedimentoDeCuenta,
  textoDeImpedimento,
} from '@cabildo/contracts/concesiones'
import { MENSAJES_INCOMPATIBLES } from '@cabildo/contracts/incompatibles'
import { MENSAJES_PERFILES } from '@cabildo/contracts/perfiles'
import { MENSAJES_USUARIOS, type Usuario, type UsuarioDetalle } from '@cabildo/contracts/usuarios'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { facultadesDe } from '../../platform/sesion/facultades.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { findUsuario, lockUsuario } from './usuarios.queries.ts'

/** Who acts: the session that decides, and the name for the audit trail. */
export interface Quien {
  sesion: Sesion
  actor: Actor
}

/** Whoever decides, by what rights hang on: a session, or an order at the command line. */
export type QuienDecide = Pick<QuienPide, 'user' | 'area' | 'encargo'>

/** Refuses a caller who may not give what is reserved. */
export const exigirConcesion = (quien: QuienDecide, reservado: boolean): void => {
  if (reservado && !concedeReservados(quien)) throw new ErrorDeNegocio('reservado')
}

/** Refuses a caller who may not give access to that area with those codes; what the area may do is asked of the database. */
export const exigirConcesionDe = async (
  db: Db,
  quien: QuienDecide,
  area_id: number | null,
  codigos?: readonly number[],
): Promise<void> =>
  exigirConcesion(
    quien,
    esReservado(area_id === null ? null : { facultades: await facultadesDe(db, area_id) }, codigos),
  )

/** Refuses what the caller may not do to that account (abuse.md §4, SHE-105). */
export const exigirActo = (quien: QuienDecide, usuario: Usuario, acto: ActoDeCuenta): void => {
  const impedimento = impedimentoDeCuenta(quien, usuario, acto)
  if (impedimento) throw new ErrorDeNegocio(impedimento, { mensaje: textoDeImpedimento(impedimento, acto) })
}

/**
 * Locks the user that an act is about and reads it then, so that a grant under way has been waited for. Throws noEncontrado
 * and what speaks against the act.
 */
export const tomarUsuario = async (
  trx: Trx,
  quien: QuienDecide,
  id: number,
  acto: ActoDeCuenta,
): Promise<UsuarioDetalle> => {
  if (!(await lockUsuario(trx, id))) throw new ErrorDeNegocio('noEncontrado')
  const usuario = await leerUsuario(trx, id)
  exigirActo(quien, usuario, acto)
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
  perfiles_nombre: () => campoInvalido('name', MENSAJES_PERFILES.repetido),
  usuarios_email: () => campoInvalido('email', MENSAJES_USUARIOS.emailTomado),
  usuarios_area_id_fkey: () => campoInvalido('area_id', MENSAJES_USUARIOS.areaDesconocida),
  accesos_perfil_id_fkey: () => campoInvalido('perfil_id', MENSAJES_USUARIOS.perfilDesconocido),
  accesos_area_id_fkey: () => campoInvalido('area_id', MENSAJES_USUARIOS.areaDesconocida),
  permisos_incompatibles_par: () => campoInvalido('codigos', MENSAJES_INCOMPATIBLES.repetida),
  accesos_fechas: () => campoInvalido('hasta', MENSAJES_USUARIOS.fechas),
  accesos_sin_fechas_del_administrador: () => campoInvalido('desde', MENSAJES_USUARIOS.sinFechas),
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
