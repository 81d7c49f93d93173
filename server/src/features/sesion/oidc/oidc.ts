import { randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Actor } from '../../../platform/db/actor.ts'
import type { Trx } from '../../../platform/db/conexion.ts'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../../../platform/errores.ts'
import type { Log } from '../../../platform/log.ts'
import { INGRESOS } from '../../../platform/observacion/metricas.ts'
import { findTitular, setConfirmada, type TitularConClave } from '../../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../../platform/sesion/sesion.ts'
import type { CasaDeSesion } from '../apertura.ts'
import { avisarAlTitular } from '../avisos.ts'
import { confirmaEnElProveedor } from '../sesion.ts'
import {
  comprobarEmailDe,
  enlazar,
  enlazarPorCorreo,
  findUsuarioDe,
  type IntentoTomado,
  insertIntento,
  quitarEnlace,
  tomarIntento,
  type UsoDeIntento,
} from './oidc.queries.ts'
import type { Identidad, Proveedor } from './proveedor.ts'

const INTENTO_MINUTOS = 10

/** Begins at the provider: the address to go to, and what is kept until the browser comes back (ING-16). Throws oidcSinServicio. */
export const empezar = async (
  { db, reloj }: CasaDeSesion,
  proveedor: Proveedor,
  { uso, reto, sesion }: { uso: UsoDeIntento; reto: string; sesion: Sesion | null },
  log: Log,
): Promise<string> => {
  const creado = reloj.ahora()
  const state = randomBytes(32).toString('base64url')
  const [nonce, verificador] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const recienteDesde = uso === 'confirmación' ? creado : null
  const direccion = await proveedor.direccion({ state, nonce, verificador, recienteDesde }, log)
  await insertIntento(db, {
    ...{ state, uso, nonce, verificador, reto, creado },
    sesion: sesion && { id: sesion.id, user_id: sesion.user.id },
    vence: new Date(creado.getTime() + INTENTO_MINUTOS * 60_000),
  })
  return direccion
}

interface Vuelta {
  state: string
  code: string
  iss?: string | undefined
  secreto: string
}

/** What came of it: whoever entered, with what the provider says of a second factor; or what the caller's own session asked for. */
export type Resultado =
  | { uso: 'ingreso'; titular: TitularConClave; conFactor: boolean }
  | { uso: 'enlace' }
  | { uso: 'confirmación' }

/**
 * Finishes what was begun at the provider. Throws oidcVencido for an attempt that is over, used, of another tab or of another
 * session, and for an answer that does not hold; oidcDominio, oidcSinCuenta, oidcSinServicio, identidadTomada (ING-16 to ING-19).
 */
export const terminar = async (
  casa: CasaDeSesion,
  proveedor: Proveedor,
  { secreto, ...vuelta }: Vuelta,
  { sesion, actor, log }: { sesion: Sesion | null; actor: Actor; log: Log },
): Promise<Resultado> => {
  const intento = await tomarIntento(casa.db, vuelta.state, secreto, casa.reloj.ahora())
  if (!intento || (intento.sesion_id !== null && intento.sesion_id !== sesion?.id))
    throw new ErrorDeNegocio('oidcVencido')
  const identidad = await proveedor.canjear(vuelta, comoSePidio(intento), log)
  if (intento.uso === 'ingreso') return { uso: 'ingreso', ...(await quienEntra(casa, identidad, { actor, log })) }
  // Both need the session that the attempt names, which is the caller's.
  const suya = sesion as Sesion
  if (intento.uso === 'enlace') await enlazarLaPropia(casa, proveedor, identidad, { sesion: suya, actor })
  else await confirmarPorElProveedor(casa, identidad, suya)
  return { uso: intento.uso }
}

const comoSePidio = ({ uso, nonce, verificador, creado_at }: IntentoTomado) => ({
  nonce,
  verificador,
  recienteDesde: uso === 'confirmación' ? creado_at : null,
})

/** The user of an identity, with an access in force. No link, a deleted user and one without access are one refusal (ING-19). */
const quienEntra = async (
  { db, reloj, config }: CasaDeSesion,
  identidad: Identidad,
  { actor, log }: { actor: Actor; log: Log },
): Promise<{ titular: TitularConClave; conFactor: boolean }> => {
  const { emisor, sub, email, conFactor } = identidad
  const ahora = reloj.ahora()
  const user_id = await enTransaccion(db, actor, async (trx) => {
    const suyo = (await findUsuarioDe(trx, { emisor, sub }))?.user_id
    const de =
      suyo ??
      (email && config.oidc?.enlaceCorreo ? await enlazarPorCorreo(trx, { emisor, sub, email }, ahora) : undefined)
    if (de === undefined) return undefined
    if (suyo === undefined)
      await avisarAlTitular(trx, ahora, {
        user_id: de,
        clase: 'cuenta enlazada',
        datos: { nombre: config.oidc?.nombre },
      })
    if (email) await comprobarEmailDe(trx, de, email, ahora)
    return de
  })
  const titular = user_id === undefined ? undefined : await findTitular(db, user_id, reloj.hoy())
  if (titular) return { titular, conFactor: conFactor && config.oidc?.factorDelProveedor === true }
  log.info({ user_id: user_id ?? null }, 'ingreso por el proveedor sin cuenta')
  INGRESOS.inc({ outcome: 'failed' })
  throw new ErrorDeNegocio('oidcSinCuenta')
}

const enlazarLaPropia = async (
  { db, reloj }: CasaDeSesion,
  proveedor: Proveedor,
  { emisor, sub }: Identidad,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
): Promise<void> => {
  const ahora = reloj.ahora()
  const user_id = sesion.user.id
  await enTransaccion(db, actor, async (trx) => {
    if (!(await enlazar(trx, { emisor, sub, user_id, manera: 'cuenta' }, ahora))) {
      // Linking again what is linked is done already.
      if ((await findUsuarioDe(trx, { emisor, sub }))?.user_id === user_id) return
      throw new ErrorDeNegocio('identidadTomada')
    }
    await avisarAlTitular(trx, ahora, { user_id, clase: 'cuenta enlazada', datos: { nombre: proveedor.nombre } })
  })
}

/** A new entry at the provider, of the very account that is linked, is proof of identity (ING-04). */
const confirmarPorElProveedor = async (casa: CasaDeSesion, identidad: Identidad, sesion: Sesion): Promise<void> => {
  const { db, reloj, sesiones } = casa
  if (!(await confirmaEnElProveedor(casa, sesion))) throw new ErrorDeNegocio('sinPermiso')
  if ((await findUsuarioDe(db, identidad))?.user_id !== sesion.user.id) throw new ErrorDeNegocio('oidcVencido')
  await setConfirmada(db, sesion.id, reloj.ahora())
  sesiones.olvidar(sesion.user.id)
}

/**
 * Ends a user's link, and tells the user (ING-18); `por` is who of the administration did it. Throws noEncontrado where there is
 * none.
 */
export const desenlazar = async (
  trx: Trx,
  { reloj, config }: Pick<CasaDeSesion, 'reloj' | 'config'>,
  user_id: number,
  por?: string,
): Promise<void> => {
  const ahora = reloj.ahora()
  const { emisor = '', nombre = '' } = config.oidc ?? {}
  hallado((await quitarEnlace(trx, emisor, user_id, ahora)) || null)
  await avisarAlTitular(trx, ahora, { user_id, clase: 'enlace quitado', datos: { nombre, ...(por && { por }) } })
}
