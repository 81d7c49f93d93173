import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { redDe } from '../http/red.ts'
import { DIA_MS, type Reloj } from '../reloj.ts'
import { type Cupo, contarUso, tomarUsos } from './limites.queries.ts'

export const MINUTO_MS = 60_000

/** Up to `maximo` uses in each stretch of time. */
interface Tope {
  cadaMs: number
  maximo: number
}

/**
 * Counts one use of `contador`, across all server processes (D-29). Throws demasiadasConsultas, with the seconds until the
 * next try, when it exceeds any of the limits (SHE-95).
 */
export const gastarCupo = async (db: Db, reloj: Reloj, contador: string, topes: readonly Tope[]): Promise<void> => {
  const ahora = reloj.ahora().getTime()
  const inicios = topes.map(({ cadaMs }) => Math.floor(ahora / cadaMs) * cadaMs)
  const usos = await contarUso(
    db,
    contador,
    inicios.map((inicio) => new Date(inicio)),
  )
  const esperas = topes.map(({ cadaMs, maximo }, i) =>
    (usos[i] ?? 0) > maximo ? (inicios[i] ?? ahora) + cadaMs - ahora : 0,
  )
  const espera = Math.max(...esperas)
  if (espera > 0) throw new ErrorDeNegocio('demasiadasConsultas', { reintentar: Math.ceil(espera / 1_000) })
}

/** Takes one use of each, or none at all; answers the index of the first one exhausted, or null. */
export const gastarTodos = async (db: Db, cupos: readonly Cupo[]): Promise<number | null> => {
  const tomados = await db
    .transaction()
    .execute(async (trx) => {
      const cuantos = await tomarUsos(trx, cupos)
      // The rollback gives the uses back before others that wait for them can see them taken.
      if (cuantos < cupos.length) throw new Incompleto(cuantos)
      return null
    })
    .catch((error) => {
      if (error instanceof Incompleto) return error.tomados
      throw error
    })
  return tomados
}

class Incompleto extends Error {
  readonly tomados: number
  constructor(tomados: number) {
    super('not all of them')
    this.tomados = tomados
  }
}

/** A limit per network on one kind of call, whoever calls. */
export const limitarRed =
  (db: Db, reloj: Reloj, nombre: string, topes: readonly Tope[]) =>
  (request: FastifyRequest): Promise<void> =>
    gastarCupo(db, reloj, `${nombre}:${redDe(request.ip)}`, topes)

/**
 * The limit of public queries per network, so many a minute and a day (IDE-17, D-29). Callers with a session are not
 * counted.
 */
export const limitarConsultas = (
  db: Db,
  reloj: Reloj,
  { porMinuto, porDia }: { porMinuto: number; porDia: number },
): ((request: FastifyRequest) => Promise<void>) => {
  const limitar = limitarRed(db, reloj, 'consulta', [
    { cadaMs: MINUTO_MS, maximo: porMinuto },
    { cadaMs: DIA_MS, maximo: porDia },
  ])
  return async (request) => {
    if (!request.sesion) await limitar(request)
  }
}
