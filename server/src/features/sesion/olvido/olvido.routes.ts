import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyPluginAsync } from 'fastify'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import { ruta } from '../../../platform/http/ruta.ts'
import { Queue } from '../../../platform/queue.ts'
import { conSitio } from '../adivinanza.ts'
import { type CasaDeSesion, CUERPO_PUBLICO_BYTES, desdeDe } from '../apertura.ts'
import { enviarCodigo, hayClaveOlvidada, ponerClaveOlvidada } from './olvido.ts'

/** Requests that are looked at after they were answered: one at a time, and of one network as many as count in an hour. */
const EN_ESPERA = 500
const POR_RED = 10

export const olvidoRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, casa) => {
  const exigirCorreo = async () => {
    if (!hayClaveOlvidada(casa)) throw new ErrorDeNegocio('noEncontrado')
  }
  const cola = new Queue({ places: 1, waiting: EN_ESPERA, perKey: { total: POR_RED } })
  const pendientes = new Set<Promise<void>>()
  app.addHook('onClose', () => Promise.all(pendientes))

  // Answered before anything is looked up, so that neither words nor time tell whether the user exists (D-09).
  ruta(
    app,
    sesionApi.claveOlvidada,
    async ({ body: { username }, request }) => {
      const desde = desdeDe(request)
      const pedido = cola
        .run(() => enviarCodigo(casa, { username, desde, peticion: request.id }), desde.red)
        .catch((err: unknown) => {
          // Too many at once are dropped without a word, like too many in an hour.
          if (!(err instanceof ErrorDeNegocio))
            request.log.error({ err }, 'no se pudo enviar el código de una contraseña olvidada')
        })
        .finally(() => pendientes.delete(pedido))
      pendientes.add(pedido)
      return {}
    },
    { preparar: exigirCorreo, cuerpoMaximo: CUERPO_PUBLICO_BYTES },
  )
  ruta(
    app,
    sesionApi.claveNueva,
    async ({ body, request }) => {
      const desde = desdeDe(request)
      await conSitio(desde.red, () => ponerClaveOlvidada(casa, body, { desde, peticion: request.id }))
      return {}
    },
    { preparar: exigirCorreo, cuerpoMaximo: CUERPO_PUBLICO_BYTES },
  )
}
