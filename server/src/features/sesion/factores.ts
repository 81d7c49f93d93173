import type { FormaDeFactor, RespuestaDeLlave } from '@cabildo/contracts/sesion'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { contarUso, descontarUsos, olvidarUsos } from '../../platform/limites/limites.queries.ts'
import { gastarTodos } from '../../platform/limites/limites.ts'
import { DIA_MS, HORA_MS, inicioDelDia, type Reloj } from '../../platform/reloj.ts'
import { darReto, gastarReto, type UsoDeReto } from '../../platform/sesion/retos.queries.ts'
import type { CasaDeSesion } from './apertura.ts'
import { avisarAlTitular, desdeDonde } from './avisos.ts'
import {
  countSinOtroFactor,
  type FilaFactor,
  gastarCodigo,
  gastarPaso,
  listFactores,
  listSecretos,
  subirContador,
} from './factores.queries.ts'
import {
  contadorDe,
  LLAVE_MINUTOS,
  type Llave,
  opcionesDeUso,
  retoDe,
  type SitioDeLlaves,
  sitioDeLlaves,
} from './llaves.ts'
import { codigoGuardado } from './recuperacion.ts'
import { cifradoDeCodigos, pasoDelCodigo } from './totp.ts'

/** What decides which factors can be used: the secret of the installation and its address. */
export interface DondeSeUsan {
  secreto: CasaDeSesion['secreto']
  config: Pick<CasaDeSesion['config'], 'direccionPublica'>
}
type CasaDeFactores = Pick<CasaDeSesion, 'db' | 'reloj'> & DondeSeUsan

/** What somebody brings to show who it is. */
export interface Prueba {
  forma: FormaDeFactor
  codigo?: string | undefined
  respuesta?: z.output<typeof RespuestaDeLlave> | undefined
}

/** A secret of codes that this installation can read, with its factor. */
interface ConSecreto {
  id: number
  secreto: string
}

/**
 * The second factors of a user that can be used: a secret sealed with another SECRETO, and a passkey made for another host than
 * this installation's, are as not there (ING-06, ING-08).
 */
export interface Utiles {
  totp: ConSecreto | null
  llaves: (FilaFactor & Llave)[]
  /** All that there are, these and those. */
  todos: FilaFactor[]
}

/** The second factors of a user. */
export const leerFactores = async (
  { db, secreto, config }: DondeSeUsan & { db: Db },
  user_id: number,
): Promise<Utiles> => {
  const todos = await listFactores(db, user_id)
  const sitio = sitioDeLlaves(config.direccionPublica)?.rpID
  return {
    todos,
    totp: conSecreto(todos, secreto),
    llaves: todos.filter(
      (factor): factor is FilaFactor & Llave =>
        factor.clase === 'llave' && sitio !== undefined && factor.sitio === sitio,
    ),
  }
}

/** The numbers of those that can be used. */
export const idsUtiles = ({ totp, llaves }: Pick<Utiles, 'totp' | 'llaves'>): Set<number> =>
  new Set([...(totp ? [totp] : []), ...llaves].map(({ id }) => id))

/** Whether a user has a second factor that can be used: only such a one is what the settings may demand (ING-13). */
export const tieneUtil = async (casa: DondeSeUsan & { db: Db }, user_id: number): Promise<boolean> =>
  idsUtiles(await leerFactores(casa, user_id)).size > 0

const conSecreto = (factores: readonly FilaFactor[], secreto: string): ConSecreto | null => {
  const totp = factores.find(({ clase }) => clase === 'totp')
  const leido = totp?.sellada ? cifradoDeCodigos(secreto).descifrar(totp.sellada) : null
  return totp && leido !== null ? { id: totp.id, secreto: leido } : null
}

/** What a passkey is asked to sign, and what its answer has to come back with: a ticket, a session. */
export interface LigadoA {
  uso: Extract<UsoDeReto, 'llave de ingreso' | 'llave de confirmación'>
  dato: string
}

