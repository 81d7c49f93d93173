import { type CambioDeClave, MENSAJES_SESION } from '@cabildo/contracts/sesion'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import { INGRESOS } from '../../platform/observacion/metricas.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { cifrarClave, HASH_SENUELO, verificarClave } from '../../platform/sesion/clave.ts'
import {
  findTitular,
  findTitularPorUsername,
  setConfirmada,
  terminarSesionesDe,
} from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { conFreno } from './adivinanza.ts'
import { abrirIngreso, type CasaDeSesion, type Desde, haVencido, type Llegada } from './apertura.ts'
import { findNombre } from './avisos.queries.ts'
import { avisarAlTitular, desdeDonde } from './avisos.ts'
import { deLaEntidad, esInicial, motivoDeRechazo, plegar } from './politica.ts'
import { type OrigenDeClave, setClave } from './sesion.queries.ts'

/** Who sets a password where nobody is signed in. */
const DESDE_EL_SERVIDOR = 'el área de informática, desde el servidor'

/**
 * Signs a user in and returns the token. Unknown, deleted, without access, wrong password and an initial one whose days are
 * over are one refusal that takes the same time (SHE-43 to SHE-45, USU-69); guessing is slowed per username and network (D-28). Who came in, and whose name was
 * tried, is logged (ASVS 16.3.1), never the name itself: people type passwords there. Throws credencial, demasiadosIntentos.
 */
export const ingresar = async (
  casa: CasaDeSesion,
  { username, password }: { username: string; password: string },
  llegada: Llegada,
): Promise<string> => {
  const { db, reloj } = casa
  const { red, log } = llegada
  const usuario = plegar(username)
  const titular = await findTitularPorUsername(db, usuario, reloj.hoy())
  const correcta = await conFreno({ db, reloj }, { usuario, red }, async () => {
    const igual = await verificarClave(password, titular?.password_hash ?? HASH_SENUELO, red)
    return igual && titular !== undefined && !haVencido(titular, reloj)
  })
  if (!titular || !correcta) {
    log.info({ user_id: titular?.user_id ?? null, red }, 'ingreso fallido')
    INGRESOS.inc({ outcome: 'failed' })
    throw new ErrorDeNegocio('credencial')
  }
  const inicial = titular.clave_inicial || esInicial(password, titular)
  const token = await abrirIngreso(casa, titular, inicial, { ...llegada, manera: 'clave' })
  if (token === null) throw new ErrorDeNegocio('credencial')
  return token
}

/** Notes that the caller has just proved who it is, by the own password. Throws credencial, demasiadosIntentos (ING-04, D-28). */
export const confirmar = async (
  { db, reloj, sesiones }: CasaDeSesion,
  sesion: Sesion,
  { password, red }: { password: string; red: string },
): Promise<void> => {
  const titular = await findTitular(db, sesion.user.id, reloj.hoy())
  if (!titular) throw new ErrorDeNegocio('sinSesion')
  const correcta = await conFreno({ db, reloj }, { usuario: plegar(titular.username), red }, () =>
    verificarClave(password, titular.password_hash, red),
  )
  if (!correcta) throw new ErrorDeNegocio('credencial', { campos: { password: MENSAJES_SESION.claveIncorrecta } })
  await setConfirmada(db, sesion.id, reloj.ahora())
  sesiones.olvidar(sesion.user.id)
}

/**
 * Changes the caller's own password and ends all of the user's sessions (API-38, D-27, D-28). Answers false when the
 * current password is not the one given, or was replaced meanwhile; guessing it is slowed like sign-in. Throws validacion or
 * claveIgual for a new one that is too easy.
 */
export const cambiarClave = async (
  { db, reloj, sesiones, entidad }: CasaDeSesion,
  sesion: Sesion,
  { actor, desde }: { actor: Actor; desde: Desde },
  cambio: z.output<typeof CambioDeClave>,
): Promise<boolean> => {
  const titular = await findTitular(db, sesion.user.id, reloj.hoy())
  if (!titular) throw new ErrorDeNegocio('sinSesion')
  const { red } = desde
  const correcta = await conFreno({ db, reloj }, { usuario: plegar(titular.username), red }, () =>
    verificarClave(cambio.current_password, titular.password_hash, red),
  )
  if (!correcta) return false
  if (esInicial(cambio.password, titular))
    throw new ErrorDeNegocio('claveIgual', { campos: { password: new ErrorDeNegocio('claveIgual').message } })
  // Who set the initial password would still know it.
  const repetida =
    titular.clave_inicial && cambio.password.normalize('NFKC') === cambio.current_password.normalize('NFKC')
  const motivo = repetida
    ? MENSAJES_SESION.claveRepetida
    : await motivoDeRechazo(cambio.password, { ...deLaEntidad(entidad), ...titular })
  if (motivo) throw campoInvalido('password', motivo)
  const password_hash = await cifrarClave(cambio.password)
  const cambiada = await enTransaccion(db, actor, (trx) =>
    ponerClave(trx, reloj, titular.user_id, password_hash, {
      ...{ anterior: titular.password_hash, aviso: 'clave cambiada', desde },
    }),
  )
  if (cambiada) sesiones.olvidar(titular.user_id)
  return cambiada
}

/**
 * Gives a user another password, which ends every session of theirs and is told (D-28, ING-28). False, with nothing changed, when the user
 * is gone or the password that was proved has been replaced meanwhile.
 */
export const ponerClave = async (
  trx: Trx,
  reloj: Reloj,
  user_id: number,
  password_hash: string,
  origen: OrigenDeClave,
): Promise<boolean> => {
  const ahora = reloj.ahora()
  const puesta = await setClave(trx, user_id, password_hash, origen, ahora)
  if (!puesta) return false
  const propia = 'anterior' in origen
  const por = propia ? user_id : origen.por
  await terminarSesionesDe(trx, user_id, { terminada: ahora, motivo: 'clave cambiada', por })
  const datos = propia
    ? desdeDonde(origen.desde)
    : { por: por === null ? DESDE_EL_SERVIDOR : await findNombre(trx, por) }
  await avisarAlTitular(trx, ahora, { user_id, clase: propia ? origen.aviso : 'clave cambiada', datos })
  return true
}
