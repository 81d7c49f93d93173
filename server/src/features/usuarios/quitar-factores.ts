import { MENSAJES_USUARIOS, type usuariosApi } from '@cabildo/contracts/usuarios'
import type * as z from 'zod/mini'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { DIA_MS } from '../../platform/reloj.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import {
  avisarAlTitular,
  type CasaDeSesion,
  deleteFactoresDe,
  ponerClave,
  ponerExigencias,
  seExigeDe,
  venceEn,
} from '../sesion/index.ts'
import { generarClaves, imprimirHojas } from './claves-iniciales.ts'
import { exigirActo, leerUsuario, type Quien, tomarUsuario } from './reglas.ts'
import { setFactorQuitado } from './usuarios.queries.ts'

/** Days that somebody whose second factor was taken away has to add another, where one is demanded (ING-14). */
const PLAZO_DIAS = 1

type Casa = Pick<CasaDeSesion, 'reloj'> & { config: Pick<CasaDeSesion['config'], 'segundoFactor'> }

/**
 * Takes all second factors and recovery codes of a user away, with a notice to the user; `por` is who did it, in words. False
 * when there were none.
 */
export const sinFactores = async (
  { reloj, config }: Casa,
  trx: Trx,
  user_id: number,
  por: string | null,
): Promise<boolean> => {
  const ahora = reloj.ahora()
  await ponerExigencias({ db: trx, reloj, config }, user_id)
  // As if it had been demanded so long ago that this much of the term is left.
  const exigidoDesde = new Date(ahora.getTime() - (config.segundoFactor.plazoDias - PLAZO_DIAS) * DIA_MS)
  if ((await deleteFactoresDe(trx, user_id, exigidoDesde)) === 0) return false
  await avisarAlTitular(trx, ahora, { user_id, clase: 'factores quitados', datos: por === null ? {} : { por } })
  return true
}

/**
 * Takes the second factor of a user away who has lost it, and answers the sheet with an initial password, once; all sessions
 * end. Throws confirmar, noEncontrado, reservado, factorExigido for the own one while it is demanded, and factorImposible for
 * whoever has none (ING-14, decision 0021).
 */
export const quitarFactores = async (
  casa: CasaDeSesion,
  { sesion, actor }: Quien,
  id: number,
  visto: z.output<NonNullable<typeof usuariosApi.quitarFactores.body>>,
  alDejar: AbortSignal,
): Promise<Buffer> => {
  const { db, reloj, sesiones, config } = casa
  exigirConfirmado(sesion, reloj)
  await exigirPrescindible(casa, sesion, id)
  const usuario = await leerUsuario(db, id)
  exigirActo(sesion, usuario, 'clave')
  if (!usuario.factor) throw sinNinguno()
  const [generada] = await generarClaves(1)
  const { clave = '', password_hash = '' } = generada ?? {}
  const vence = venceEn(reloj.ahora(), config.claveInicialDias)
  const { username, area_name, employee } = usuario
  // The sheet is made first: a password that nobody could read would lock its owner out.
  const pdf = await imprimirHojas(casa, [{ nombre: area_name ?? employee, username, clave }], vence, alDejar)
  await enTransaccion(db, actor, async (trx) => {
    await tomarUsuario(trx, sesion, id, 'clave')
    if (!(await sinFactores(casa, trx, id, sesion.user.fullName))) throw sinNinguno()
    await setFactorQuitado(trx, id, visto)
    await ponerClave(trx, reloj, id, password_hash, { por: sesion.user.id, vence })
  })
  sesiones.olvidar(id)
  return pdf
}

const sinNinguno = () => new ErrorDeNegocio('factorImposible', { mensaje: MENSAJES_USUARIOS.sinFactores })

const exigirPrescindible = async (casa: CasaDeSesion, { user }: Quien['sesion'], id: number): Promise<void> => {
  if (id !== user.id) return
  const titular = await findTitular(casa.db, id, casa.reloj.hoy())
  if (titular && seExigeDe(casa, titular)) throw new ErrorDeNegocio('factorExigido')
}