/** What a browser needs to use one of the user's passkeys on this site; null where there is none. */
export const pedirLlave = async (
  { db, reloj }: Pick<CasaDeFactores, 'db' | 'reloj'>,
  user_id: number,
  { llaves }: Pick<Utiles, 'llaves'>,
  sitio: SitioDeLlaves | null,
  { uso, dato }: LigadoA,
) => {
  if (sitio === null || llaves.length === 0) return null
  const vence = new Date(reloj.ahora().getTime() + LLAVE_MINUTOS * 60_000)
  return { ...(await opcionesDeUso(sitio, await darReto(db, { user_id, uso, dato, vence }), llaves)) }
}

/** Wrong answers of a user, over all networks, tickets and sessions, after which that way is refused (ING-12). */
const LIMITES = {
  codigo: { hora: 10, dia: 30 },
  recuperacion: { hora: 5 },
} as const
const ERRADAS_PARA_AVISAR = 5

const contadorDeFallos = (forma: keyof typeof LIMITES, user_id: number): string => `factor:${forma}:${user_id}`
const contadorDeErradas = (user_id: number): string => `factor:erradas:${user_id}`

/** Forgives the wrong answers of a user: whoever gives a new password begins anew (ING-12). */
export const olvidarErradas = (db: Db, user_id: number) =>
  olvidarUsos(db, [
    ...(['codigo', 'recuperacion'] as const).map((forma) => contadorDeFallos(forma, user_id)),
    contadorDeErradas(user_id),
  ])

const horaDe = (reloj: Reloj): Date => new Date(Math.floor(reloj.ahora().getTime() / HORA_MS) * HORA_MS)

/**
 * Counts an answer as wrong before it is looked at, so that many at once do not slip past; answers how it is taken back.
 * Throws demasiadosIntentos (ING-12).
 */
const contarErrada = async (
  { db, reloj }: Pick<CasaDeFactores, 'db' | 'reloj'>,
  user_id: number,
  forma: FormaDeFactor,
): Promise<() => Promise<unknown>> => {
  if (forma === 'llave') return async () => undefined
  const contador = contadorDeFallos(forma, user_id)
  const { hora, dia } = { dia: null, ...LIMITES[forma] }
  const ventanas = [horaDe(reloj), ...(dia === null ? [] : [inicioDelDia(reloj)])]
  const cupos = ventanas.map((ventana, i) => ({
    contador: `${contador}:${i + 1}`,
    ventana,
    maximo: (i === 0 ? hora : dia) ?? 0,
  }))
  const agotado = await gastarTodos(db, cupos)
  if (agotado === null) return () => descontarUsos(db, contador, ventanas)
  const fin = (ventanas[agotado]?.getTime() ?? 0) + (agotado === 0 ? HORA_MS : DIA_MS)
  throw new ErrorDeNegocio('demasiadosIntentos', { reintentar: Math.ceil((fin - reloj.ahora().getTime()) / 1_000) })
}

/** Who shows it, from where, and what a passkey's answer has to be of. */
interface Quien {
  user_id: number
  red: string
  agente: string
  sitio: SitioDeLlaves | null
  ligado: LigadoA
  peticion: string
}

/**
 * Uses up what was shown, once over all processes, in the transaction of the act that it is shown for. Throws codigoIncorrecto
 * where it was used meanwhile.
 */
export type Gastar = (trx: Trx, ahora: Date) => Promise<void>

/** What somebody shows, once it is known to be right. */
interface Acertada {
  gastar: Gastar
  /** What is done once the act is undone because it had been used. */
  alPerder?: () => Promise<void>
}

/**
 * Lets somebody do an act who shows a second factor. The act uses it up in its own transaction, so that both are done or
 * neither. Throws codigoIncorrecto, the same for every kind of wrong, and demasiadosIntentos (ING-12).
 */
