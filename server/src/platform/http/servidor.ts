import { randomBytes } from 'node:crypto'
import { saludApi } from '@cabildo/contracts/salud'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'
import { PETICIONES } from '../observacion/metricas.ts'
import { LLEGADA_MAXIMA_MS } from '../reloj.ts'
import { cabecerasSeguras, type Origenes } from './cabeceras.ts'
import { leerCuerpos } from './cuerpo.ts'
import { responderErrores } from './errores-http.ts'
import { usarEsquemasDelContrato } from './esquemas.ts'
import { tieneDosDestinos, vigilarMalformadas } from './malformadas.ts'
import { contarRepetidas } from './repetidas.ts'

const CUERPO_MAXIMO_BYTES = 256 * 1024
/** Answers slower than this are logged, except files and event streams. */
const LENTA_MS = 2_000
const LENTA_O_FALLIDA = 'respuesta lenta o fallida'
const APLAZADAS = 'aplazadas además'
/** The route shown for addresses that do not exist. */
const SIN_RUTA = '(ninguna)'

export interface AjustesHttp {
  /** Trusted proxies, whose forwarded addresses count; empty: none (D-28). */
  trustProxy: readonly string[]
  hsts: boolean
  /** Without it nothing is logged. */
  log?: FastifyBaseLogger | undefined
  /** Logs each request, and not only slow and failed ones (decision 0074). */
  registroPeticiones?: boolean
  /** Other sites that the pages may reach. */
  origenes?: Origenes
  /** True once the process is told to stop. */
  seCierra?: (() => boolean) | undefined
}

/**
 * The HTTP server without any route: limits on slow callers, safe headers on every answer, the contract's schemas, one
 * answer for every fault. (architecture §5, http)
 */
export const crearServidor = async ({
  trustProxy,
  hsts,
  log,
  registroPeticiones = false,
  origenes,
  seCierra,
}: AjustesHttp): Promise<FastifyInstance> => {
  const seguras = await cabecerasSeguras(hsts, origenes)
  const malformadas = vigilarMalformadas(seguras)
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CUERPO_MAXIMO_BYTES,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: nuevaPeticion,
    // Paths that the router cannot read: the answer neither echoes them nor is in another language (SHE-97).
    frameworkErrors: (_error, _request, reply) => {
      const error = new ErrorDeNegocio('ilegible')
      void (reply as unknown as FastifyReply).code(error.status).headers(seguras).send(error.cuerpo())
    },
    clientErrorHandler: malformadas.contestar,
    routerOptions: { maxParamLength: 300 },
    // Fastify's defaults let a slow upload live forever: Node applies the longer of the two and sweeps every 30 s.
    requestTimeout: LLEGADA_MAXIMA_MS,
    // Requests on a connection still open while the server closes are served, and told to use another next time.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  })
  // Node keeps a connection's address once it was read; it cannot be read after a cut.
  app.server.on('connection', (socket) => void socket.remoteAddress)
  app.server.on('request', malformadas.seguir)
  usarEsquemasDelContrato(app)
  const repetidas = contarRepetidas((veces) => app.log.warn({ veces }, 'rechazadas y aplazadas de muchas clases'))
  app.addHook('onClose', async () => repetidas.cerrar())
  responderErrores(app, repetidas)
  leerCuerpos(app)
  // No search engine may index it, least of all the public report of visits (P-02).
  const deApi = { ...seguras, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  app.addHook('onRequest', (request, reply, listo) => {
    reply.headers(request.url.startsWith('/api/') ? deApi : seguras)
    // The number that users quote when they report a fault; the log has it, too.
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
    // Event streams last for hours, which says nothing about our speed.
    if (!config.tipos?.includes('text/event-stream'))
      PETICIONES.observe(
        { method: linea.metodo, route: linea.ruta ?? SIN_RUTA, status: `${Math.floor(linea.estado / 100)}xx` },
        reply.elapsedTime / 1_000,
      )
    // Refusals may come by the thousand at peak load: one line of each call, and a count of the others.
    if (reply.statusCode === 503 && reply.hasHeader('retry-after'))
      repetidas.anotar(`503 ${linea.metodo} ${linea.ruta}`, 1, {
        escribir: () => request.log.warn(linea, LENTA_O_FALLIDA),
        resumir: (veces) => app.log.warn({ metodo: linea.metodo, ruta: linea.ruta, estado: 503, veces }, APLAZADAS),
      })
    else if (reply.statusCode >= 500 || (ms > LENTA_MS && !esFlujo)) request.log.warn(linea, LENTA_O_FALLIDA)
    // Monitors ask every few seconds and read the answer themselves.
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
