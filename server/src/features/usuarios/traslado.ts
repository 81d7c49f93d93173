import type { Acceso } from '@cabildo/contracts/accesos'
import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import { MENSAJES_VIGENCIA, type TrasladoPedido } from '@cabildo/contracts/vigencia'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, exigirVigente, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { apagarAccesos, type Dueno } from '../../platform/sesion/accesos.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { exigirCargo } from '../catalogos/index.ts'
import { soltarAsignados } from '../expedientes/index.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { findPermisos, insertAcceso, setPerfil, setPermisos, updateAcceso } from './accesos.queries.ts'
import { exigirCompatibles } from './incompatibles.ts'
import { findPerfil } from './perfiles.queries.ts'
import { exigirConcesionDe, leerUsuario, type Quien, type QuienDecide, tomarUsuario, traducido } from './reglas.ts'
import {
  apagarAnteriores,
  countSinFirmante,
  findExistente,
  findVigente,
  lockAcceso,
  lockAreaActiva,
  lockPosteriores,
  reanudarAcceso,
  terminarAcceso,
  vaciarJefaturas,
} from './vigencia.queries.ts'

/** Where somebody goes, and what is taken along. */
interface Destino {
  area_id: number
  /** Null for a user by area, who has no position. */
  cargo_id: number | null
  documento: string
  codigos: readonly number[]
  /** Whoever decides has accepted codes that are not recommended together (USU-66). */
  aceptado: boolean
  perfil_id: number | null
  /** Of the new access; without them the last day of before stays, and the first where it is still to come (USU-59). */
  desde?: string | null
  hasta?: string | null
}

type Lugar = Pick<Acceso, 'anio_eje' | 'area_id' | 'cargo_id'>

/**
 * Gives an access of that year and place, active, and leaves it as the only active one: the one of before is switched on again
 * where there is one, since no two share year, area and position (D-08). Answers its id.
 */
export const ocuparLugar = async (
  trx: Trx,
  ahora: Date,
  dueno: Dueno,
  { desde, hasta, ...lugar }: Lugar & { desde: string | null; hasta: string | null },
): Promise<number> => {
  await apagarAccesos(trx, ahora, dueno, { anio_eje: lugar.anio_eje, terminadosAntesDe: null })
  // With none active, what is found is the one of that very place.
  const igual = await findExistente(trx, dueno, lugar)
  if (!igual) return insertAcceso(trx, ahora, { ...dueno, ...lugar, desde, hasta })
  await reanudarAcceso(trx, ahora, igual.empacce_id)
  await updateAcceso(trx, ahora, { empacce_id: igual.empacce_id, ...lugar, desde, hasta })
  return igual.empacce_id
}

/**
 * Moves whoever has an access, user or not: it ends today, by that document, and the one of the new place is of the same year
 * and until the same day (USU-64). What the place that is left has got for later years moves along, with the same codes, or the
 * new year would undo the move; it only ends where the person stays at the new place until before it. The place of a head
 * empties; what is not of the person stays with the area. Answers the new access's id. For a user the caller's right is asked
 * here, too: throws what tomarUsuario and exigirCompatibles do, reservado, and validacion for a closed area.
 */
export const trasladar = async (
  trx: Trx,
  { sesion, reloj }: { sesion: QuienDecide; reloj: Reloj },
  empacce_id: number,
  { area_id, cargo_id, documento, codigos, perfil_id, aceptado, desde: primero = null, hasta: ultimo = null }: Destino,
): Promise<number> => {
  const actual = hallado(await lockAcceso(trx, empacce_id))
  const { user_id, employee_id, anio_eje } = actual
  const dueno = { user_id, employee_id }
  if (user_id !== null) await tomarUsuario(trx, sesion, user_id, 'accesos')
  await exigirConcesionDe(trx, sesion, area_id, codigos)
  exigirSinFaltas({
    area_id: !(await lockAreaActiva(trx, area_id))
      ? MENSAJES_VIGENCIA.areaCerrada
      : actual.area_id === area_id && actual.cargo_id === cargo_id && MENSAJES_VIGENCIA.mismoLugar,
  })
  // Whoever keeps the position keeps it, also one that no form offers any more.
  if (cargo_id !== null && cargo_id !== actual.cargo_id) await exigirCargo(trx, cargo_id, 'cargo_id')
  const ahora = reloj.ahora()
  const deTodaElArea = actual.area_id !== area_id
  const posteriores = await lockPosteriores(trx, dueno, actual, { deTodaElArea })
  // User 11's access bears no dates (USU-59).
  const fin = user_id === USUARIO_ADMINISTRADOR ? null : reloj.hoy()
  await terminarUnos(trx, ahora, [actual, ...posteriores], { hasta: fin, motivo: documento })
  if (user_id !== null && actual.area_id !== area_id)
    await soltarAsignados(trx, { user_id, area_id: actual.area_id, proveido: documento, por: sesion.user.id, ahora })
  const ocupar = async (suyo: Pick<Lugar, 'anio_eje'> & { desde: string | null; hasta: string | null }) => {
    const nuevo = await ocuparLugar(trx, ahora, dueno, { ...suyo, area_id, cargo_id })
    await setPermisos(trx, nuevo, codigos)
    await exigirCompatibles(trx, ahora, { empacce_id: nuevo, antes: [], aceptado })
    await setPerfil(trx, ahora, nuevo, perfil_id)
    return nuevo
  }
  const desde = primero ?? (actual.desde && actual.desde > reloj.hoy() ? actual.desde : null)
  const nuevo = await ocupar({ anio_eje, desde, hasta: ultimo ?? actual.hasta ?? null })
  for (const suyo of posteriores)
    if (ultimo === null || ultimo >= (suyo.desde ?? `${suyo.anio_eje}-01-01`))
      await ocupar({ anio_eje: suyo.anio_eje, desde: suyo.desde, hasta: ultimo ?? suyo.hasta })
  return nuevo
}

