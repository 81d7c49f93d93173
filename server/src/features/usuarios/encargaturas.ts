import { diasDelRango } from '@cabildo/contracts/base/tiempo'
import { impedimentoDeCuenta } from '@cabildo/contracts/concesiones'
import {
  ENCARGO_DIAS_MAXIMO,
  type Encargatura,
  type EncargaturaNueva,
  MENSAJES_ENCARGATURAS,
  suspendePorClase,
} from '@cabildo/contracts/encargaturas'
import { prohibidosJuntos } from '@cabildo/contracts/incompatibles'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import {
  codigoSql,
  detalleSql,
  EXCLUIDO,
  enTransaccion,
  PERMISOS_INCOMPATIBLES,
  restriccionViolada,
} from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, exigirVigente, hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { exigirCargo } from '../catalogos/index.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import { type CasaDeSesion, ponerExigencias } from '../sesion/index.ts'
import {
  aplazarEncargatura,
  findCruce,
  findEncargable,
  findEncargatura,
  findTitularDePuesto,
  insertEncargatura,
  lockEncargatura,
  lockPersonasDeEncargo,
  terminarEncargatura,
} from './encargaturas.queries.ts'
import { exigirEncargoCompatible } from './incompatibles.ts'
import { exigirActo, exigirConcesionDe, leerUsuario, type Quien } from './reglas.ts'
import { lockAreaActiva } from './vigencia.queries.ts'

/**
 * Gives somebody the position of another, or a vacant one, between two days (USU-61, D-101). The scope is part of the
 * titular's; what is reserved asks for whoever gives it (decision 0021), and permissions that do not go together with what the
 * encargado has are refused or asked about (USU-66). Throws validacion, reservado, accesoPropio, permisosPorAceptar,
 * ultimoAdministrador.
 */
export const registrarEncargatura = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  { titular_acceso = null, suspende_titular, aceptado = false, ...pedida }: EncargaturaNueva,
): Promise<Encargatura> => {
  const hoy = reloj.hoy()
  const { area_id, cargo_id, user_id, desde, hasta, alcance, clase } = pedida
  if (desde < hoy) throw campoInvalido('desde', MENSAJES_ENCARGATURAS.pasada)
  const acto = enTransaccion(db, actor, async (trx) => {
    if (!(await lockAreaActiva(trx, area_id))) throw campoInvalido('area_id', 'Elija un área activa')
    await exigirCargo(trx, cargo_id, 'cargo_id')
    await exigirConcesionDe(trx, sesion, area_id, alcance)
    const titular = await tomarTitular(trx, sesion, { empacce_id: titular_acceso, area_id, cargo_id, user_id }, hoy)
    await exigirEncargado(trx, sesion, user_id, { hoy, desde, hasta, employee_id: titular?.employee_id ?? null })
    const fuera = titular ? alcance.filter((codigo) => !titular.roles.includes(codigo)) : []
    if (fuera.length > 0) throw campoInvalido('alcance', MENSAJES_ENCARGATURAS.fueraDelPuesto(fuera))
    const avisos_aceptados = await exigirEncargoCompatible(trx, pedida, aceptado)
    const id = await insertEncargatura(trx, reloj.ahora(), {
      ...{ ...pedida, titular_acceso, avisos_aceptados, created_by: sesion.user.id },
      suspende_titular: titular !== null && (suspende_titular ?? suspendePorClase(clase)),
    })
    return hallado(await findEncargatura(trx, id, hoy))
  })
  const hecha = await explicado(acto, 'alcance', () => findCruce(db, pedida))
  // The titular may be suspended by now, and the encargado may choose.
  sesiones.olvidar(null)
  return hecha
}

interface Puesto {
  empacce_id: number | null
  area_id: number
  cargo_id: number
  /** The encargado, who is held at the same time. */
  user_id: number
}

/** Holds both people and the access that is answered for; null of a vacant position. Whoever is above the caller is out of reach. */
const tomarTitular = async (trx: Trx, sesion: Sesion, { empacce_id, user_id, ...lugar }: Puesto, hoy: string) => {
  await lockPersonasDeEncargo(trx, user_id, empacce_id)
  if (empacce_id === null) return null
  const titular = await findTitularDePuesto(trx, { empacce_id, ...lugar }, hoy)
  if (!titular) throw campoInvalido('titular_acceso', MENSAJES_ENCARGATURAS.sinTitular)
  if (titular.user_id !== null) {
    if (titular.user_id === user_id) throw campoInvalido('user_id', MENSAJES_ENCARGATURAS.alTitular)
    exigirActo(sesion, await leerUsuario(trx, titular.user_id), 'accesos')
  }
  return titular
}

