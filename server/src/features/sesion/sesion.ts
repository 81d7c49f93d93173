import { type CambioDeClave, MENSAJES_SESION } from '@cabildo/contracts/sesion'
import type * as z from 'zod/mini'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Log } from '../../platform/log.ts'
import { INGRESOS } from '../../platform/observacion/metricas.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { cifrarClave, verificarClave } from '../../platform/sesion/clave.ts'
import {
  findTitular,
  findTitularPorUsername,
  setConfirmada,
  type TitularConClave,
  terminarSesionesDe,
} from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import { conFreno } from './adivinanza.ts'
import { type ClaveDe, claveCorrecta, entraPorElDirectorio } from './directorio/clave.ts'
import { deLaEntidad, esInicial, motivoDeRechazo, plegar } from './politica.ts'
import { type OrigenDeClave, setClave } from './sesion.queries.ts'

export type CasaDeSesion = Pick<CasaWeb, 'db' | 'reloj' | 'sesiones' | 'config' | 'entidad'>

/**
 * Signs a user in and returns the token. Unknown, deleted, without access, wrong password and an initial one whose days are
 * over are one refusal that takes the same time (SHE-43 to SHE-45, USU-69); guessing is slowed per username and network (D-28). Who came in, and whose name was
 * tried, is logged (ASVS 16.3.1), never the name itself: people type passwords there. Throws credencial, demasiadosIntentos.
 */
export const ingresar = async (
  casa: CasaDeSesion,
  { username, password }: { username: string; password: string },
  { red, log }: { red: string; log: Log },
): Promise<string> => {
  const { db, reloj, sesiones } = casa
  const usuario = plegar(username)
  const titular = await findTitularPorUsername(db, usuario, reloj.hoy())
  const clave: { es: ClaveDe | null } = { es: null }
  const correcta = await conFreno({ db, reloj }, { usuario, red }, async () => {
    clave.es = await claveCorrecta(casa, { username: usuario, password, titular, red, log })
    return clave.es !== null && titular !== undefined && (clave.es === 'el directorio' || !haVencido(titular, reloj))
  })
  if (!titular || !correcta) {
    log.info({ user_id: titular?.user_id ?? null, red }, 'ingreso fallido')
    INGRESOS.inc({ outcome: 'failed' })
    throw new ErrorDeNegocio('credencial')
  }
  const inicial = clave.es !== 'el directorio' && (titular.clave_inicial || esInicial(password, titular))
  const token = await sesiones.crear(db, titular, inicial, await listModulosActivos(db))
  if (token === null) throw new ErrorDeNegocio('credencial')
  log.info({ user_id: titular.user_id, red }, 'ingreso')
  INGRESOS.inc({ outcome: 'ok' })
  return token
}

const haVencido = ({ clave_vence_at }: Pick<TitularConClave, 'clave_vence_at'>, reloj: Reloj): boolean =>
  clave_vence_at !== null && clave_vence_at <= reloj.ahora()

/** Notes that the caller has just proved who it is, by the own password. Throws credencial, demasiadosIntentos (ING-04, D-28). */
export const confirmar = async (
  casa: CasaDeSesion,
  sesion: Sesion,
  { password, red, log }: { password: string; red: string; log: Log },
): Promise<void> => {
  const { db, reloj, sesiones } = casa
  const titular = await findTitular(db, sesion.user.id, reloj.hoy())
  if (!titular) throw new ErrorDeNegocio('sinSesion')
  const usuario = plegar(titular.username)
  const correcta = await conFreno(
    { db, reloj },
    { usuario, red },
    async () => (await claveCorrecta(casa, { username: usuario, password, titular, red, log })) !== null,
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
  { db, reloj, sesiones, entidad, config }: CasaDeSesion,
  sesion: Sesion,
  { actor, red }: { actor: Actor; red: string },
  cambio: z.output<typeof CambioDeClave>,
): Promise<boolean> => {
  const titular = await findTitular(db, sesion.user.id, reloj.hoy())
  if (!titular) throw new ErrorDeNegocio('sinSesion')
  if (await entraPorElDirectorio({ db, config }, titular.user_id)) throw new ErrorDeNegocio('claveDelDirectorio')
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
    ponerClave(trx, reloj, titular.user_id, password_hash, { anterior: titular.password_hash }),
  )
  if (cambiada) sesiones.olvidar(titular.user_id)
  return cambiada
}

/**
 * Gives a user another password, which ends every session of theirs (D-28). False, with nothing changed, when the user
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
  if (puesta) await terminarSesionesDe(trx, user_id, ahora)
  return puesta
}
