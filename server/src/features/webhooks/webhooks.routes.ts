import { webhooksApi as api } from '@cabildo/contracts/webhooks'
import type { FastifyPluginAsync } from 'fastify'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { findWebhook, listEntregas, listWebhooks } from './webhooks.queries.ts'
import {
  type CasaDeWebhooks,
  cambiarSecreto,
  crearWebhook,
  eliminarWebhook,
  guardarWebhook,
  pausarWebhook,
  probarWebhook,
  reanudarWebhook,
  reintentarEntrega,
  terminarAnterior,
} from './webhooks.ts'

/** Programs that are told of what happens (decision 0218). */
export const webhooksRoutes: FastifyPluginAsync<CasaDeWebhooks> = async (app, casa) => {
  const { db, reloj } = casa
  ruta(app, api.listar, async () => ({ data: await listWebhooks(db, reloj.ahora()) }))
  ruta(app, api.crear, ({ body, ...quien }) => crearWebhook(casa, quien, body))
  ruta(app, api.guardar, ({ params: { id }, body, ...quien }) => guardarWebhook(casa, quien, id, body))
  ruta(app, api.pausar, ({ params: { id }, ...quien }) => pausarWebhook(casa, quien, id))
  ruta(app, api.reanudar, ({ params: { id }, ...quien }) => reanudarWebhook(casa, quien, id))
  ruta(app, api.cambiarSecreto, ({ params: { id }, ...quien }) => cambiarSecreto(casa, quien, id))
  ruta(app, api.terminarAnterior, async ({ params: { id }, ...quien }) => {
    await terminarAnterior(casa, quien, id)
    return {}
  })
  ruta(app, api.eliminar, async ({ params: { id }, ...quien }) => {
    await eliminarWebhook(casa, quien, id)
    return {}
  })
  ruta(app, api.probar, async ({ params: { id }, ...quien }) => {
    await probarWebhook(casa, quien, id)
    return {}
  })
  ruta(app, api.entregas, async ({ params: { id }, query }) => {
    hallado(await findWebhook(db, id, reloj.ahora()))
    return listEntregas(db, id, query)
  })
  ruta(app, api.reintentar, async ({ params: { id, entrega }, ...quien }) => {
    await reintentarEntrega(casa, quien, id, entrega)
    return {}
  })
}
