import { publicacionesApi } from '@cabildo/contracts/publicaciones'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import { usarFlujos } from '../../platform/eventos/flujos.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { listRecientes, markListadas, markRevisada } from './publicaciones.queries.ts'
import { PublicationFeed } from './publication-feed.ts'
import { seguir } from './publication-stream.ts'

/** The messages of new publications, for everybody who is signed in (NOR-34 to NOR-41). */
export const publicacionesRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'eventos' | 'sesiones'>> = async (
  app,
  { db, reloj, eventos, sesiones },
) => {
  const feed = new PublicationFeed(db, eventos, app.log)
  app.addHook('onReady', () => feed.iniciar())
  app.addHook('onClose', () => feed.detener())
  // What is public is the same for all: only the session itself counts.
  const abrir = usarFlujos(app, { sesiones, derechos: ({ id }) => id })

  ruta(app, publicacionesApi.listar, ({ sesion }) => listRecientes(db, sesion.user.id))

  ruta(app, publicacionesApi.escuchar, async ({ sesion, request, reply }) => {
    const flujo = abrir({ sesion, request, reply })
    const alFallar = (error: unknown) => {
      request.log.warn({ err: error }, 'no se leyeron las publicaciones que un flujo había perdido; volverá a pedirlas')
      flujo.cerrar()
    }
    await seguir({ db, feed, alFallar }, flujo, request.headers['last-event-id'])
    return reply
  })

  ruta(app, publicacionesApi.revisar, async ({ sesion, params }) => {
    const data = hallado(await markRevisada(db, sesion.user.id, params.id, reloj.ahora()))
    return { data }
  })

  ruta(app, publicacionesApi.revisarTodas, async ({ sesion, body }) => ({
    revisadas: await markListadas(db, sesion.user.id, body.hasta, reloj.ahora()),
  }))
}
