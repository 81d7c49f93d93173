import { createHash } from 'node:crypto'
import { CODIGO_DE_CORREO_INTENTOS, CODIGO_DE_CORREO_MINUTOS, SI_NO_FUE_USTED } from '@cabildo/contracts/mi-cuenta'
import { type ClaveNueva, MENSAJES_SESION } from '@cabildo/contracts/sesion'
import type * as z from 'zod/mini'
import type { Casa } from '../../../casa.ts'
import type { Carta } from '../../../platform/correo/carta.ts'
import { CLAVE_AL_ENVIAR } from '../../../platform/correo/correo.ts'
import { esConfidencial } from '../../../platform/correo/smtp.ts'
import type { Db } from '../../../platform/db/conexion.ts'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../../platform/errores.ts'
import { contarUso } from '../../../platform/limites/limites.queries.ts'
import { MINUTO_MS } from '../../../platform/limites/limites.ts'
import { HORA_MS, inicioDelDia } from '../../../platform/reloj.ts'
import {
  cifradoDeClaves,
  cifrarClave,
  codigoParaEscribir,
  HASH_SENUELO,
  verificarClave,
} from '../../../platform/sesion/clave.ts'
import { olvidarIntentosDe } from '../../../platform/sesion/intentos.queries.ts'
import { darCodigo, probarCodigo } from '../../../platform/sesion/retos.queries.ts'
import { findTitularPorUsername } from '../../../platform/sesion/sesion.queries.ts'
import { conFreno } from '../adivinanza.ts'
import type { CasaDeSesion, Desde } from '../apertura.ts'
import { findNombre } from '../avisos.queries.ts'
import { desdeDonde, hechosDe } from '../avisos.ts'
import { emisorDelDirectorio } from '../directorio/clave.ts'
import { ponerExigencias } from '../exigencia.ts'
import { tieneUtil } from '../factores.ts'
import { deLaEntidad, esInicial, motivoDeRechazo, plegar } from '../politica.ts'
import { ponerClave } from '../sesion.ts'
import { findBuzon } from './olvido.queries.ts'

/** Mails to a user in a day, and requests from a network in an hour; beyond them nothing is sent, and nobody is told (ING-27). */
const CORREOS_POR_DIA = 3
const PEDIDOS_POR_HORA = 10
const LARGO_DEL_CODIGO = 10
const USO = 'clave olvidada'

/**
 * Whether a forgotten password can be replaced here: where mails take codes to their owners alone, by a line that nobody else
 * reads (decision 0174), and in the demonstration (ING-02).
 */
export const hayClaveOlvidada = (casa: Pick<Casa, 'config' | 'entidad'>): boolean =>
  esConfidencial(casa.config.smtpUrl) || casa.entidad.actual().aviso !== undefined

/** Where passwords of Cabildo let nobody in who is known there (ING-21, decision 0211). */
const emisoresUnicos = ({ oidc, directorio }: Casa['config']): string[] => [
  ...(oidc?.obligatorio ? [oidc.emisor] : []),
  ...(directorio ? [emisorDelDirectorio(directorio)] : []),
]

/**
 * The address to which a code for a forgotten password may go: the proved one of a user of whom no second factor is demanded
 * that is not there or cannot be used, for a code alone would lower what the setting asks (ING-13, ING-27, D-108); null without
 * one. What is demanded is asked by the rights and the setting of now: what was noted may be an hour old, or of another setting.
 */
const buzonDe = async (casa: Omit<CasaDeSesion, 'db'> & { db: Db }, user_id: number): Promise<string | null> => {
  await ponerExigencias(casa, user_id)
  const buzon = await findBuzon(casa.db, user_id, emisoresUnicos(casa.config))
  return !buzon || (buzon.exigido && !(await tieneUtil(casa, user_id))) ? null : buzon.email
}

/** What a code was given for: it ends with the password or the address of then. */
const datoDe = (password_hash: string, email: string): string =>
  createHash('sha256').update(`${password_hash}\0${email.toLowerCase()}`).digest('base64url')

/**
 * Sends a code to whoever may replace a forgotten password: a live user with an access in force and a proved address, who
 * is not asked for a second factor that is not there (ING-27). Anybody else gets nothing, and so does who asks too often.
 */
