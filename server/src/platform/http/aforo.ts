import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'

/** How many citizens are attended to at once, and when there are too many (decision 0065). */
export interface Aforo {
  /** So many always get in. */
  minimo: number
  /** And never more. */
  maximo: number
  /** Between the two, as long as those before them were answered in this time on average. */
  mediaMs: number
}

export const AFORO: Aforo = { minimo: 128, maximo: 400, mediaMs: 500 }
const REINTENTAR_SEGUNDOS = 5
/** How much the last answer counts in the average: about the last thirty decide. */
const PESO = 1 / 32

/**
 * Refuses, at once and with the time to come back, the public calls that would only wait (I1): a thousand citizens at once
 * must neither wait for ten seconds each nor make the staff wait. Whoever has a session is always let in, and so are
 * signing in, uploads and exports, which have places of their own. Registered after the guard.
 */
export const limitarAforo = (app: FastifyInstance, { minimo, maximo, mediaMs }: Aforo = AFORO): void => {
  let dentro = 0
  let media = 0

  app.addHook('onRequest', (request, reply, listo) => {
    if (!seCuenta(request)) return listo()
    if (dentro >= maximo || (dentro >= minimo && media > mediaMs))
      return listo(new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS }))
    dentro++
    const entrada = performance.now()
    let salio = false
    const salir = () => {
      if (salio) return
      salio = true
      dentro--
      media += (performance.now() - entrada - media) * PESO
    }
    // Those who leave before they are answered have waited, too.
    reply.raw.once('finish', salir).once('close', salir)
    listo()
  })
}

const seCuenta = ({ sesion, routeOptions: { url = '', config, schema } }: FastifyRequest): boolean =>
  config.acceso === 'publico' &&
  !sesion &&
  url.startsWith('/api/') &&
  url !== sesionApi.ingresar.path &&
  config.archivos === undefined &&
  schema?.response !== undefined
