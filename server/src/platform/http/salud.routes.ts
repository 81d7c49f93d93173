import { saludApi } from '@cabildo/contracts/salud'
import type { FastifyPluginAsync } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'
import type { Salud } from '../observacion/salud.ts'
import { ruta } from './ruta.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How well the server can do its work. */
    salud: Salud
  }
}

/** Tells a supervisor or a proxy whether this process lives, whether it can serve, and how well. */
export const saludRoutes: FastifyPluginAsync<{ salud: Salud }> = async (app, { salud }) => {
  app.addHook('onClose', async () => salud.cerrar())
  ruta(app, saludApi.vivo, async () => ({ estado: 'vivo' as const }))
  ruta(app, saludApi.salud, async () => {
    const estado = await salud.preguntar()
    if (!estado) throw new ErrorDeNegocio('noDisponible', { reintentar: 5 })
    return estado
  })
}
