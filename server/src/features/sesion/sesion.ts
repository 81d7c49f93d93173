import { ERRORES } from '@cabildo/contracts/base/errores'
import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { ingreseCon } from '@cabildo/contracts/ingreso-oidc'
import { type CambioDeClave, MENSAJES_SESION, type SegundoFactor, type sesionApi } from '@cabildo/contracts/sesion'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import { INGRESOS } from '../../platform/observacion/metricas.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { cifrarClave, verificarClave } from '../../platform/sesion/clave.ts'
import {
  findManera,
  findTitular,
  findTitularPorUsername,
  setConfirmada,
  type TitularConClave,
  terminarSesionesDe,
} from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { conFreno } from './adivinanza.ts'
import { abrirIngreso, type CasaDeSesion, type Desde, haVencido, type Llegada } from './apertura.ts'
import { findNombre } from './avisos.queries.ts'
import { avisarAlTitular, desdeDonde } from './avisos.ts'
import { claveErrada, entraPorElDirectorio, probarClave, type Tanteo } from './directorio/clave.ts'
import {
  conFactor,
  esCodigoErrado,
  idsUtiles,
  type LigadoA,
  leerFactores,
  olvidarErradas,
  type Prueba,
  pedirLlave,
  tieneUtil,
} from './factores.ts'
import type { SitioDeLlaves } from './llaves.ts'
import { estaEnlazado } from './oidc/oidc.queries.ts'
import { deLaEntidad, esInicial, motivoDeRechazo, plegar } from './politica.ts'
import { pedirSegundoPaso } from './segundo-paso.ts'
import { type OrigenDeClave, setClave } from './sesion.queries.ts'

/** Who sets a password where nobody is signed in. */
const DESDE_EL_SERVIDOR = 'el área de informática, desde el servidor'

/**
 * Signs a user in and returns the token, or what the second step of whoever has one asks for (ING-11). Unknown, deleted, without
 * access, wrong password and an initial one whose days are over are one refusal that takes the same time (SHE-43 to SHE-45,
 * USU-69); guessing is slowed per username and network (D-28). Who came in, and whose name was tried, is logged (ASVS 16.3.1),
 * never the name itself: people type passwords there. Throws credencial, demasiadosIntentos.
 */
export const ingresar = async (
  casa: CasaDeSesion,
  { username, password }: { username: string; password: string },
  llegada: Llegada,
): Promise<{ access_token: string } | { segundo_factor: SegundoFactor }> => {
  const { db, reloj } = casa
  const { red, log } = llegada
  const usuario = plegar(username)
  const titular = await findTitularPorUsername(db, usuario, reloj.hoy())
  let clave: Tanteo = { es: null, sinDirectorio: false }
  const correcta = await conFreno({ db, reloj }, { usuario, red }, async () => {
    clave = await probarClave(casa, { username: usuario, password, titular, red, log })
    return clave.es !== null && titular !== undefined && (clave.es === 'el directorio' || !haVencido(titular, reloj))
  })
  if (!titular || !correcta) {
    log.info({ user_id: titular?.user_id ?? null, red }, 'ingreso fallido')
    INGRESOS.inc({ outcome: 'failed' })
    throw claveErrada(clave)
  }
  await exigirElProveedor(casa, titular.user_id)
  const inicial = clave.es !== 'el directorio' && (titular.clave_inicial || esInicial(password, titular))
  if (titular.tiene_factor)
    return { segundo_factor: await pedirSegundoPaso(casa, titular, { inicial, manera: 'clave' }, llegada.sitio) }
  const access_token = await abrirIngreso(casa, titular, inicial, { ...llegada, manera: 'clave' })
  if (access_token === null) throw new ErrorDeNegocio('credencial')
  return { access_token }
}

/** Sends whoever is linked at the provider there, where the settings say so: user 11 always has the other way (ING-21, D-107). */
const exigirElProveedor = async ({ db, config: { oidc } }: CasaDeSesion, user_id: number): Promise<void> => {
  if (!oidc?.obligatorio || user_id === USUARIO_ADMINISTRADOR) return
  if (await estaEnlazado(db, oidc.emisor, user_id))
    throw new ErrorDeNegocio('oidcObligatorio', { mensaje: ingreseCon(oidc.nombre) })
}

/**
 * Lets in whom the provider vouches for (ING-16, ING-20, ING-22): with the own second step, unless the settings take the provider's
 * word for it and the provider gave it. Throws credencial when the account changed meanwhile.
 */
export const ingresarPorElProveedor = async (
  casa: CasaDeSesion,
  { titular, conFactor: probado }: { titular: TitularConClave; conFactor: boolean },
  llegada: Llegada,
): Promise<{ access_token: string } | { segundo_factor: SegundoFactor }> => {
  if (titular.tiene_factor && !probado)
    return {
      segundo_factor: await pedirSegundoPaso(casa, titular, { inicial: false, manera: 'proveedor' }, llegada.sitio),
    }
  const access_token = await abrirIngreso(casa, titular, false, {
    ...llegada,
    manera: 'proveedor',
    factorAjeno: probado,
  })
  if (access_token === null) throw new ErrorDeNegocio('credencial')
  return { access_token }
}

