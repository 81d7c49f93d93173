import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { APLAZADAS } from '../observacion/metricas.ts'
import { noDisponible, Queue } from '../queue.ts'
import { redDe } from './red.ts'

/** How many citizens are attended to at once, and when there are too many (decision 0065). */
export interface AdmissionLimits {
  /** So many get in while answers are slow. */
  minimo: number
  /** So many while those before them were answered in `mediaMs` on average. */
  maximo: number
  mediaMs: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer waits for somebody else's service, which says nothing of how much we have to do. */
    esperaAfuera?: true
  }
}

/** The place that one call holds while we work on it. */
interface Lugar {
  entrada: number
  esperaAfuera: boolean
  dejar: () => void
}

export const ADMISSION: AdmissionLimits = { minimo: 96, maximo: 192, mediaMs: 250 }
/** Made once: where thousands are refused, a stack for each would be most of the work. */
const LLENO = noDisponible(5)
/** How much the last answer counts in the average: about the last thirty decide. */
const PESO = 1 / 32
/** Of all places, what one network may hold, and what all may who wait for services outside. */
const PARTE = 2 / 3
const AFUERA = 'afuera'

/**
 * Refuses, at once and with the time to come back, the public calls that would only wait (I1): a thousand citizens at once
 * must neither wait for ten seconds each nor make the staff wait. Whoever has a session is always let in, and so are
 * signing in, uploads and exports, which have places of their own. A place is held while we work, from when the call has
 * been read until its answer is ready: neither who sends nor who reads slowly, nor who has left, can hold one. Registered
 * after the guard.
 */
export const limitAdmission = (
  app: FastifyInstance,
  { minimo, maximo, mediaMs }: AdmissionLimits = ADMISSION,
): void => {
  const dentro = new Map<FastifyRequest, Lugar>()
  let media = 0
  const lugares = () => (media > mediaMs ? minimo : maximo)
  const cola = new Queue({ places: lugares, perKey: { places: () => lugares() * PARTE } })

  app.addHook('preValidation', (request, reply, listo) => {
    if (!seCuenta(request)) return listo()
    // Whoever left meanwhile will not read an answer.
    if (request.raw.socket.destroyed) {
      reply.hijack()
      return listo()
    }
    const { esperaAfuera = false } = request.routeOptions.config
    const dejar = cola.tryEnter(redDe(request.ip), ...(esperaAfuera ? [AFUERA] : []))
    if (!dejar) {
      APLAZADAS.inc()
      return listo(LLENO)
    }
    dentro.set(request, { entrada: performance.now(), esperaAfuera, dejar })
    listo()
  })

  // Of every answer, refusals and faults too, and whether or not anybody is there to read it.
  app.addHook('onSend', (request, _reply, respuesta, listo) => {
    const lugar = dentro.get(request)
    if (lugar) {
      dentro.delete(request)
      lugar.dejar()
      if (!lugar.esperaAfuera) media += (performance.now() - lugar.entrada - media) * PESO
    }
    listo(null, respuesta)
  })
}

const seCuenta = ({ sesion, routeOptions: { url = '', config, schema } }: FastifyRequest): boolean =>
  config.acceso === 'publico' &&
  !sesion &&
  url.startsWith('/api/') &&
  url !== sesionApi.ingresar.path &&
  config.archivos === undefined &&
  schema?.response !== undefined
