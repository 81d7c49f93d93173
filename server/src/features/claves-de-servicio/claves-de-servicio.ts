import { diaMas } from '@cabildo/contracts/base/tiempo'
import {
  ANTERIOR_DIAS,
  CLAVE_DIAS_MAXIMO,
  type ClaveDeServicio,
  type ClaveNueva,
  MENSAJES_CLAVES,
} from '@cabildo/contracts/claves-de-servicio'
import type { ClaseDeAviso, DatosDeAviso } from '@cabildo/contracts/mi-cuenta'
import type { Casa, CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import { redDe } from '../../platform/http/red.ts'
import { DIA_MS, type Reloj } from '../../platform/reloj.ts'
import { type FilaDeClave, listInformatica, tomarAvisoDeFuera } from '../../platform/sesion/claves.queries.ts'
import { generarClaveDeServicio } from '../../platform/sesion/claves.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { avisarAlTitular } from '../sesion/index.ts'
import {
  deleteSecretoAnterior,
  existeArea,
  findClaveDeServicio,
  insertClave,
  lockClave,
  lockResponsable,
  setSecreto,
  setTerminada,
  terminarVencidas,
  tomarPorVencer,
} from './claves-de-servicio.queries.ts'

export type CasaDeClaves = Pick<CasaWeb, 'db' | 'reloj' | 'sesiones'>

interface Quien {
  sesion: Sesion
  actor: Actor
}

const momentoDe = (reloj: Reloj) => ({ ahora: reloj.ahora(), hoy: reloj.hoy() })

/** Makes a key and gives it once (ING-29). Throws confirmar, validacion. */
export const crearClave = async (
  { db, reloj }: CasaDeClaves,
  { sesion, actor }: Quien,
  nueva: ClaveNueva,
): Promise<{ data: ClaveDeServicio; clave: string }> => {
  exigirConfirmado(sesion, reloj)
  const { ahora, hoy } = momentoDe(reloj)
  const { clave, ...secreto } = generarClaveDeServicio()
  return enTransaccion(db, actor, async (trx) => {
    const fueraDePlazo = nueva.vence_at < hoy || nueva.vence_at > diaMas(hoy, CLAVE_DIAS_MAXIMO)
    exigirSinFaltas({
      vence_at: fueraDePlazo && MENSAJES_CLAVES.venceTarde,
      responsable_id: !(await lockResponsable(trx, nueva.responsable_id, hoy)) && MENSAJES_CLAVES.responsableSinAcceso,
      area_id: nueva.area_id !== null && !(await existeArea(trx, nueva.area_id)) && MENSAJES_CLAVES.areaDesconocida,
    })
    const id = await insertClave(trx, { ...nueva, ...secreto, created_by: sesion.user.id, created_at: ahora })
    await avisar(trx, { ahora, hoy }, nueva, 'clave de servicio creada', { por: sesion.user.fullName })
    return { data: hallado(await findClaveDeServicio(trx, id, { ahora, hoy })), clave }
  }).catch((error: unknown) => {
    throw restriccionViolada(error) === 'claves_servicio_nombre'
      ? campoInvalido('nombre', MENSAJES_CLAVES.nombreRepetido)
      : error
  })
}

/** Tells whoever answers for a key, and informática, what happened to it (ING-28). */
const avisar = async (
  trx: Trx,
  { ahora, hoy }: { ahora: Date; hoy: string },
  { nombre, responsable_id }: { nombre: string; responsable_id: number },
  clase: ClaseDeAviso,
  datos: DatosDeAviso,
): Promise<void> => {
  for (const user_id of new Set([responsable_id, ...(await listInformatica(trx, hoy))]))
    await avisarAlTitular(trx, ahora, { user_id, clase, datos: { nombre, ...datos } })
}

/** Does something to a key that lives. Throws confirmar, noEncontrado, claveTerminada. */
const conViva = async <T>(
  { db, reloj, sesiones }: CasaDeClaves,
  { sesion, actor }: Quien,
  id: number,
  acto: (trx: Trx, clave: NonNullable<Awaited<ReturnType<typeof lockClave>>>) => Promise<T>,
): Promise<T> => {
  exigirConfirmado(sesion, reloj)
  const [hecho, responsable_id] = await enTransaccion(db, actor, async (trx) => {
    const clave = hallado(await lockClave(trx, id))
    if (clave.terminada_at !== null) throw new ErrorDeNegocio('claveTerminada')
    return [await acto(trx, clave), clave.responsable_id] as const
  })
  // This process learns it at once, the others by the notice of the database.
  sesiones.olvidar(responsable_id)
  return hecho
}

/** 'Cambiar clave': another secret, beside which the one before opens for seven days (ING-31). Throws claveConAnterior. */
export const cambiarClave = (
  casa: CasaDeClaves,
  quien: Quien,
  id: number,
): Promise<{ data: ClaveDeServicio; clave: string }> =>
  conViva(casa, quien, id, async (trx, { prefijo, anterior_hasta }) => {
    const momento = momentoDe(casa.reloj)
    if (anterior_hasta !== null && anterior_hasta > momento.ahora) throw new ErrorDeNegocio('claveConAnterior')
    const { clave, huella } = generarClaveDeServicio(prefijo)
    await setSecreto(trx, id, huella, new Date(momento.ahora.getTime() + ANTERIOR_DIAS * DIA_MS))
    return { data: hallado(await findClaveDeServicio(trx, id, momento)), clave }
  })

export const terminarClave = (casa: CasaDeClaves, quien: Quien, id: number): Promise<void> =>
  conViva(casa, quien, id, async (trx) => {
    await setTerminada(trx, id, casa.reloj.ahora(), quien.sesion.user.id)
  })

/** 'Terminar la anterior'; where there is none, nothing is left to do. */
export const terminarAnterior = (casa: CasaDeClaves, quien: Quien, id: number): Promise<void> =>
  conViva(casa, quien, id, async (trx) => {
    await deleteSecretoAnterior(trx, id)
  })

/** Tells that a key came from a network that is not of its list, once a day (ING-28). */
export const avisarClaveDeFuera = (
  { db, reloj }: Pick<Casa, 'db' | 'reloj'>,
  clave: FilaDeClave,
  ip: string,
): Promise<void> => {
  const momento = momentoDe(reloj)
  const actor = { user_id: null, peticion: 'clave desde otra red' }
  return enTransaccion(db, actor, async (trx) => {
    if (await tomarAvisoDeFuera(trx, clave.id, momento.ahora))
      await avisar(trx, momento, clave, 'clave de servicio desde otra red', { red: redDe(ip) })
  })
}

const DEL_PROGRAMA = { user_id: null, peticion: 'revisar_claves' }

/** The daily task: ends what is over or was not used, and tells what ends soon (ING-28, ING-31). */
export const revisarClaves =
  ({ db, reloj }: Pick<Casa, 'db' | 'reloj'>) =>
  async (): Promise<void> => {
    const momento = momentoDe(reloj)
    await enTransaccion(db, DEL_PROGRAMA, async (trx) => {
      await terminarVencidas(trx, momento)
      for (const { vence_at, ...clave } of await tomarPorVencer(trx, momento))
        await avisar(trx, momento, clave, 'clave de servicio por vencer', { dia: vence_at })
    })
  }
