import type { Acceso, PermisosGuardar } from '@cabildo/contracts/accesos'
import { esReservado } from '@cabildo/contracts/concesiones'
import { MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirVigente } from '../../platform/errores.ts'
import { siExisteAcceso } from '../../platform/sesion/existe-acceso.ts'
import { exigirCargo } from '../organizacion/index.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { findAcceso, findPermisos, insertAcceso, setEstado, setPermisos, updateAcceso } from './accesos.queries.ts'
import { exigirConcesion, tomarUsuario, traducido } from './reglas.ts'
import type { Quien } from './usuarios.ts'

interface Guardado {
  existe_acceso?: boolean
  data?: Acceso
}

/**
 * Creates an access of the current Lima year, active, or changes one, and leaves it with exactly the codes given
 * (USU-28 to USU-31, USU-34, API-43). Access, employee and user must belong together; answers existe_acceso when D-08
 * would break. A copy that has become stale, be it by a code, is refused (D-22).
 */
export const guardarPermisos = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  user_id: number,
  datos: PermisosGuardar,
): Promise<Guardado> => {
  const acto = enTransaccion(db, actor, async (trx) => {
    const { employee_id } = await tomarUsuario(trx, sesion, user_id, 'accesos')
    if (datos.id !== user_id || (datos.employee_id != null && datos.employee_id !== employee_id)) throw sinRegistro()
    const actual = datos.empacce_id ? await leerAcceso(trx, user_id, datos.empacce_id) : null
    if (actual && datos.version !== undefined)
      exigirVigente(datos.version, (await findPermisos(trx, actual.empacce_id))?.version)
    // tomarUsuario refuses users who have something reserved: only what is new is asked here.
    exigirConcesion(sesion, esReservado(datos.area_id, datos.myChoices))
    if (employee_id !== null && datos.cargo_id != null) await exigirCargo(trx, datos.cargo_id, 'cargo_id')
    const lugar = {
      area_id: datos.area_id,
      cargo_id: employee_id === null ? null : elegirCargo(datos.cargo_id ?? actual?.cargo_id),
    }
    const ahora = reloj.ahora()
    if (actual) await updateAcceso(trx, ahora, { empacce_id: actual.empacce_id, ...lugar })
    const empacce_id =
      actual?.empacce_id ?? (await insertAcceso(trx, ahora, { user_id, employee_id, anio_eje: reloj.anio(), ...lugar }))
    await setPermisos(trx, empacce_id, datos.myChoices)
    return { data: await leerAcceso(trx, user_id, empacce_id) }
  })
  const guardado = await siExisteAcceso(traducido(acto))
  sesiones.olvidar(user_id)
  return guardado
}

/** Switches an access on or off (USU-33, API-44); answers existe_acceso when another one is active in its year. */
export const cambiarEstado = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  { user_id, empacce_id, estado }: { user_id: number; empacce_id: number; estado: boolean },
): Promise<Guardado> => {
  const acto = enTransaccion(db, actor, async (trx) => {
    await tomarUsuario(trx, sesion, user_id, 'accesos')
    await leerAcceso(trx, user_id, empacce_id)
    await setEstado(trx, reloj.ahora(), empacce_id, estado)
    return {}
  })
  const cambiado = await siExisteAcceso(acto)
  sesiones.olvidar(user_id)
  return cambiado
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
