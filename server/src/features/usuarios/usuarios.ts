import {
  MENSAJES_USUARIOS,
  type UsuarioDetalle,
  type UsuarioEditar,
  type UsuarioNuevo,
} from '@cabildo/contracts/usuarios'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, exigirVigente } from '../../platform/errores.ts'
import { cifrarClave } from '../../platform/sesion/clave.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { quitarCodigos } from '../../platform/sesion/retos.queries.ts'
import { terminarSesion, terminarSesionesDe } from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import {
  avisarAlTitular,
  avisarDeOtroCorreo,
  type CasaDeSesion,
  type Contexto,
  claveAjena,
  deLaEntidad,
  esInicial,
  motivoDeRechazo,
  ponerClave,
  venceEn,
} from '../sesion/index.ts'
import { empleadoTieneReservados, insertAcceso, soltarAccesos, tomarAccesos } from './accesos.queries.ts'
import { darPrimerAcceso } from './accesos.ts'
import { lockPersonasDeBaja } from './encargaturas.queries.ts'
import {
  exigirActo,
  exigirConcesion,
  exigirConcesionDe,
  leerUsuario,
  type Quien,
  tomarUsuario,
  traducido,
} from './reglas.ts'
import { deleteUsuario, findImpedimentos, insertUsuario, lockEmpleado, updateUsuario } from './usuarios.queries.ts'

/**
 * Creates a user, who takes over the accesses of the employee, or gets one to the area without position and codes, and with
 * `acceso` what to work with in the same act (USU-10, USU-11, USU-17, USU-21, API-34).
 */
export const registrarUsuario = async (
  { db, reloj, entidad, config }: CasaDeSesion,
  { sesion, actor }: Quien,
  { username, password, nroDni, employee_id = null, area_id = null, acceso, email = null }: UsuarioNuevo,
): Promise<UsuarioDetalle> => {
  await exigirConcesionDe(db, sesion, area_id)
  if (acceso) await exigirConcesionDe(db, sesion, acceso.area_id ?? area_id, acceso.myChoices)
  // All that can be known before is told at once (SHE-97); the database holds the rules when others are as quick.
  const hay = await findImpedimentos(db, { username, employee_id, area_id, email })
  const dni = hay?.dni ?? null
  const ajeno = employee_id !== null && (dni === null || (nroDni != null && nroDni !== dni))
  exigirSinFaltas({
    nroDni: ajeno
      ? MENSAJES_USUARIOS.empleadoDesconocido
      : hay?.empleado_con_usuario && MENSAJES_USUARIOS.empleadoConUsuario,
    area_id: area_id !== null && !hay?.area_conocida && MENSAJES_USUARIOS.areaDesconocida,
    username: hay?.nombre_tomado && MENSAJES_USUARIOS.usuarioRepetido,
    email: hay?.email_tomado && MENSAJES_USUARIOS.emailTomado,
    password: await rechazoDeAsignada(password, { ...deLaEntidad(entidad), username, dni }),
  })
  const password_hash = await cifrarClave(password)
  return traducido(
    enTransaccion(db, actor, async (trx) => {
      if (employee_id !== null) await tomarEmpleado(trx, sesion, employee_id)
      const ahora = reloj.ahora()
      const id = await insertUsuario(trx, ahora, {
        username,
        employee_id,
        area_id,
        email,
        ...claveAjena(password_hash, { por: sesion.user.id, vence: venceEn(ahora, config.claveInicialDias) }),
      })
      if (employee_id !== null) await tomarAccesos(trx, ahora, employee_id, id)
      if (area_id !== null)
        await insertAcceso(trx, ahora, {
          user_id: id,
          employee_id: null,
          area_id,
          cargo_id: null,
          anio_eje: reloj.anio(),
        })
      if (acceso) await darPrimerAcceso(trx, reloj, { user_id: id, employee_id, acceso })
      return leerUsuario(trx, id)
    }),
  )
}

const sinEmpleado = () => campoInvalido('nroDni', MENSAJES_USUARIOS.empleadoDesconocido)

/** Locks the employee of a new user, whose accesses must not be more than the caller may give. */
const tomarEmpleado = async (trx: Trx, sesion: Sesion, employee_id: number): Promise<void> => {
  if (!(await lockEmpleado(trx, employee_id))) throw sinEmpleado()
  exigirConcesion(sesion, await empleadoTieneReservados(trx, employee_id))
}