/**
 * How the caller of a session proves who it is: by a second factor where there is one that can be used, or a recovery code in
 * its place, and else by the password (ING-04, ING-14). From a page where the passkeys do not work, the recovery code is left.
 */
export const formasDeConfirmar = async (casa: CasaDeSesion, sesion: Sesion, sitio: SitioDeLlaves | null) => {
  const factores = await leerFactores(casa, sesion.user.id)
  if (idsUtiles(factores).size === 0)
    return {
      formas: [(await confirmaEnElProveedor(casa, sesion)) ? ('proveedor' as const) : ('password' as const)],
      llave: null,
    }
  const llave = await pedirLlave(casa, sesion.user.id, factores, sitio, ligadoASesion(sesion))
  return {
    formas: [
      ...(factores.totp ? ['codigo' as const] : []),
      ...(llave ? ['llave' as const] : []),
      // Whoever lost the device needs it to take the device away (ING-14).
      'recuperacion' as const,
    ],
    llave,
  }
}

/** Whether it is the provider that proves who the caller is: of whoever came by it and has no second factor here (ING-04). */
export const confirmaEnElProveedor = async (casa: CasaDeSesion, sesion: Sesion): Promise<boolean> =>
  casa.config.oidc !== null &&
  (await findManera(casa.db, sesion.id)) === 'proveedor' &&
  !(await tieneUtil(casa, sesion.user.id))

const ligadoASesion = ({ id }: Sesion): LigadoA => ({ uso: 'llave de confirmación', dato: id })

/**
 * Notes that the caller has just proved who it is: by a second factor, or by the own password where there is none. Throws
 * credencial, codigoIncorrecto, demasiadosIntentos (ING-04, ING-12, D-28).
 */
export const confirmar = async (
  casa: CasaDeSesion,
  sesion: Sesion,
  { password = '', forma, codigo, respuesta }: z.output<NonNullable<typeof sesionApi.confirmar.body>>,
  llegada: Llegada,
): Promise<void> => {
  const { db, reloj, sesiones } = casa
  const { red, log } = llegada
  const { id: user_id } = sesion.user
  const titular = await findTitular(db, user_id, reloj.hoy())
  if (!titular) throw new ErrorDeNegocio('sinSesion')
  const conSegundo = await tieneUtil(casa, user_id)
  const usuario = plegar(titular.username)
  let clave: Tanteo = { es: null, sinDirectorio: false }
  const correcta = await conFreno({ db, reloj }, { usuario, red }, async () => {
    if (!conSegundo) {
      clave = await probarClave(casa, { username: usuario, password, titular, red, log })
      if (!clave.es) return false
      await setConfirmada(db, sesion.id, reloj.ahora())
      return true
    }
    const quien = { ...llegada, user_id, ligado: ligadoASesion(sesion) }
    const prueba: Prueba = { forma: forma ?? (respuesta ? 'llave' : 'codigo'), codigo, respuesta }
    const actor = { user_id, peticion: llegada.peticion }
    return conFactor(casa, quien, prueba, (gastar) =>
      enTransaccion(db, actor, async (trx) => {
        const ahora = reloj.ahora()
        await gastar(trx, ahora)
        await setConfirmada(trx, sesion.id, ahora)
        return true
      }),
    ).catch(soloSiEsErrado)
  })
  if (!correcta)
    throw conSegundo
      ? new ErrorDeNegocio('codigoIncorrecto', { campos: { codigo: ERRORES.codigoIncorrecto.mensaje } })
      : claveErrada(clave, { password: MENSAJES_SESION.claveIncorrecta })
  sesiones.olvidar(user_id)
}

const soloSiEsErrado = (error: unknown): false => {
  if (esCodigoErrado(error)) return false
  throw error
}

/**
 * Changes the caller's own password and ends all of the user's sessions (API-38, D-27, D-28). Answers false when the
 * current password is not the one given, or was replaced meanwhile; guessing it is slowed like sign-in. Throws validacion or
 * claveIgual for a new one that is too easy.
 */
export const cambiarClave = async (
  { db, reloj, sesiones, entidad, config }: CasaDeSesion,
  sesion: Sesion,
  { actor, desde }: { actor: Actor; desde: Desde },
  cambio: z.output<typeof CambioDeClave>,
): Promise<boolean> => {
  const titular = await findTitular(db, sesion.user.id, reloj.hoy())
  if (!titular) throw new ErrorDeNegocio('sinSesion')
  if (await entraPorElDirectorio({ db, config }, titular.user_id)) throw new ErrorDeNegocio('claveDelDirectorio')
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
  await olvidarErradas(trx, user_id)
  return true
}