/**
 * Ends an access today, by that document, and with it those of years before, of which one would count again (USU-59), and those
 * that its area has got for later years; their places of a head empty. For a user the caller's right is asked. Throws what
 * tomarUsuario does.
 */
export const terminar = async (
  trx: Trx,
  { sesion, reloj }: { sesion: Sesion; reloj: Reloj },
  empacce_id: number,
  motivo: string,
): Promise<void> => {
  const actual = hallado(await lockAcceso(trx, empacce_id))
  const { user_id, employee_id } = actual
  const dueno = { user_id, employee_id }
  if (user_id !== null) await tomarUsuario(trx, sesion, user_id, 'accesos')
  const posteriores = await lockPosteriores(trx, dueno, actual, { deTodaElArea: true })
  await terminarUnos(trx, reloj.ahora(), [actual, ...posteriores], { hasta: reloj.hoy(), motivo })
  const anteriores = await apagarAnteriores(trx, reloj.ahora(), dueno, { hoy: reloj.hoy(), motivo })
  await vaciarJefaturas(trx, reloj.ahora(), anteriores)
}

const terminarUnos = async (
  trx: Trx,
  ahora: Date,
  unos: readonly Pick<Acceso, 'empacce_id'>[],
  fin: { hasta: string | null; motivo: string },
): Promise<void> => {
  for (const { empacce_id } of unos) await terminarAcceso(trx, ahora, { empacce_id, ...fin })
  const ids = unos.map(({ empacce_id }) => empacce_id)
  await vaciarJefaturas(trx, ahora, ids)
}

/** The access of a user in force, as the dialog of a move begins with it (USU-64). Throws sinAccesoVigente. */
export const leerSituacion = async ({ db, reloj }: Pick<CasaDeSesion, 'db' | 'reloj'>, user_id: number) => {
  await leerUsuario(db, user_id)
  const acceso = await leerVigente(db, user_id, reloj.hoy())
  const { version, roles } = hallado(await findPermisos(db, acceso.empacce_id))
  return { ...acceso, version, roles, sin_firmante: await countSinFirmante(db, acceso, reloj.hoy()) }
}

const leerVigente = async (db: Db, user_id: number, hoy: string): Promise<Acceso> => {
  const acceso = await findVigente(db, user_id, hoy)
  if (!acceso) throw new ErrorDeNegocio('sinAccesoVigente')
  return acceso
}

/** Moves a user from the access in force to another area or position, with none, the same or a profile's permissions (USU-64). */
export const trasladarUsuario = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  user_id: number,
  { area_id, documento, permisos, perfil_id = null, version, aceptado = false, ...pedido }: TrasladoPedido,
): Promise<Acceso> => {
  const acto = enTransaccion(db, actor, async (trx) => {
    const { employee_id } = await tomarUsuario(trx, sesion, user_id, 'accesos')
    const { empacce_id } = await leerVigente(trx, user_id, reloj.hoy())
    const antes = hallado(await findPermisos(trx, empacce_id))
    exigirVigente(version, antes.version)
    const cargo_id = employee_id === null ? null : (pedido.cargo_id ?? null)
    if (employee_id !== null && cargo_id === null) throw campoInvalido('cargo_id', MENSAJES_USUARIOS.sinCargo)
    const codigos = permisos === 'perfil' ? await codigosDe(trx, perfil_id) : permisos === 'mismos' ? antes.roles : []
    // The profile stays noted with the codes that come along.
    const perfil = { ninguno: null, mismos: antes.perfil_id ?? null, perfil: perfil_id }[permisos]
    const destino = { area_id, cargo_id, documento, codigos, perfil_id: perfil, aceptado }
    return hallado(await lockAcceso(trx, await trasladar(trx, { sesion, reloj }, empacce_id, destino)))
  })
  const acceso = await traducido(acto)
  sesiones.olvidar(user_id)
  return acceso
}

/** The codes of a profile that may have been left out: none then. */
export const codigosDelPerfil = async (trx: Trx, perfil_id: number | null): Promise<number[]> =>
  perfil_id === null ? [] : codigosDe(trx, perfil_id)

const codigosDe = async (trx: Trx, perfil_id: number | null): Promise<number[]> => {
  const codigos = perfil_id === null ? undefined : (await findPerfil(trx, perfil_id))?.codigos
  if (!codigos) throw campoInvalido('perfil_id', MENSAJES_VIGENCIA.sinPerfil)
  return codigos
}
