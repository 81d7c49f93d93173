import { createHash, randomBytes } from 'node:crypto'
import { LISTA_DE_CASO } from '@cabildo/contracts/avisos-de-plazos'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import {
  tituloDeVencimiento,
  VENCIMIENTOS_DIAS_ATRAS,
  VENCIMIENTOS_MAXIMO,
  vencimientosApi,
} from '@cabildo/contracts/vencimientos'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { gastarCupo, MINUTO_MS } from '../../platform/limites/limites.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { numeroDe } from '../consulta/index.ts'
import { escribirCalendario } from './ics.ts'
import {
  deleteSuscrito,
  findTitularDeSuscrito,
  listVencimientosDe,
  ponerSuscrito,
  setUsoDeSuscrito,
} from './vencimientos.queries.ts'

type CasaDeVencimientos = Pick<CasaWeb, 'db' | 'reloj' | 'entidad'>
interface Quien {
  sesion: Sesion
  actor: Actor
}

/** 256 random bits, as base64url. */
const FORMA = /^([\w-]{43})\.ics$/
/** Each calendar's program asks every hour or so, and a person may have a few. */
const POR_HORA = 60
/** Addresses that are nobody's, of one network: a guess in 2^256 is none, but it costs a look-up. */
const DESCONOCIDAS_POR_MINUTO = 30

const huellaDe = (secreto: string): Buffer => createHash('sha256').update(secreto).digest()
const sitioDe = ({ entidad }: Pick<CasaDeVencimientos, 'entidad'>): string =>
  entidad.actual().direccion.replace(/\/+$/, '')

/** Gives the caller a secret address, whose earlier one ends; it is told this once (decision 0216). Throws confirmar. */
export const crearDireccion = async (casa: CasaDeVencimientos, { sesion, actor }: Quien): Promise<string> => {
  exigirConfirmado(sesion, casa.reloj)
  const secreto = randomBytes(32).toString('base64url')
  await enTransaccion(casa.db, actor, (trx) =>
    ponerSuscrito(trx, sesion.user.id, huellaDe(secreto), casa.reloj.ahora()),
  )
  return `${sitioDe(casa)}${vencimientosApi.leer.path.replace(':archivo', `${secreto}.ics`)}`
}

/** Ends the caller's address; without one nothing is done. Throws confirmar. */
export const quitarDireccion = async ({ db, reloj }: CasaDeVencimientos, { sesion, actor }: Quien): Promise<void> => {
  exigirConfirmado(sesion, reloj)
  await enTransaccion(db, actor, (trx) => deleteSuscrito(trx, sesion.user.id))
}

/**
 * The calendar of whoever has an address, with what they answer for at this moment and may see: empty for whoever has no access
 * in force. Throws rutaDesconocida for an address that is nobody's, demasiadasConsultas.
 */
export const leerCalendario = async (casa: CasaDeVencimientos, archivo: string, red: string): Promise<string> => {
  const { db, reloj, entidad } = casa
  const [, secreto] = FORMA.exec(archivo) ?? []
  const user_id = secreto === undefined ? null : await findTitularDeSuscrito(db, huellaDe(secreto))
  if (user_id === null) {
    await gastarCupo(db, reloj, `calendario:${red}`, [{ cadaMs: MINUTO_MS, maximo: DESCONOCIDAS_POR_MINUTO }])
    throw new ErrorDeNegocio('rutaDesconocida')
  }
  await gastarCupo(db, reloj, `calendario de ${user_id}`, [{ cadaMs: 60 * MINUTO_MS, maximo: POR_HORA }])
  const hoy = reloj.hoy()
  const suyos = await listVencimientosDe(db, user_id, {
    ...{ hoy, desde: diaMas(hoy, -VENCIMIENTOS_DIAS_ATRAS), maximo: VENCIMIENTOS_MAXIMO },
  })
  await setUsoDeSuscrito(db, user_id, reloj.ahora())
  const sitio = sitioDe(casa)
  return escribirCalendario(
    `Vencimientos, ${entidad.actual().nombre}`,
    suyos.map(({ clave, clase, numero, vence, registro_id }) => ({
      uid: `${clave.replace(':', '-')}@${new URL(sitio).hostname}`,
      dia: vence,
      titulo: tituloDeVencimiento(clase, numeroDe({ clave, numero })),
      enlace: `${sitio}/#/${registro_id === null ? LISTA_DE_CASO[clase] : `expediente?id=${registro_id}`}`,
    })),
    reloj.ahora(),
  )
}
