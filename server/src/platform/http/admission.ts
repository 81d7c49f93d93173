import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { APLAZADAS } from '../observacion/metricas.ts'
import { noDisponible, Queue } from '../queue.ts'
import { redDe } from './red.ts'

/** How many public calls are handled at once (decision 0065). */
export interface AdmissionLimits {
  /** The limit while answers are slow. */
  minimo: number
  /** The limit while recent answers took at most `mediaMs` on average. */
  maximo: number
  mediaMs: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call waits for an external service, so its duration says nothing about our load. */
    esperaAfuera?: true
  }
}

/** The place that a call occupies while we work on it. */
interface Lugar {
  entrada: number
  esperaAfuera: boolean
  dejar: () => void
}

export const ADMISSION: AdmissionLimits = { minimo: 96, maximo: 192, mediaMs: 250 }
/** Created once: with thousands of refusals, a stack trace for each would be most of the work. */
const LLENO = noDisponible(5)
/** Weight of the last answer in the average: about the last thirty decide. */
const PESO = 1 / 32
/** Share of the places for one network, and for all calls that wait for external services. */
const PARTE = 2 / 3
const AFUERA = 'afuera'

/**
 * Refuses, at once and with a time to retry, the public calls that would only wait (I1): a thousand citizens at once
 * must neither wait ten seconds each nor slow down the staff. Calls with a session always enter, and so do sign-in,
 * uploads and exports, which have queues of their own. A call holds a place from when it has been read until its answer
 * is ready, so slow senders and readers, or callers who left, hold none. Registered after the guard.
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

  // On every answer, refusals and faults included, whether or not the caller is still there.
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
