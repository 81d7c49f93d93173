import { randomInt } from 'node:crypto'
import {
  CODIGO_DE_CORREO_INTENTOS,
  CODIGO_DE_CORREO_MINUTOS,
  CODIGOS_DE_CORREO_POR_HORA,
  MENSAJES_MI_CUENTA,
  SI_NO_FUE_USTED,
} from '@cabildo/contracts/mi-cuenta'
import { MENSAJES_SESION } from '@cabildo/contracts/sesion'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import { gastarCupo, MINUTO_MS } from '../../platform/limites/limites.ts'
import { HORA_MS } from '../../platform/reloj.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { darCodigo, probarCodigo, quitarCodigos } from '../../platform/sesion/retos.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { avisarDeOtroCorreo, type CasaDeSesion, type Desde, desdeDonde, findNombre } from '../sesion/index.ts'
import { type CorreoDeCuenta, esDeOtro, findCorreo, lockCorreo, setCorreo, setPendiente } from './correo.queries.ts'

/** Who acts on the own account, and from where. */
interface Titular {
  sesion: Sesion
  actor: Actor
  desde: Desde
}

type Partes = Pick<CasaDeSesion, 'db' | 'reloj' | 'cartero'>

const tomarCorreo = async (trx: Trx, user_id: number): Promise<CorreoDeCuenta> => {
  const correo = await lockCorreo(trx, user_id)
  if (!correo) throw new ErrorDeNegocio('sinSesion')
  return correo
}
const iguales = (uno: string | null, otro: string): boolean => uno?.toLowerCase() === otro.toLowerCase()

/**
 * Takes the own address away, or mails a code to one that is typed, which counts from its proof on (ING-25, API-136). The
 * one in use stays meanwhile. Throws confirmar, validacion for another's address, demasiadasConsultas after three mails in an hour.
 */
export const cambiarCorreo = async (
  casa: Partes,
  { sesion, actor, desde }: Titular,
  email: string | null,
): Promise<void> => {
  const { db, reloj } = casa
  const user_id = sesion.user.id
  exigirConfirmado(sesion, reloj)
  if (email === null) {
    await enTransaccion(db, actor, async (trx) => {
      const antes = await tomarCorreo(trx, user_id)
      await quitarCodigos(trx, user_id, 'correo', 'clave olvidada')
      await setCorreo(trx, user_id, null, reloj.ahora())
      if (antes.email !== null) await avisarDeOtroCorreo(trx, casa, { user_id, antes, datos: desdeDonde(desde) })
    })
    return
  }
  const suyo = await findCorreo(db, user_id)
  if (suyo?.comprobado && iguales(suyo.email, email)) {
    await enTransaccion(db, actor, async (trx) => {
      await quitarCodigos(trx, user_id, 'correo')
      await setPendiente(trx, user_id, null)
    })
    return
  }
  // Counted before anybody is told that the address is another's.
  await gastarCupo(db, reloj, `correo:${user_id}`, [{ cadaMs: HORA_MS, maximo: CODIGOS_DE_CORREO_POR_HORA }])
  if (await esDeOtro(db, user_id, email)) throw correoTomado()
  await enTransaccion(db, actor, async (trx) => {
    const antes = await tomarCorreo(trx, user_id)
    await setPendiente(trx, user_id, iguales(antes.email, email) ? null : email)
    await enviarCodigo(trx, casa, { user_id, email })
  })
}

/** Writes the code into the outbox; few a day go to an address that nobody has checked (D6). */
const enviarCodigo = async (
  trx: Trx,
  { reloj, cartero }: Partes,
  { user_id, email }: { user_id: number; email: string },
): Promise<void> => {
  if (!(await cartero.reservar(trx, email))) throw new ErrorDeNegocio('demasiadasConsultas', { reintentar: 3_600 })
  const codigo = String(randomInt(1_000_000)).padStart(6, '0')
  const vence = new Date(+reloj.ahora() + CODIGO_DE_CORREO_MINUTOS * MINUTO_MS)
  await darCodigo(trx, { user_id, uso: 'correo', codigo, dato: email, vence })
  await cartero.escribir(trx, {
    ...{ para: email, asunto: 'Código para comprobar su correo' },
    partes: [
      'Escriba este código en Mi cuenta, en la misma pantalla en que escribió su correo.',
      {
        datos: [
          ['Usuario de Cabildo', await findNombre(trx, user_id)],
          ['Código', codigo],
        ],
      },
      `Vale ${CODIGO_DE_CORREO_MINUTOS} minutos y sirve una vez.`,
      SI_NO_FUE_USTED,
    ],
  })
}

/**
 * Proves the address to which the code went: it is the account's from now on, and the one of before is told (ING-25). Throws
 * confirmar, codigoIncorrecto, the same for every kind of wrong, and validacion if somebody else has it by now.
 */
export const comprobarCorreo = async (
  casa: Partes,
  { sesion, actor, desde }: Titular,
  escrito: string,
): Promise<void> => {
  const { db, reloj } = casa
  const user_id = sesion.user.id
  exigirConfirmado(sesion, reloj)
  const ahora = reloj.ahora()
  const codigo = escrito.replace(/\s+/g, '')
  const comprobado = await traducido(
    enTransaccion(db, actor, async (trx) => {
      const antes = await tomarCorreo(trx, user_id)
      const email = await probarCodigo(
        trx,
        { user_id, uso: 'correo', codigo },
        { ahora, intentos: CODIGO_DE_CORREO_INTENTOS },
      )
      // A wrong code has been counted, so the transaction ends well.
      if (email === null) return false
      // A code for a forgotten password went to the address of before.
      await quitarCodigos(trx, user_id, 'clave olvidada')
      await setCorreo(trx, user_id, email, ahora)
      if (!iguales(antes.email, email))
        await avisarDeOtroCorreo(trx, casa, { user_id, antes, datos: desdeDonde(desde) })
      return true
    }),
  )
  if (!comprobado)
    throw new ErrorDeNegocio('codigoIncorrecto', { campos: { codigo: MENSAJES_SESION.codigoDeCorreoMalo } })
}

const correoTomado = () => campoInvalido('email', MENSAJES_MI_CUENTA.correoTomado)
const traducido = async <T>(acto: Promise<T>): Promise<T> => {
  try {
    return await acto
  } catch (error) {
    throw restriccionViolada(error) === 'usuarios_email' ? correoTomado() : error
  }
}