/** A password that the administration gives is the username or the DNI, or follows the policy for all (D-27, D-07). */
const rechazoDeAsignada = async (clave: string, contexto: Contexto) =>
  esInicial(clave, contexto) ? null : motivoDeRechazo(clave, contexto)

const cifrarAsignada = async (clave: string, contexto: Contexto): Promise<string> => {
  const motivo = await rechazoDeAsignada(clave, contexto)
  if (motivo) throw campoInvalido('password', motivo)
  return cifrarClave(clave)
}

/** Changes a name, the e-mail and, of a user by area, the area; accesses stay as they are (USU-14, API-39). A stale copy is refused. */
export const editarUsuario = (
  { db, reloj, cartero }: CasaDeSesion,
  { sesion, actor }: Quien,
  { id, username, area_id = null, email, version }: UsuarioEditar,
): Promise<UsuarioDetalle> =>
  traducido(
    enTransaccion(db, actor, async (trx) => {
      const antes = await tomarUsuario(trx, sesion, id, 'edicion')
      if (area_id !== antes.area_id) await exigirConcesionDe(trx, sesion, area_id)
      exigirVigente(version, antes.updated_at)
      await updateUsuario(trx, reloj.ahora(), { id, username, area_id, email })
      if (email !== undefined && (email ?? '').toLowerCase() !== (antes.email ?? '').toLowerCase()) {
        // Neither a code for a forgotten password nor one for an address that the user typed counts any more.
        await quitarCodigos(trx, id, 'correo', 'clave olvidada')
        await avisarDeOtroCorreo(
          trx,
          { reloj, cartero },
          { user_id: id, antes: { email: antes.email ?? null, comprobado: antes.email_comprobado ?? false } },
        )
      }
      return leerUsuario(trx, id)
    }),
  )

/**
 * Ends one session of a user, or all, and tells the user; answers how many were open (ING-24). Throws confirmar, noEncontrado
 * for what is no open session of that user, and what speaks against an act on that account (decision 0021).
 */
export const cerrarSesionesDe = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  { id, cual }: { id: number; cual: string | undefined },
): Promise<number> => {
  exigirConfirmado(sesion, reloj)
  const cerradas = await enTransaccion(db, actor, async (trx) => {
    await tomarUsuario(trx, sesion, id, 'edicion')
    const terminada = reloj.ahora()
    const fin = { terminada, motivo: 'cerrada', por: sesion.user.id } as const
    const cuantas =
      cual === undefined ? await terminarSesionesDe(trx, id, fin) : Number(await terminarSesion(trx, cual, fin, id))
    if (cual !== undefined && cuantas === 0) throw new ErrorDeNegocio('noEncontrado')
    if (cuantas > 0 && id !== sesion.user.id)
      await avisarAlTitular(trx, terminada, {
        user_id: id,
        clase: 'sesión cerrada',
        datos: { por: sesion.user.fullName },
      })
    return cuantas
  })
  sesiones.olvidar(id)
  return cerradas
}

/**
 * Gives another user a password, to be changed at the next entry; that user's sessions end (API-37, USU-52, D-07). For
 * users who sign, only the informatics area does so.
 */
export const cambiarClaveDe = async (
  { db, reloj, sesiones, entidad, config }: CasaDeSesion,
  { sesion, actor }: Quien,
  { id, password }: { id: number; password: string },
): Promise<void> => {
  const usuario = await leerUsuario(db, id)
  // Before the work of hashing, and again once the user is locked.
  exigirActo(sesion, usuario, 'clave')
  const password_hash = await cifrarAsignada(password, { ...deLaEntidad(entidad), ...usuario })
  await enTransaccion(db, actor, async (trx) => {
    await tomarUsuario(trx, sesion, id, 'clave')
    const vence = venceEn(reloj.ahora(), config.claveInicialDias)
    await ponerClave(trx, reloj, id, password_hash, { por: sesion.user.id, vence })
  })
  sesiones.olvidar(id)
}

/** Deletes a user with the codes, ends the sessions; the employee stays in the registry (USU-22, D-33, API-36). */
export const eliminarUsuario = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  id: number,
): Promise<void> => {
  await enTransaccion(db, actor, async (trx) => {
    await lockPersonasDeBaja(trx, id)
    await tomarUsuario(trx, sesion, id, 'eliminacion')
    await soltarAccesos(trx, reloj.ahora(), id)
    await deleteUsuario(trx, reloj.ahora(), id)
    await terminarSesionesDe(trx, id, { terminada: reloj.ahora(), motivo: 'cerrada', por: sesion.user.id })
  })
  sesiones.olvidar(id)
}
