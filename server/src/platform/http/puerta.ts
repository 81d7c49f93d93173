import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { Servicio } from '@cabildo/contracts/base/servicios'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'
import type { Sesiones } from '../sesion/sesion.ts'

/** A route without declared access stops the start, wherever it was registered (architecture §5, access). */
export const exigirAcceso = (app: FastifyInstance): void => {
  const rutas: RouteOptions[] = []
  app.addHook('onRoute', (ruta) => void rutas.push(ruta))
  app.addHook('onReady', async () => {
    const olvidada = rutas.find(({ config }) => !config?.acceso)
    if (olvidada) throw new Error(`La ruta ${String(olvidada.method)} ${olvidada.url} no declara su acceso`)
  })
}

/** Says of the routes of other people's plugins, registered in this context, that they are for everybody. */
export const declararPublico = (contexto: FastifyInstance): void => {
  contexto.addHook('onRoute', (ruta) => {
    ruta.config = { ...ruta.config, acceso: 'publico' }
  })
}

/**
 * The guard of every route (SHE-98, D-02): a caller without session gets 401, one with an initial password only the few
 * calls allowed (SHE-35), one without the second factor that is demanded what adds it (ING-13), one who lacks the permission 403; of a closed service to citizens everybody is told where to go
 * instead (ORG-44). Runs before the body is read.
 */
export const vigilarPuerta = (
  app: FastifyInstance,
  sesiones: Sesiones,
  exigirAbierto: (servicio: Servicio) => void,
): void => {
  app.decorateRequest('sesion', null)

  app.addHook('onRequest', async (request) => {
    const { acceso, conClaveInicial, sinFactor } = request.routeOptions.config
    if (!acceso) return // the 404 handler
    const servicio = servicioDe(request)
    if (servicio) exigirAbierto(servicio)
    const token = leerToken(request.headers.authorization)
    request.sesion = token === null ? null : await sesiones.abrir(token)
    // A public page open in a browser whose session ended must go on working: there, a dead token is no token.
    if (acceso === 'publico') return
    if (!request.sesion) throw new ErrorDeNegocio('sinSesion')
    if (request.sesion.user.matchPassword && !conClaveInicial) throw new ErrorDeNegocio('cambiarClave')
    if (request.sesion.registrarFactor && !sinFactor) throw new ErrorDeNegocio('registrarFactor')
    if (!puedeAcceder(acceso, request.sesion)) throw new ErrorDeNegocio('sinPermiso')
  })
}

/** The service to citizens that a call is part of. */
const servicioDe = ({ routeOptions: { config }, params }: FastifyRequest): Servicio | undefined =>
  // Parameters of a path are texts, before their schema has made anything else of them.
  typeof config.servicio === 'function' ? config.servicio(params as Record<string, string>) : config.servicio

const leerToken = (cabecera: string | undefined): string | null =>
  cabecera?.startsWith('Bearer ') ? cabecera.slice('Bearer '.length) : null