export const enviarCodigo = async (
  casa: CasaDeSesion,
  { username, desde, peticion }: { username: string; desde: Desde; peticion: string },
): Promise<void> => {
  const { db, reloj, cartero, secreto } = casa
  const ahora = reloj.ahora()
  const [pedidos = 0] = await contarUso(db, `olvido:${desde.red}`, [new Date(Math.floor(+ahora / HORA_MS) * HORA_MS)])
  if (pedidos > PEDIDOS_POR_HORA) return
  const titular = await findTitularPorUsername(db, plegar(username), reloj.hoy())
  if (!titular) return
  const { user_id } = titular
  await enTransaccion(db, { user_id: null, peticion }, async (trx) => {
    const para = await buzonDe({ ...casa, db: trx }, user_id)
    if (para === null) return
    const [enviados = 0] = await contarUso(trx, `olvido:usuario:${user_id}`, [inicioDelDia(reloj)])
    if (enviados > CORREOS_POR_DIA) return
    const codigo = codigoParaEscribir(LARGO_DEL_CODIGO)
    const vence = new Date(+ahora + CODIGO_DE_CORREO_MINUTOS * MINUTO_MS)
    await darCodigo(trx, { user_id, uso: USO, codigo, dato: datoDe(titular.password_hash, para), vence })
    // Whoever reads the outbox would otherwise change anybody's password; in the demonstration it is read there.
    const sellada = esConfidencial(casa.config.smtpUrl) ? cifradoDeClaves(secreto).cifrar(enGrupos(codigo)) : null
    await cartero.escribir(trx, {
      ...cartaDeCodigo(para, await findNombre(trx, user_id), {
        ...{ codigo: sellada === null ? enGrupos(codigo) : CLAVE_AL_ENVIAR, ahora, desde },
      }),
      ...(sellada !== null && { clave: { user_id, sellada, vence } }),
    })
  })
}

/** As it is read and typed: two groups. */
const enGrupos = (codigo: string): string =>
  `${codigo.slice(0, LARGO_DEL_CODIGO / 2)}-${codigo.slice(LARGO_DEL_CODIGO / 2)}`
const sinGrupos = (codigo: string): string => codigo.replace(/[\s-]+/g, '').toLowerCase()

const cartaDeCodigo = (
  para: string,
  nombre: string,
  { codigo, ahora, desde }: { codigo: string; ahora: Date; desde: Desde },
): Carta => ({
  ...{ para, asunto: 'Código para poner otra contraseña' },
  partes: [
    'Se pidió poner otra contraseña a su usuario de Cabildo.',
    {
      exactos: ['Código'],
      datos: [
        ['Usuario de Cabildo', nombre],
        ['Código', codigo],
      ],
    },
    `Escríbalo en el ingreso, en la pantalla en que lo pidió, antes de ${CODIGO_DE_CORREO_MINUTOS} minutos. Sirve una vez. Nadie de la municipalidad se lo pedirá.`,
    hechosDe(ahora, desdeDonde(desde)),
    SI_NO_FUE_USTED,
  ],
})

/**
 * Replaces a forgotten password by the code that was mailed, ends all sessions and tells the owner; the second factor is
 * still asked for at sign-in (ING-27). Throws codigoIncorrecto, the same for every kind of wrong, demasiadosIntentos, and
 * validacion for a password that is refused, which leaves the code good.
 */
export const ponerClaveOlvidada = async (
  casa: CasaDeSesion,
  { username, codigo: escrito, password }: z.output<typeof ClaveNueva>,
  { desde, peticion }: { desde: Desde; peticion: string },
): Promise<void> => {
  const { db, reloj, sesiones, entidad } = casa
  const usuario = plegar(username)
  const codigo = sinGrupos(escrito)
  const titular = await findTitularPorUsername(db, usuario, reloj.hoy())
  // Nobody has this id: what is done for nobody takes as long.
  const user_id = titular?.user_id ?? 0
  const para = await buzonDe(casa, user_id)
  const dato = datoDe(titular?.password_hash ?? '', para ?? '')
  const probar = (trx: typeof db, gastar: boolean) =>
    probarCodigo(
      trx,
      { user_id, uso: USO, codigo },
      {
        ...{ ahora: reloj.ahora(), intentos: CODIGO_DE_CORREO_INTENTOS, gastar },
      },
    )
  const correcto = await conFreno({ db, reloj }, { usuario: `olvido ${usuario}`, red: desde.red }, async () => {
    const suyo = await probar(db, false)
    // The work of a password hides whether there was a code to be counted (C3).
    await verificarClave(password, HASH_SENUELO, desde.red)
    return suyo === dato && titular !== undefined && para !== null
  })
  if (!titular || !correcto) throw codigoIncorrecto()
  if (esInicial(password, titular)) throw campoInvalido('password', new ErrorDeNegocio('claveIgual').message)
  const motivo = await motivoDeRechazo(password, { ...deLaEntidad(entidad), ...titular })
  if (motivo) throw campoInvalido('password', motivo)
  const password_hash = await cifrarClave(password)
  const puesta = await enTransaccion(db, { user_id, peticion }, async (trx) => {
    if ((await probar(trx, true)) !== dato) return false
    await olvidarIntentosDe(trx, usuario)
    return ponerClave(trx, reloj, user_id, password_hash, {
      ...{ anterior: titular.password_hash, aviso: 'clave olvidada', desde },
    })
  })
  if (!puesta) throw codigoIncorrecto()
  sesiones.olvidar(user_id)
}

const codigoIncorrecto = () =>
  new ErrorDeNegocio('codigoIncorrecto', { campos: { codigo: MENSAJES_SESION.codigoDeCorreoMalo } })
