import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { FastifyInstance } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'
import type { Sesiones } from '../sesion/sesiones.ts'

/**
 * The guard of every route (SHE-98, D-02): a route without declared access stops the start; a caller without session gets
 * 401, one with an initial password only the few calls allowed (SHE-35), one who lacks the permission 403. Runs before
 * the body is read.
 */
export const vigilarPuerta = (app: FastifyInstance, sesiones: Sesiones): void => {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.acceso) throw new Error(`La ruta ${String(method)} ${url} no declara su acceso`)
  })

  app.decorateRequest('sesion', null)

  app.addHook('onRequest', async (request) => {
    const { acceso, conClaveInicial } = request.routeOptions.config
    if (!acceso) return // the 404 handler
    const token = leerToken(request.headers.authorization)
    request.sesion = token === null ? null : await sesiones.abrir(token)
    // A public page open in a browser whose session ended must go on working: there, a dead token is no token.
    if (acceso === 'publico') return
    if (!request.sesion) throw new ErrorDeNegocio('sinSesion')
    if (request.sesion.user.matchPassword && !conClaveInicial) throw new ErrorDeNegocio('cambiarClave')
    if (!puedeAcceder(acceso, request.sesion)) throw new ErrorDeNegocio('sinPermiso')
  })
}

const leerToken = (cabecera: string | undefined): string | null =>
  cabecera?.startsWith('Bearer ') ? cabecera.slice('Bearer '.length) : null
