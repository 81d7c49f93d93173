import type { Llamada } from '@cabildo/contracts/base/llamada'
import { puertaDeActo, rechazosDePuerta } from '@cabildo/contracts/base/puerta'
import type { Servicio } from '@cabildo/contracts/base/servicios'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'
import { type ClavesDeServicio, esClaveDeServicio } from '../sesion/claves.ts'
import type { Sesion, Sesiones } from '../sesion/sesion.ts'
import { abrirConClave } from './claves.ts'

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
 * calls allowed (SHE-35), one without the second factor that is demanded what adds it (ING-13), one who lacks the permission 403; of
 * a closed service to citizens everybody is told where to go instead (ORG-44). A service key passes by its scope alone, also where
 * everybody else may (ING-30). Runs before the body is read.
 */
export const vigilarPuerta = (
  app: FastifyInstance,
  sesiones: Sesiones,
  exigirAbierto: (servicio: Servicio) => void,
  /** Without them every key is a wrong one. */
  claves: ClavesDeServicio | null = null,
): void => {
  app.decorateRequest('sesion', null)
  app.decorateRequest('encargoTerminado', false)

  app.addHook('onRequest', async (request) => {
    const { acceso, conClaveInicial, sinFactor } = request.routeOptions.config
    if (!acceso) return // the 404 handler
    const servicio = servicioDe(request)
    if (servicio) exigirAbierto(servicio)
    const token = leerToken(request.headers.authorization)
    if (token !== null && esClaveDeServicio(token)) {
      request.sesion = await abrirConClave(claves, request, token)
      return
    }
    // A public page open in a browser whose session ended must go on working: there, a dead token is no token, and neither is
    // one of an encargatura that is over, of which the next call of the staff's is told.
    if (acceso === 'publico') {
      const abierta = token === null ? null : await sesiones.abrir(token).catch(siTermino)
      request.encargoTerminado = abierta === 'terminado'
      request.sesion = abierta === 'terminado' ? null : abierta
      return
    }
    request.sesion = token === null ? null : await sesiones.abrir(token, { devolver: true })
    const [rechazo] = rechazosDePuerta({ acceso, conClaveInicial, sinFactor }, request.sesion)
    if (rechazo) throw new ErrorDeNegocio(rechazo.codigo)
  })
}

/** Tells a session of which all that is wrong is that its encargatura ended. */
const siTermino = (error: unknown): 'terminado' => {
  if (error instanceof ErrorDeNegocio && error.codigo === 'encargoTerminado') return 'terminado'
  throw error
}

/** Refuses an act of a call as the door would: what the contract says of the act is all that is asked (D-02). */
export const exigirActoDe = <L extends Llamada>(llamada: L, acto: keyof L['actos'] & string, sesion: Sesion): void => {
  const [rechazo] = rechazosDePuerta(puertaDeActo(llamada, llamada.actos?.[acto]), sesion)
  if (rechazo) throw new ErrorDeNegocio(rechazo.codigo)
}

/** The service to citizens that a call is part of. */
const servicioDe = ({ routeOptions: { config }, params }: FastifyRequest): Servicio | undefined =>
  // Parameters of a path are texts, before their schema has made anything else of them.
  typeof config.servicio === 'function' ? config.servicio(params as Record<string, string>) : config.servicio

const leerToken = (cabecera: string | undefined): string | null =>
  cabecera?.startsWith('Bearer ') ? cabecera.slice('Bearer '.length) : null
