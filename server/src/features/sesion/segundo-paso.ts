import { createHash } from 'node:crypto'
import { CODIGOS_POCOS } from '@cabildo/contracts/mi-cuenta'
import { SEGUNDO_PASO_MINUTOS, type SegundoFactor } from '@cabildo/contracts/sesion'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { darReto, gastarReto, intentarReto } from '../../platform/sesion/retos.queries.ts'
import { findTitular, type TitularConClave } from '../../platform/sesion/sesion.queries.ts'
import { conFreno } from './adivinanza.ts'
import { abrirIngreso, type CasaDeSesion, haVencido, type Llegada } from './apertura.ts'
import { countCodigos } from './factores.queries.ts'
import {
  conFactor,
  esCodigoErrado,
  type Gastar,
  type LigadoA,
  leerFactores,
  type Prueba,
  pedirLlave,
} from './factores.ts'
import type { SitioDeLlaves } from './llaves.ts'

/** Wrong answers that end a ticket (ING-12). */
const INTENTOS_POR_TICKET = 5

/** What was shown before the second step: a password, which may be an initial one, or an entry at the provider. */
interface PrimerPaso {
  inicial: boolean
  manera: 'clave' | 'proveedor'
}
/** What a ticket stands for, with the password as it was then. */
interface Probada extends PrimerPaso {
  clave: string
}

const huella = (texto: string): string => createHash('sha256').update(texto).digest('base64url')
const ligadoA = (ticket: string): LigadoA => ({ uso: 'llave de ingreso', dato: huella(ticket) })

/**
 * A ticket for the second step of a user whose first one was right, with the ways to go on (ING-11). It is no session and
 * opens nothing else; recovery codes are always offered, so that nobody learns how many are left.
 */
export const pedirSegundoPaso = async (
  casa: CasaDeSesion,
  { user_id, password_hash }: Pick<TitularConClave, 'user_id' | 'password_hash'>,
  primero: PrimerPaso,
  sitio: SitioDeLlaves | null,
): Promise<SegundoFactor> => {
  const { db, reloj } = casa
  const vence = new Date(reloj.ahora().getTime() + SEGUNDO_PASO_MINUTOS * 60_000)
  const probada: Probada = { clave: huella(password_hash), ...primero }
  const ticket = await darReto(db, { user_id, uso: 'ingreso', dato: JSON.stringify(probada), vence })
  const factores = await leerFactores(casa, user_id)
  const llave = await pedirLlave(casa, user_id, factores, sitio, ligadoA(ticket))
  return {
    ticket,
    formas: [...(factores.totp ? ['codigo' as const] : []), ...(llave ? ['llave' as const] : []), 'recuperacion'],
    llave,
  }
}

const MANERAS = { codigo: 'clave y código', llave: 'clave y llave', recuperacion: 'clave y recuperación' } as const

/**
 * The second step: opens the session of a ticket's user and returns its token (ING-11). Throws segundoPasoVencido for a ticket
 * that is unknown, used, over, or of a password that has changed, codigoIncorrecto and demasiadosIntentos.
 */
export const darSegundoPaso = async (
  casa: CasaDeSesion,
  { ticket, ...prueba }: Prueba & { ticket: string },
  llegada: Llegada,
): Promise<string> => {
  const { db, reloj } = casa
  const { red, log } = llegada
  let token: string | null = null
  await conFreno(casa, { usuario: null, red }, async () => {
    const dado = await intentarReto(db, 'ingreso', ticket, reloj.ahora(), INTENTOS_POR_TICKET)
    if (!dado) throw new ErrorDeNegocio('segundoPasoVencido')
    const titular = await findTitular(db, dado.user_id, reloj.hoy())
    const { clave, inicial, manera }: Probada = JSON.parse(dado.dato ?? '')
    if (!titular || huella(titular.password_hash) !== clave || (manera === 'clave' && haVencido(titular, reloj)))
      throw new ErrorDeNegocio('segundoPasoVencido')
    const { user_id } = titular
    // The factor, the ticket and the session are one transaction: what did not open a session has used up nothing.
    const abrir = (gastar: Gastar) =>
      abrirIngreso(casa, titular, inicial, {
        ...llegada,
        manera: manera === 'proveedor' ? manera : MANERAS[prueba.forma],
        ademas: async (trx, ahora) => {
          await gastar(trx, ahora)
          if (!(await gastarReto(trx, 'ingreso', ticket, ahora))) throw new ErrorDeNegocio('segundoPasoVencido')
          return contarPocos(trx, user_id)
        },
      })
    try {
      token = await conFactor(casa, { ...llegada, user_id, ligado: ligadoA(ticket) }, prueba, abrir)
    } catch (error) {
      if (!esCodigoErrado(error)) throw error
      log.info({ user_id, red, forma: prueba.forma }, 'segundo paso fallido')
      throw dado.intentos < INTENTOS_POR_TICKET ? error : new ErrorDeNegocio('segundoPasoVencido')
    }
    return true
  })
  if (token === null) throw new ErrorDeNegocio('segundoPasoVencido')
  return token
}

/** How many recovery codes are left, where they are few (ING-10). */
const contarPocos = async (db: Db, user_id: number): Promise<{ codigosQuedan?: number }> => {
  const quedan = await countCodigos(db, user_id)
  return quedan <= CODIGOS_POCOS ? { codigosQuedan: quedan } : {}
}
