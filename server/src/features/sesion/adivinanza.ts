import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import {
  type Cuenta,
  devolverIntento,
  findEspera,
  olvidarIntentos,
  tomarIntento,
} from '../../platform/sesion/intentos.queries.ts'

const FALLOS_POR_CUENTA = 5
/** A municipality's whole staff may share one address; this many failures in a quarter of an hour are no longer theirs. */
const FALLOS_POR_RED = 60

/**
 * Sign-ins under way at one time: in all, and of one network, so that floods from three places still leave room for
 * everybody else. Each asks the database before its password is looked at; a thousand at once would keep all other calls waiting for
 * a connection (C4).
 */
const A_LA_VEZ = 32
const A_LA_VEZ_POR_RED = 8
const enMarcha = new Map<string, number>()
let enTotal = 0

/** Lets a sign-in in while there is room. Throws demasiadosIntentos. */
export const conSitio = async <T>(red: string, acto: () => Promise<T>): Promise<T> => {
  const suyos = enMarcha.get(red) ?? 0
  if (enTotal >= A_LA_VEZ || suyos >= A_LA_VEZ_POR_RED)
    throw new ErrorDeNegocio('demasiadosIntentos', { reintentar: 2 })
  enMarcha.set(red, suyos + 1)
  enTotal++
  try {
    return await acto()
  } finally {
    enTotal--
    const quedan = (enMarcha.get(red) ?? 1) - 1
    if (quedan > 0) enMarcha.set(red, quedan)
    else enMarcha.delete(red)
  }
}

/**
 * Lets a password be tried, slowly (SHE-46, D-28): per account and network, and per network whatever the accounts, so
 * that one password cannot be tried on all of them. What is no password is counted without a name, and slowed per network
 * alone. `intentar` tells whether it was right. Throws demasiadosIntentos.
 */
export const conFreno = async (
  { db, reloj }: { db: Db; reloj: Reloj },
  { usuario, red }: { usuario: string | null; red: string },
  intentar: () => Promise<boolean>,
): Promise<boolean> => {
  const cuenta: Cuenta | null = usuario === null ? null : { usuario, red, libres: FALLOS_POR_CUENTA }
  const porRed: Cuenta = { usuario: '', red, libres: FALLOS_POR_RED }
  const ahora = reloj.ahora()
  await exigirIntento(db, porRed, ahora)
  try {
    if (cuenta) await exigirIntento(db, cuenta, ahora)
  } catch (error) {
    await devolverIntento(db, porRed)
    throw error
  }
  const correcto = await intentar()
  if (correcto) {
    if (cuenta) await olvidarIntentos(db, cuenta)
    await devolverIntento(db, porRed)
  }
  return correcto
}

const exigirIntento = async (db: Db, cuenta: Cuenta, ahora: Date): Promise<void> => {
  if (await tomarIntento(db, cuenta, ahora)) return
  throw new ErrorDeNegocio('demasiadosIntentos', { reintentar: await findEspera(db, cuenta, ahora) })
}
