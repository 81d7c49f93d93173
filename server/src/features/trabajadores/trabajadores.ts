import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import {
  MENSAJES_TRABAJADORES,
  type PersonaNueva,
  type Trabajador,
  type TrabajadorEditar,
  type TrabajadorNuevo,
} from '@cabildo/contracts/trabajadores'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio, exigirVigente, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { apagarAccesos } from '../../platform/sesion/accesos.queries.ts'
import { exigirSinTerminar, sinFechasVacias } from '../../platform/sesion/fechas-de-acceso.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { exigirCargo } from '../catalogos/index.ts'
import {
  asegurarPersona,
  deleteAcceso,
  deletePersonaSuelta,
  insertAcceso,
  insertPersona,
  lockTrabajador,
  updateAcceso,
  updatePersona,
} from './registro.queries.ts'
import { findTrabajador, type ListadoTrabajadores, pageOpciones, pageTrabajadores } from './trabajadores.queries.ts'

/**
 * Employees of the caller's area: the whole row for permission 6, the options of visits for permission 5 alone, who can
 * neither filter nor order by the DNI, since that would tell it digit by digit (API-24, VIS-40).
 */
export const listarTrabajadores = async (db: Db, sesion: Sesion, area_id: number, listado: ListadoTrabajadores) => {
  const marco = { area_id }
  if (puedeAcceder([Permiso.trabajadores], sesion)) {
    const pagina = await pageTrabajadores(db, listado, marco)
    const data = pagina.data.map(sinFechasVacias)
    return { ...pagina, data: sesion.clave ? data.map(paraProgramas) : data }
  }
  if (listado.columns.dni !== undefined) throw campoInvalido('columns.dni')
  if (listado.order.some(({ column }) => column === 'dni')) throw campoInvalido('order')
  return pageOpciones(db, listado, marco)
}

/** A service key learns neither birth date nor sex (Table ING-C). */
const paraProgramas = ({ sexo: _sexo, fecha_nac: _nacida, ...resto }: Trabajador) => resto

/**
 * Puts a person into the caller's area in the current year, active (TRA-13 to TRA-15, API-25). A person already known by
 * the DNI is taken as they are; an active access of the year that has ended gives way (USU-59); one who has a user gets accesses from the user administration alone (D-47): the database
 * says so when the transaction ends (migration 0002), after the indexes have said that an access exists.
 */
export const registrarTrabajador = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  { cargo_id, desde = null, hasta = null, ...persona }: TrabajadorNuevo,
): Promise<Trabajador> => {
  const ahora = reloj.ahora()
  const employee_id = await asegurarPersona(trx, persona, ahora)
  await exigirCargo(trx, cargo_id, 'selectedCargo')
  const anio = Math.max(reloj.anio(), Number(desde?.slice(0, 4) ?? 0))
  const acceso = { employee_id, area_id: sesion.area.id, cargo_id, anio, desde, hasta }
  await dejarTerminados(trx, reloj, { employee_id, anio_eje: anio })
  return releer(trx, sesion, await insertAcceso(trx, acceso, ahora))
}

/**
 * Changes an employee of the caller's area: the person, and position and state of the access named (D-51, API-26). State
 * and position of an access that has a user or codes belong to the user administration (D-47); a stale copy is refused.
 */
export const editarTrabajador = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  employee_id: number,
  { empacce_id, version, ...cambio }: TrabajadorEditar,
): Promise<Trabajador> => {
  const actual = await lockTrabajador(trx, sesion.area.id, empacce_id)
  if (actual?.employee_id !== employee_id) throw new ErrorDeNegocio('noEncontrado')
  exigirVigente(version, actual.version)
  const { name = actual.name, ape_pat = actual.ape_pat, ape_mat = actual.ape_mat, sexo = actual.sexo } = cambio
  const { fecha_nac = actual.fecha_nac, estado = actual.estado } = cambio
  if (cambio.cargo_id != null) await exigirCargo(trx, cambio.cargo_id, 'cargo_id')
  const cargo_id = cambio.cargo_id ?? actual.cargo_id
  const { desde = actual.desde, hasta = actual.hasta } = cambio
  const enciende = estado === 1 && (actual.estado === 0 || cambio.hasta === undefined)
  if (cambio.estado === 1 && enciende) exigirSinTerminar({ hasta }, reloj.hoy())
  const ahora = reloj.ahora()
  await updatePersona(trx, employee_id, { name, ape_pat, ape_mat, sexo, fecha_nac }, ahora)
  const lugar = { cargo_id, estado, desde, hasta }
  if (DEL_ACCESO.some((campo) => lugar[campo] !== actual[campo])) {
    if (actual.de_usuario) throw new ErrorDeNegocio('accesoDeUsuario')
    if (estado === 1) await dejarTerminados(trx, reloj, { ...actual, menos: empacce_id })
    await updateAcceso(trx, empacce_id, lugar, ahora)
  }
  return releer(trx, sesion, empacce_id)
}

/** Removes an employee from the area's registry, and the person whom nothing refers to any more (TRA-23, API-29). */
export const eliminarTrabajador = async (trx: Trx, reloj: Reloj, sesion: Sesion, empacce_id: number): Promise<void> => {
  const actual = hallado(await lockTrabajador(trx, sesion.area.id, empacce_id))
  if (actual.de_usuario) throw new ErrorDeNegocio('accesoDeUsuario')
  const ahora = reloj.ahora()
  await deleteAcceso(trx, empacce_id, ahora)
  await deletePersonaSuelta(trx, actual.employee_id, ahora)
}

/** Registers a person without access, who may then get a user (API-27, USU-20). */
export const registrarPersona = async (trx: Trx, reloj: Reloj, persona: PersonaNueva) => {
  const nueva = await insertPersona(trx, persona, reloj.ahora())
  if (!nueva) throw campoInvalido('dni', MENSAJES_TRABAJADORES.dniRegistrado)
  return nueva
}

const DEL_ACCESO = ['cargo_id', 'estado', 'desde', 'hasta'] as const

/** What has ended of an employee's accesses of a year gives way to another one (USU-59). */
const dejarTerminados = (
  trx: Trx,
  reloj: Reloj,
  { employee_id, anio_eje, menos }: { employee_id: number; anio_eje: number; menos?: number },
) =>
  apagarAccesos(
    trx,
    reloj.ahora(),
    { user_id: null, employee_id },
    { anio_eje, terminadosAntesDe: reloj.hoy(), ...(menos && { menos }) },
  )

const releer = async (trx: Trx, sesion: Sesion, empacce_id: number): Promise<Trabajador> => {
  const fila = hallado(await findTrabajador(trx, empacce_id, { area_id: sesion.area.id }))
  return sinFechasVacias(fila)
}
