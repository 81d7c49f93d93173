import {
  FACTORES_MAXIMO,
  type Factor,
  llavesFuncionanEn,
  MENSAJES_MI_CUENTA,
  type MiCuenta,
} from '@cabildo/contracts/mi-cuenta'
import { MENSAJES_SESION, type RespuestaDeLlave } from '@cabildo/contracts/sesion'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { antesDelDia } from '../../platform/sesion/exigencia.ts'
import { darReto, findReto, gastarReto, quitarReto } from '../../platform/sesion/retos.queries.ts'
import { findTitular } from '../../platform/sesion/sesion.queries.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import {
  avisarAlTitular,
  type CasaDeSesion,
  type CodigosNuevos,
  cifradoDeCodigos,
  codigosNuevos,
  countCodigos,
  type DondeSeUsan,
  deleteCodigos,
  deleteFactor,
  type FilaFactor,
  idsUtiles,
  insertFactor,
  LLAVE_MINUTOS,
  leerFactores,
  llaveHecha,
  lockTitular,
  opcionesDeRegistro,
  pasoDelCodigo,
  retoDe,
  type SitioDeLlaves,
  secretoNuevo,
  seExigeDe,
  setCodigos,
  setNombre,
  sitioDeLlaves,
  type Utiles,
  uriDeCodigos,
} from '../sesion/index.ts'

/** Who changes the own second factors. */
interface Quien {
  sesion: Sesion
  actor: Actor
}

const SECRETO_MINUTOS = 15

const imposible = (mensaje: string) => new ErrorDeNegocio('factorImposible', { mensaje })
const enMinutos = (ahora: Date, minutos: number): Date => new Date(ahora.getTime() + minutos * 60_000)

const comoFactor = ({ id, clase, nombre, created_at, usado_at }: FilaFactor, utiles: Utiles): Factor => ({
  ...{ id, clase, nombre, created_at, usado_at, sirve: idsUtiles(utiles).has(id) },
})

/**
 * What Mi cuenta says of somebody's second factors (ING-03, ING-05, ING-10, ING-13). `aqui` is the site of the page that asks,
 * where passkeys work on it (see `sitioDeQuienPide`).
 */
export const seguridadDe = async (
  casa: CasaDeSesion,
  user_id: number,
  aqui: SitioDeLlaves | null,
): Promise<Pick<MiCuenta, 'factores' | 'codigos_quedan' | 'llaves' | 'exigido' | 'antes_del'>> => {
  const { db, reloj, config } = casa
  const titular = hallado(await findTitular(db, user_id, reloj.hoy()))
  const factores = await leerFactores(casa, user_id)
  const exigido = seExigeDe(casa, titular)
  const quien = {
    user: { id: user_id },
    area: { id: titular.area_id, facultades: titular.facultades },
    ...{ roles: titular.roles, tieneFactor: idsUtiles(factores).size > 0, exigidoAt: titular.factor_exigido_at },
  }
  return {
    factores: factores.todos.map((factor) => comoFactor(factor, factores)),
    codigos_quedan: await countCodigos(db, user_id),
    llaves: { aqui: aqui !== null, direccion: sitioDeLlaves(config.direccionPublica)?.origen ?? null },
    exigido,
    antes_del: antesDelDia(config.segundoFactor, quien, reloj.ahora()),
  }
}

/**
 * A secret for an application of codes, to be shown once; it counts when one of its codes was right. An earlier one of this
 * session that nobody has confirmed is void. Throws confirmar, factorImposible (ING-06).
 */
export const nuevoTotp = async (
  casa: CasaDeSesion,
  { sesion, actor }: Quien,
): Promise<{ secreto: string; uri: string }> => {
  const { db, reloj, entidad } = casa
  exigirConfirmado(sesion, reloj)
  exigirLugar((await leerFactores(casa, sesion.user.id)).todos, 'totp')
  const secreto = secretoNuevo()
  const dato = cifradoDeCodigos(casa.secreto).cifrar(secreto).toString('base64')
  const username = await enTransaccion(db, actor, async (trx) => {
    const suyo = await lockTitular(trx, sesion.user.id)
    await quitarReto(trx, 'totp nuevo', sesion.id)
    const vence = enMinutos(reloj.ahora(), SECRETO_MINUTOS)
    await darReto(trx, { user_id: sesion.user.id, uso: 'totp nuevo', texto: sesion.id, dato, vence })
    return hallado(suyo)
  })
  return { secreto, uri: uriDeCodigos(secreto, { emisor: entidad.actual().nombre, cuenta: username }) }
}

/**
 * Adds the application of codes whose code is right, in the place of the one that there was: whoever must have a second factor
 * could not take that one away first (ING-14). Answers recovery codes with the first factor. Throws confirmar, validacion,
 * factorImposible (ING-05, ING-06).
 */
