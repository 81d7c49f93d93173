import { randomBytes } from 'node:crypto'
import { saludApi } from '@cabildo/contracts/salud'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'
import { PETICIONES } from '../observacion/metricas.ts'
import { cabecerasSeguras, type Origenes } from './cabeceras.ts'
import { leerCuerpos } from './cuerpo.ts'
import { responderErrores } from './errores-http.ts'
import { usarEsquemasDelContrato } from './esquemas.ts'
import { tieneDosDestinos, vigilarMalformadas } from './malformadas.ts'
import { contarRepetidas } from './repetidas.ts'

const CUERPO_MAXIMO_BYTES = 256 * 1024
/** Files and event streams apart, an answer that takes longer is worth a line. */
const LENTA_MS = 2_000
const LENTA_O_FALLIDA = 'respuesta lenta o fallida'
const APLAZADAS = 'aplazadas además'
/** Whatever address was asked for that does not exist. */
const SIN_RUTA = '(ninguna)'

export interface AjustesHttp {
  /** Named peers whose forwarded address counts; empty: none (D-28). */
  trustProxy: readonly string[]
  hsts: boolean
  /** Without it nothing is written. */
  registro?: FastifyBaseLogger | undefined
  /** A line for each request, and not only for what is slow or fails (decision 0074). */
  registroPeticiones?: boolean
  /** What the pages may reach besides ourselves. */
  origenes?: Origenes
  /** True from when the process is told to stop. */
  seCierra?: (() => boolean) | undefined
}

/**
 * The HTTP server without any route: limits on slow callers, safe headers on every answer, the contract's schemas, one
 * answer for every fault. (architecture §5, http)
 */
export const crearServidor = async ({
  trustProxy,
  hsts,
  registro,
  registroPeticiones = false,
  origenes,
  seCierra,
}: AjustesHttp): Promise<FastifyInstance> => {
  const seguras = await cabecerasSeguras(hsts, origenes)
  const malformadas = vigilarMalformadas(seguras)
  const app = Fastify({
    ...(registro && { loggerInstance: registro }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CUERPO_MAXIMO_BYTES,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: nuevaPeticion,
    // What the router itself cannot read: no path is echoed, and nothing is said in another language (SHE-97).
    frameworkErrors: (_error, _request, reply) => {
      const error = new ErrorDeNegocio('ilegible')
      void (reply as unknown as FastifyReply).code(error.status).headers(seguras).send(error.cuerpo())
    },
    clientErrorHandler: malformadas.contestar,
    routerOptions: { maxParamLength: 300 },
    // Fastify's defaults let a slow upload live forever: Node applies the longer of the two and sweeps every 30 s.
    requestTimeout: 600_000,
    // Who comes by a connection that is still open while the server closes is served, and told to use another next time.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  })
  // Node keeps the address of a connection once it was asked for; of one that has been cut, it can no longer ask.
  app.server.on('connection', (socket) => void socket.remoteAddress)
  app.server.on('request', malformadas.seguir)
  usarEsquemasDelContrato(app)
  const repetidas = contarRepetidas((veces) => app.log.warn({ veces }, 'rechazadas y aplazadas de muchas clases'))
  app.addHook('onClose', async () => repetidas.cerrar())
  responderErrores(app, repetidas)
  leerCuerpos(app)
  // Nothing of it is for search engines, the public report of visits least of all (P-02).
  const deApi = { ...seguras, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  app.addHook('onRequest', (request, reply, listo) => {
    reply.headers(request.url.startsWith('/api/') ? deApi : seguras)
    // What people quote when they tell of a fault: the log's lines of this request have it, too.
    reply.header('x-request-id', request.id)
    if (seCierra?.()) reply.header('connection', 'close')
    if (!tieneDosDestinos(request.raw)) return listo()
    reply.header('connection', 'close')
    listo(new ErrorDeNegocio('ilegible'))
  })
  app.addHook('onResponse', (request, reply, listo) => {
    const ms = Math.round(reply.elapsedTime)
    const linea = {
      metodo: request.method,
      ruta: request.routeOptions.url,
      estado: reply.statusCode,
      ms,
      user_id: request.sesion?.user.id,
    }
    const { schema, config } = request.routeOptions
    const esFlujo = schema?.response === undefined
    // A stream of events lasts for hours, which says nothing of how fast we are.
    if (!config.tipos?.includes('text/event-stream'))
      PETICIONES.observe(
        { method: linea.metodo, route: linea.ruta ?? SIN_RUTA, status: `${Math.floor(linea.estado / 100)}xx` },
        reply.elapsedTime / 1_000,
      )
    // Told to come back by the thousand when there is most to do: one line of each call, and how many more.
    if (reply.statusCode === 503 && reply.hasHeader('retry-after'))
      repetidas.anotar(`503 ${linea.metodo} ${linea.ruta}`, 1, {
        escribir: () => request.log.warn(linea, LENTA_O_FALLIDA),
        resumir: (veces) => app.log.warn({ metodo: linea.metodo, ruta: linea.ruta, estado: 503, veces }, APLAZADAS),
      })
    else if (reply.statusCode >= 500 || (ms > LENTA_MS && !esFlujo)) request.log.warn(linea, LENTA_O_FALLIDA)
    // Whoever watches us asks every few seconds, and reads the answer itself.
    else if (registroPeticiones && !linea.ruta?.startsWith(saludApi.salud.path)) request.log.info(linea, 'respuesta')
    else request.log.debug(linea, 'respuesta')
    listo()
  })
  return app
}

const proceso = randomBytes(4).toString('hex')
let siguiente = 0

/** A request's id: unique across processes and starts, cheap to make, and safe to write anywhere. */
const nuevaPeticion = (): string => `${proceso}-${(siguiente++).toString(36)}`