export const conFactor = async <T>(
  casa: CasaDeFactores,
  quien: Quien,
  prueba: Prueba,
  acto: (gastar: Gastar) => Promise<T>,
): Promise<T> => {
  const devolver = await contarErrada(casa, quien.user_id, prueba.forma)
  const acertada = await comprobar(casa, quien, prueba)
  try {
    if (!acertada) throw new ErrorDeNegocio('codigoIncorrecto')
    const hecho = await acto(acertada.gastar)
    await devolver()
    return hecho
  } catch (error) {
    if (!esCodigoErrado(error)) throw error
    await acertada?.alPerder?.()
    await avisarErrada(casa, quien)
    throw error
  }
}

/** Whether what was shown was wrong, and nothing else. */
export const esCodigoErrado = (error: unknown): error is ErrorDeNegocio =>
  error instanceof ErrorDeNegocio && error.codigo === 'codigoIncorrecto'

/** Tells the user of the fifth wrong answer of an hour (ING-12, ING-28). */
const avisarErrada = async ({ db, reloj }: CasaDeFactores, { user_id, peticion, ...desde }: Quien): Promise<void> => {
  const [erradas] = await contarUso(db, contadorDeErradas(user_id), [horaDe(reloj)])
  if (erradas !== ERRADAS_PARA_AVISAR) return
  await enTransaccion(db, { user_id: null, peticion }, (trx) =>
    avisarAlTitular(trx, reloj.ahora(), { user_id, clase: 'códigos errados', datos: desdeDonde(desde) }),
  )
}

/** What uses up a right answer; null for a wrong one. */
const comprobar = async (
  casa: CasaDeFactores,
  { user_id, red, agente, sitio, ligado, peticion }: Quien,
  { forma, codigo = '', respuesta }: Prueba,
): Promise<Acertada | null> => {
  const { db, reloj } = casa
  if (forma === 'recuperacion') {
    const guardado = await codigoGuardado(db, user_id, codigo, red)
    if (!guardado) return null
    return {
      gastar: async (trx, ahora) => {
        exigirSinUsar(await gastarCodigo(trx, guardado, ahora))
        const datos = desdeDonde({ red, agente })
        await avisarAlTitular(trx, ahora, { user_id, clase: 'código de recuperación', datos })
      },
    }
  }
  const { totp, llaves } = await leerFactores(casa, user_id)
  if (forma === 'codigo') {
    const paso = totp && pasoDelCodigo(totp.secreto, codigo, reloj.ahora())
    if (!totp || paso === null) return null
    return { gastar: async (trx, ahora) => exigirSinUsar(await gastarPaso(trx, totp.id, paso, ahora)) }
  }
  const reto = respuesta && retoDe(respuesta)
  if (!reto || sitio === null) return null
  // A challenge is over once it comes back, whatever comes with it.
  const dado = await gastarReto(db, ligado.uso, reto, reloj.ahora())
  const llave = llaves.find(({ credencial }) => credencial === respuesta.id)
  if (!llave || dado?.user_id !== user_id || dado.dato !== ligado.dato) return null
  const contador = await contadorDe(sitio, reto, respuesta, llave)
  if (contador === null) return null
  return {
    gastar: async (trx, ahora) => exigirSinUsar(await subirContador(trx, llave.id, contador, ahora)),
    alPerder: () =>
      enTransaccion(db, { user_id: null, peticion }, (trx) =>
        avisarAlTitular(trx, reloj.ahora(), { user_id, clase: 'llave repetida', datos: { nombre: llave.nombre } }),
      ),
  }
}

const exigirSinUsar = (gastado: boolean): void => {
  if (!gastado) throw new ErrorDeNegocio('codigoIncorrecto')
}

/** How many users there are whose second factor cannot be used any more (ING-06, ING-08). */
export const contarSinUso = async (
  db: Db,
  { secreto, direccionPublica }: { secreto: string; direccionPublica: string | undefined },
): Promise<{ ilegibles: number; sinOtro: number }> => {
  const cifrado = cifradoDeCodigos(secreto)
  const ilegibles = (await listSecretos(db)).filter((sellada) => cifrado.descifrar(sellada) === null).length
  return { ilegibles, sinOtro: await countSinOtroFactor(db, sitioDeLlaves(direccionPublica)?.rpID ?? null) }
}