export const agregarTotp = async (
  casa: CasaDeSesion,
  quien: Quien,
  { codigo, nombre }: { codigo: string; nombre: string },
): Promise<{ codigos?: string[] }> => {
  const { db, reloj } = casa
  const { sesion } = quien
  exigirConfirmado(sesion, reloj)
  const dado = await findReto(db, 'totp nuevo', sesion.id, reloj.ahora())
  const sellada = Buffer.from(dado?.dato ?? '', 'base64')
  const secreto = dado && cifradoDeCodigos(casa.secreto).descifrar(sellada)
  if (!secreto) throw campoInvalido('codigo', MENSAJES_SESION.codigoDeCorreoMalo)
  const ultimo_paso = pasoDelCodigo(secreto, codigo, reloj.ahora())
  if (ultimo_paso === null) throw campoInvalido('codigo', MENSAJES_SESION.codigoDeCorreoMalo)
  const { codigos } = await agregar(casa, quien, { nombre, clase: 'totp' }, async (trx, { user_id, ahora }) => {
    if (!(await gastarReto(trx, 'totp nuevo', sesion.id, ahora)))
      throw campoInvalido('codigo', MENSAJES_SESION.codigoDeCorreoMalo)
    return insertFactor(trx, { user_id, clase: 'totp', nombre, sellada, ultimo_paso, ahora })
  })
  return codigos ? { codigos } : {}
}

/** What the browser needs to make a passkey. Throws confirmar, factorImposible (ING-08, ING-09). */
export const opcionesDeLlave = async (casa: CasaDeSesion, { sesion }: Quien, sitio: SitioDeLlaves | null) => {
  const { db, reloj, entidad, config } = casa
  const { id: user_id, fullName: nombre } = sesion.user
  exigirConfirmado(sesion, reloj)
  const enEste = exigirSitio(sitio, config)
  const { llaves, todos } = await leerFactores(casa, user_id)
  exigirLugar(todos, 'llave')
  const { username } = hallado(await findTitular(db, user_id, reloj.hoy()))
  const vence = enMinutos(reloj.ahora(), LLAVE_MINUTOS)
  const reto = await darReto(db, { user_id, uso: 'llave nueva', dato: sesion.id, vence })
  const suya = { entidad: entidad.actual().nombre, user_id, username, nombre }
  return { opciones: { ...(await opcionesDeRegistro(enEste, suya, reto, llaves)) } }
}

/** Adds the passkey that the browser made; answers recovery codes with the first factor. Throws confirmar, validacion, factorImposible (ING-09). */
export const agregarLlave = async (
  casa: CasaDeSesion,
  quien: Quien,
  sitio: SitioDeLlaves | null,
  { respuesta, nombre }: { respuesta: z.output<typeof RespuestaDeLlave>; nombre: string },
): Promise<{ factor: Factor; codigos?: string[] }> => {
  const { db, reloj, config } = casa
  const { sesion } = quien
  exigirConfirmado(sesion, reloj)
  const enEste = exigirSitio(sitio, config)
  const reto = retoDe(respuesta)
  const dado = reto === null ? null : await gastarReto(db, 'llave nueva', reto, reloj.ahora())
  const esSuyo = dado?.user_id === sesion.user.id && dado.dato === sesion.id
  const llave = reto !== null && esSuyo ? await llaveHecha(enEste, reto, respuesta) : null
  if (!llave) throw campoInvalido('respuesta', MENSAJES_SESION.llaveNoUsada)
  const { id, codigos } = await agregar(casa, quien, { nombre, clase: 'llave' }, (trx, { user_id, ahora }) =>
    insertFactor(trx, { user_id, clase: 'llave', nombre, ...llave, ahora }),
  ).catch((error) => {
    throw restriccionViolada(error) === 'factores_credencial' ? imposible(MENSAJES_MI_CUENTA.llaveYaRegistrada) : error
  })
  const factores = await leerFactores(casa, sesion.user.id)
  return {
    factor: comoFactor(hallado(factores.todos.find((uno) => uno.id === id)), factores),
    ...(codigos && { codigos }),
  }
}

/** Gives a second factor another name. Throws confirmar, noEncontrado. */
export const nombrarFactor = async (
  casa: CasaDeSesion,
  { sesion, actor }: Quien,
  id: number,
  nombre: string,
): Promise<Factor> => {
  const { db, reloj } = casa
  exigirConfirmado(sesion, reloj)
  return enTransaccion(db, actor, async (trx) => {
    const { factor, ...factores } = await tomarFactor({ ...casa, db: trx }, sesion, id)
    await setNombre(trx, id, nombre)
    return { ...comoFactor(factor, factores), nombre }
  })
}

/**
 * Takes a second factor away, and the recovery codes with the last one. Throws confirmar, noEncontrado, and factorExigido for
 * the last one that can be used while one is demanded (ING-05, ING-14).
 */