/** The encargado is a user by employee with an access in force, and neither the titular nor the caller (Table USU-F). */
const exigirEncargado = async (
  trx: Trx,
  sesion: Sesion,
  user_id: number,
  { employee_id, ...dias }: { hoy: string; desde: string; hasta: string; employee_id: number | null },
): Promise<void> => {
  const encargado = await findEncargable(trx, user_id, dias)
  if (!encargado) throw campoInvalido('user_id', MENSAJES_ENCARGATURAS.sinEncargado)
  const impedimento = impedimentoDeCuenta(sesion, await leerUsuario(trx, user_id), 'accesos')
  if (impedimento === 'accesoPropio') throw campoInvalido('user_id', MENSAJES_ENCARGATURAS.propio)
  if (impedimento) throw new ErrorDeNegocio(impedimento)
  exigirSinFaltas({
    user_id:
      (encargado.employee_id === employee_id && MENSAJES_ENCARGATURAS.alTitular) ||
      (encargado.suspendido && MENSAJES_ENCARGATURAS.suspendido),
  })
}

/** Ends an encargatura before its day (USU-61). What is over already is left as it is. Throws noEncontrado and what the caller may not do. */
export const terminarAntes = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  id: number,
  motivo: string,
): Promise<Encargatura> => {
  const hecha = await enTransaccion(db, actor, async (trx) => {
    const antes = await tomarEncargatura(trx, sesion, id, reloj.hoy())
    if (antes.estado !== 'terminada') await terminarEncargatura(trx, reloj.ahora(), id, motivo)
    return hallado(await findEncargatura(trx, id, reloj.hoy()))
  })
  sesiones.olvidar(null)
  return hecha
}

/** Puts the end off, by a document of its own: the only change of an encargatura that has begun (USU-61). Throws validacion, encargaturaTerminada. */
export const aplazar = async (
  { db, reloj, sesiones }: CasaDeSesion,
  { sesion, actor }: Quien,
  id: number,
  { hasta, documento, version }: { hasta: string; documento: string; version?: string | undefined },
): Promise<Encargatura> => {
  let suya: Encargatura | undefined
  const acto = enTransaccion(db, actor, async (trx) => {
    const antes = await tomarEncargatura(trx, sesion, id, reloj.hoy())
    suya = antes
    exigirVigente(version, antes.updated_at)
    if (antes.estado === 'terminada') throw new ErrorDeNegocio('encargaturaTerminada')
    exigirSinFaltas({
      hasta:
        (hasta <= antes.hasta && MENSAJES_ENCARGATURAS.masTarde) ||
        (diasDelRango(antes.desde, hasta) > ENCARGO_DIAS_MAXIMO && MENSAJES_ENCARGATURAS.largo),
    })
    await exigirConcesionDe(trx, sesion, antes.area_id, antes.alcance)
    await aplazarEncargatura(trx, reloj.ahora(), { id, hasta, documento })
    return hallado(await findEncargatura(trx, id, reloj.hoy()))
  })
  const hecha = await explicado(
    acto,
    'hasta',
    async () => suya && findCruce(db, { ...suya, ...(await puestoDe(db, id)), hasta }),
  )
  sesiones.olvidar(null)
  return hecha
}

const puestoDe = async (db: Db, id: number) =>
  db.selectFrom('encargaturas').select(['cargo_id']).where('id', '=', id).executeTakeFirstOrThrow()

/** Holds an encargatura about which the caller may decide: neither party is the caller, or above the caller (decisions 0020, 0021). */
const tomarEncargatura = async (trx: Trx, sesion: Sesion, id: number, hoy: string): Promise<Encargatura> => {
  const { user_id, titular } = hallado(await lockEncargatura(trx, id))
  for (const suyo of titular === null ? [user_id] : [user_id, titular]) {
    const usuario = await leerUsuario(trx, suyo).catch(() => null)
    if (usuario) exigirActo(sesion, usuario, 'accesos')
  }
  return hallado(await findEncargatura(trx, id, hoy))
}

const EN_CIRCULO = 'CB061'

/** Says what the database refused: an overlap with its dates, a circle, incompatible permissions, or a suspension of user 11. */
const explicado = async <T>(
  acto: Promise<T>,
  alJuntarse: 'alcance' | 'hasta',
  elOtro: () => Promise<{ desde: string; hasta: string } | undefined>,
): Promise<T> => {
  try {
    return await acto
  } catch (error) {
    const codigo = codigoSql(error)
    if (codigo === EN_CIRCULO) throw campoInvalido('user_id', MENSAJES_ENCARGATURAS.circulo)
    if (codigo === PERMISOS_INCOMPATIBLES) throw campoInvalido(alJuntarse, prohibidosJuntos(detalleSql(error)))
    if (restriccionViolada(error) === 'accesos_sin_suspension_del_administrador')
      throw campoInvalido('suspende_titular', MENSAJES_ENCARGATURAS.administrador)
    if (codigo !== EXCLUIDO) throw error
    const otro = await elOtro()
    throw campoInvalido('desde', otro ? MENSAJES_ENCARGATURAS.cruce(otro.desde, otro.hasta) : 'Valor no válido')
  }
}

/** Makes the session act in an encargatura of its user, or at the own position again; a new token of it (USU-62). Throws noEncontrado. */
export const elegirEncargo = async (casa: CasaDeSesion, sesion: Sesion, encargo_id: number | null): Promise<string> => {
  const { db, sesiones } = casa
  // A demand that comes with the position counts from now at the latest (ING-13).
  await ponerExigencias(casa, sesion.user.id)
  return hallado(await sesiones.encargar(sesion, encargo_id, await listModulosActivos(db)))
}
