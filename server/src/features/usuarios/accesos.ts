import type { Acceso, AccesoDeNuevo, AccesoExistente, PermisosGuardar } from '@cabildo/contracts/accesos'
import { MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirVigente } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { apagarAccesos } from '../../platform/sesion/accesos.queries.ts'
import { siExisteAcceso } from '../../platform/sesion/existe-acceso.ts'
import { exigirSinTerminar } from '../../platform/sesion/fechas-de-acceso.ts'
import { exigirCargo } from '../catalogos/index.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import {
  findAcceso,
  findPermisos,
  insertAcceso,
  setEstado,
  setPerfil,
  setPermisos,
  updateAcceso,
} from './accesos.queries.ts'
import { exigirCompatibles } from './incompatibles.ts'
import { exigirConcesionDe, type Quien, tomarUsuario, traducido } from './reglas.ts'
import { ocuparLugar } from './traslado.ts'
import { findExistente, findVigente } from './vigencia.queries.ts'

interface Guardado {
  existe_acceso?: boolean
  existente?: AccesoExistente | undefined
  data?: Acceso
}

/**
 * Creates an access of the current Lima year, or of the later one in which it begins, active, or changes one, and leaves it
 * with exactly the codes given (USU-28 to USU-31, USU-34, USU-59, API-43). An active access of the year that has ended gives
 * way to the new one, and any does where it is to be replaced. Access, employee and user must belong together; answers existe_acceso when D-08
 * would break. A copy that has become stale, be it by a code, is refused (D-22).
 */
export const guardarPermisos = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  user_id: number,
  datos: PermisosGuardar,
): Promise<Guardado> => {
  const hoy = reloj.hoy()
  let dueno = { user_id, employee_id: null as number | null }
  const anio_eje = Math.max(reloj.anio(), Number(datos.desde?.slice(0, 4) ?? 0))
  const acto = enTransaccion(db, actor, async (trx) => {
    const { employee_id } = await tomarUsuario(trx, sesion, user_id, 'accesos')
    dueno = { user_id, employee_id }
    if (datos.id !== user_id || (datos.employee_id != null && datos.employee_id !== employee_id)) throw sinRegistro()
    const actual = datos.empacce_id ? await leerAcceso(trx, user_id, datos.empacce_id) : null
    const antes = actual && (await findPermisos(trx, actual.empacce_id))
    if (actual) exigirVigente(datos.version, antes?.version)
    // tomarUsuario refuses users who have something reserved: only what is new is asked here.
    await exigirConcesionDe(trx, sesion, datos.area_id, datos.myChoices)
    if (employee_id !== null && datos.cargo_id != null) await exigirCargo(trx, datos.cargo_id, 'cargo_id')
    const lugar = {
      area_id: datos.area_id,
      cargo_id: employee_id === null ? null : elegirCargo(datos.cargo_id ?? actual?.cargo_id),
    }
    const { desde = actual?.desde ?? null, hasta = actual?.hasta ?? null } = datos
    const fechas = { desde, hasta }
    const ahora = reloj.ahora()
    const crear = async () => {
      if (datos.reemplaza) return ocuparLugar(trx, ahora, dueno, { anio_eje, ...lugar, ...fechas })
      await apagarAccesos(trx, ahora, dueno, { anio_eje, terminadosAntesDe: hoy })
      return insertAcceso(trx, ahora, { ...dueno, anio_eje, ...lugar, ...fechas })
    }
    if (actual) await updateAcceso(trx, ahora, { empacce_id: actual.empacce_id, ...lugar, ...fechas })
    const empacce_id = actual?.empacce_id ?? (await crear())
    await setPermisos(trx, empacce_id, datos.myChoices)
    await exigirCompatibles(trx, ahora, { empacce_id, antes: antes?.roles ?? [], aceptado: datos.aceptado ?? false })
    await setPerfil(trx, ahora, empacce_id, datos.perfil_id)
    return { data: await leerAcceso(trx, user_id, empacce_id) }
  })
  const elQueEstorba = () =>
    findExistente(db, dueno, { anio_eje, area_id: datos.area_id, cargo_id: datos.cargo_id ?? null })
  const guardado = await siExisteAcceso(traducido(acto), elQueEstorba)
  sesiones.olvidar(user_id)
  return guardado
}

/**
 * Switches an access on or off (USU-33, API-44); answers existe_acceso when another one is active in its year, unless that has
 * ended. Throws accesoTerminado for one that has ended itself (TRA-30).
 */
export const cambiarEstado = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  { user_id, empacce_id, estado }: { user_id: number; empacce_id: number; estado: boolean },
): Promise<Guardado> => {
  const acto = enTransaccion(db, actor, async (trx) => {
    await tomarUsuario(trx, sesion, user_id, 'accesos')
    const acceso = await leerAcceso(trx, user_id, empacce_id)
    if (estado) {
      exigirSinTerminar(acceso, reloj.hoy())
      const { anio_eje } = acceso
      await apagarAccesos(trx, reloj.ahora(), acceso, { anio_eje, terminadosAntesDe: reloj.hoy(), menos: empacce_id })
    }
    await setEstado(trx, reloj.ahora(), empacce_id, estado)
    return {}
  })
  const cambiado = await siExisteAcceso(acto)
  sesiones.olvidar(user_id)
  return cambiado
}

/**
 * Gives a new user what to work with: codes for the access taken over or got by the area, or the first access of an employee
 * who had none (USU-21). What is reserved was asked before.
 */
export const darPrimerAcceso = async (
  trx: Trx,
  reloj: Reloj,
  { user_id, employee_id, acceso }: { user_id: number; employee_id: number | null; acceso: AccesoDeNuevo },
): Promise<void> => {
  const ahora = reloj.ahora()
  const suyo = (await findVigente(trx, user_id, reloj.hoy()))?.empacce_id
  // Somebody else has given the employee one since the form was filled in: which of both counts is for a person to say.
  if (suyo && employee_id !== null && acceso.area_id != null)
    throw campoInvalido('nroDni', MENSAJES_USUARIOS.accesoYaTiene)
  if (!suyo && acceso.area_id == null) throw campoInvalido('area_id', 'Elija el área')
  const empacce_id =
    suyo ??
    (await insertAcceso(trx, ahora, {
      ...{ user_id, employee_id, area_id: acceso.area_id ?? 0, anio_eje: reloj.anio() },
      cargo_id: employee_id === null ? null : elegirCargo(acceso.cargo_id),
    }))
  await setPermisos(trx, empacce_id, acceso.myChoices)
  await exigirCompatibles(trx, ahora, { empacce_id, antes: [], aceptado: acceso.aceptado ?? false })
  await setPerfil(trx, ahora, empacce_id, acceso.perfil_id)
}

const sinRegistro = () => new ErrorDeNegocio('noEncontrado')

const leerAcceso = async (trx: Trx, user_id: number, empacce_id: number): Promise<Acceso> => {
  const acceso = await findAcceso(trx, user_id, empacce_id)
  if (!acceso) throw sinRegistro()
  return acceso
}

/** An access of an employee has a position (USU-30); one that is changed keeps its own when none is sent. */
const elegirCargo = (cargo_id: number | null | undefined): number => {
  if (cargo_id == null) throw campoInvalido('cargo_id', MENSAJES_USUARIOS.sinCargo)
  return cargo_id
}