export const quitarFactor = async (casa: CasaDeSesion, { sesion, actor }: Quien, id: number): Promise<void> => {
  const { db, reloj, sesiones } = casa
  const { id: user_id } = sesion.user
  exigirConfirmado(sesion, reloj)
  await enTransaccion(db, actor, async (trx) => {
    const { factor, todos, ...resto } = await tomarFactor({ ...casa, db: trx }, sesion, id)
    const utiles = idsUtiles(resto)
    const titular = hallado(await findTitular(trx, user_id, reloj.hoy()))
    if (utiles.size === 1 && utiles.has(id) && seExigeDe(casa, titular)) throw new ErrorDeNegocio('factorExigido')
    await deleteFactor(trx, id)
    if (todos.length === 1) await deleteCodigos(trx, user_id)
    await avisarAlTitular(trx, reloj.ahora(), { user_id, clase: 'factor quitado', datos: { nombre: factor.nombre } })
  })
  sesiones.olvidar(user_id)
}

/** Gives other recovery codes; all earlier ones are void. Throws confirmar, factorImposible without a factor (ING-10). */
export const generarCodigos = async (casa: CasaDeSesion, { sesion, actor }: Quien): Promise<{ codigos: string[] }> => {
  const { db, reloj } = casa
  exigirConfirmado(sesion, reloj)
  const { user } = sesion
  const exigirAlguno = (todos: readonly FilaFactor[]) => {
    if (todos.length === 0) throw imposible(MENSAJES_MI_CUENTA.sinFactoresTodavia)
  }
  exigirAlguno((await leerFactores(casa, user.id)).todos)
  const { codigos, filas } = await codigosNuevos()
  await enTransaccion(db, actor, async (trx) => {
    await lockTitular(trx, user.id)
    exigirAlguno((await leerFactores({ ...casa, db: trx }, user.id)).todos)
    await setCodigos(trx, user.id, filas)
  })
  return { codigos }
}

/** Inserts a factor in the place of what it replaces, with notices, and recovery codes with the first one, while nobody else changes the user's. */
const agregar = async (
  casa: CasaDeSesion,
  { sesion, actor }: Quien,
  { nombre, clase }: Pick<Factor, 'nombre' | 'clase'>,
  insertar: (trx: Trx, titular: { user_id: number; ahora: Date }) => Promise<number>,
): Promise<{ id: number; codigos?: string[] }> => {
  const { db, reloj, sesiones } = casa
  const { id: user_id } = sesion.user
  // Hashing takes half a second, in which no row should be held.
  const preparados = (await leerFactores(casa, user_id)).todos.length === 0 ? await codigosNuevos() : null
  const agregado = await enTransaccion(db, actor, async (trx) => {
    hallado(await lockTitular(trx, user_id))
    const { todos } = await leerFactores({ ...casa, db: trx }, user_id)
    exigirLugar(todos, clase)
    const ahora = reloj.ahora()
    for (const anterior of todos.filter((uno) => reemplaza(clase, uno))) {
      await deleteFactor(trx, anterior.id)
      const datos = { nombre: anterior.nombre }
      await avisarAlTitular(trx, ahora, { user_id, clase: 'factor quitado', datos })
    }
    const id = await insertar(trx, { user_id, ahora })
    const nuevos: CodigosNuevos | null = todos.length === 0 ? (preparados ?? (await codigosNuevos())) : null
    if (nuevos) await setCodigos(trx, user_id, nuevos.filas)
    await avisarAlTitular(trx, ahora, { user_id, clase: 'factor agregado', datos: { nombre } })
    return { id, ...(nuevos && { codigos: nuevos.codigos }) }
  })
  sesiones.olvidar(user_id)
  return agregado
}

/** One of the caller's factors with all of them, held. Throws noEncontrado, for others' as well. */
const tomarFactor = async (casa: DondeSeUsan & { db: Trx }, { user }: Sesion, id: number) => {
  hallado(await lockTitular(casa.db, user.id))
  const factores = await leerFactores(casa, user.id)
  return { ...factores, factor: hallado(factores.todos.find((factor) => factor.id === id)) }
}

/** There is one application of codes, and any number of passkeys (ING-05). */
const reemplaza = (nueva: Factor['clase'], { clase }: FilaFactor): boolean => nueva === 'totp' && clase === 'totp'

const exigirLugar = (todos: readonly FilaFactor[], nueva: Factor['clase']): void => {
  if (todos.filter((uno) => !reemplaza(nueva, uno)).length >= FACTORES_MAXIMO)
    throw imposible(MENSAJES_MI_CUENTA.factoresDemasiados)
}

const exigirSitio = (sitio: SitioDeLlaves | null, { direccionPublica }: CasaDeSesion['config']): SitioDeLlaves => {
  if (sitio) return sitio
  throw imposible(llavesFuncionanEn(direccionPublica ?? 'DIRECCION_PUBLICA'))
}
