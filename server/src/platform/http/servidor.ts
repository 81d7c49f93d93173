import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { cabecerasSeguras } from './cabeceras.ts'
import { leerCuerpos } from './cuerpo.ts'
import { responderErrores } from './errores-http.ts'
import { usarEsquemasDelContrato } from './esquemas.ts'
import { nuevaPeticion } from './identificador.ts'

const CUERPO_MAXIMO_BYTES = 256 * 1024

export interface AjustesHttp {
  /** Named peers whose forwarded address counts; empty: none (D-28). */
  trustProxy: readonly string[]
  hsts: boolean
  logger: FastifyServerOptions['logger']
}

/**
 * The HTTP server without any route: limits on slow callers, safe headers on every answer, the contract's schemas, one
 * answer for every fault. (architecture §5, http)
 */
export const crearServidor = async ({ trustProxy, hsts, logger }: AjustesHttp): Promise<FastifyInstance> => {
  const app = Fastify({
    ...(logger !== undefined && { logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CUERPO_MAXIMO_BYTES,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: nuevaPeticion,
    routerOptions: { maxParamLength: 300 },
    // Fastify's defaults let a slow upload live forever: Node applies the longer of the two and sweeps every 30 s.
    requestTimeout: 600_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  })
  usarEsquemasDelContrato(app)
  responderErrores(app)
  leerCuerpos(app)
  const seguras = await cabecerasSeguras(hsts)
  const deApi = { ...seguras, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, listo) => {
    reply.headers(request.url.startsWith('/api/') ? deApi : seguras)
    listo()
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
    if (reply.statusCode >= 500 || ms > 2_000) request.log.warn(linea, 'respuesta lenta o fallida')
    else request.log.debug(linea, 'respuesta')
    listo()
  })
  return app
}
