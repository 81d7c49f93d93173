import { AREA_INFORMATICA, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { concedeReservados, PERMISOS_RESERVADOS } from '@cabildo/contracts/concesiones'
import { MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { restriccionViolada } from '../../platform/db/restriccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { tieneReservados } from './accesos.queries.ts'
import { lockUsuario } from './usuarios.queries.ts'

/** Nobody raises or lowers himself; user 11 may, so that he can always put things right (abuse.md §4, D-04). */
export const exigirAjeno = (sesion: Sesion, user_id: number): void => {
  if (user_id === sesion.user.id && user_id !== USUARIO_ADMINISTRADOR) throw new ErrorDeNegocio('accesoPropio')
}

/** Whether an area or codes are such that only the informatics area gives them. */
export const esReservado = (area_id: number | null, codigos: readonly number[] = []): boolean =>
  area_id === AREA_INFORMATICA || codigos.some((codigo) => PERMISOS_RESERVADOS.includes(codigo))

/** Refuses to whoever may not give what is reserved. */
export const exigirConcesion = (sesion: Sesion, reservado: boolean): void => {
  if (reservado && !concedeReservados(sesion)) throw new ErrorDeNegocio('reservado')
}

/** Refuses when the user is above the caller, who could otherwise take the stronger account over. */
export const exigirAlcance = async (db: Db, sesion: Sesion, id: number): Promise<void> => {
  if (concedeReservados(sesion)) return
  exigirConcesion(sesion, id === USUARIO_ADMINISTRADOR || (await tieneReservados(db, id)))
}

/** Holds the user that an act is about until the transaction ends; throws noEncontrado, reservado. */
export const tomarUsuario = async (trx: Trx, sesion: Sesion, id: number): Promise<void> => {
  if (!(await lockUsuario(trx, id))) throw new ErrorDeNegocio('noEncontrado')
  await exigirAlcance(trx, sesion, id)
}

/** What each index and foreign key says when it refuses: they decide, since no check before an act can. */
const POR_RESTRICCION: Record<string, () => ErrorDeNegocio> = {
  usuarios_username: () => campoInvalido('username', MENSAJES_USUARIOS.usuarioRepetido),
  usuarios_trabajador: () => campoInvalido('nroDni', MENSAJES_USUARIOS.empleadoConUsuario),
  usuarios_area_id_fkey: () => campoInvalido('area_id', MENSAJES_USUARIOS.areaDesconocida),
  accesos_area_id_fkey: () => campoInvalido('area_id', MENSAJES_USUARIOS.areaDesconocida),
  accesos_cargo_id_fkey: () => campoInvalido('cargo_id', MENSAJES_USUARIOS.cargoDesconocido),
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
