import { textosApi } from '@cabildo/contracts/textos'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { Cupo } from '../../platform/procesos/cupo.ts'
import { buscarEnTextos } from './busqueda.ts'

/** Searches at work at once, citizens' and the staff's apart: together they leave connections to everybody else. */
const DEL_PUBLICO = 3
const DEL_PERSONAL = 2

/** The search over the text of norms. */
export const textosRoutes: FastifyPluginAsync<{
  db: Db
  limitar: (request: FastifyRequest) => Promise<void>
}> = async (app, { db, limitar }) => {
  const publico = new Cupo(DEL_PUBLICO)
  const personal = new Cupo(DEL_PERSONAL)
  ruta(app, textosApi.buscar, ({ query }) => publico.ocupar(() => buscarEnTextos(db, query, null)), {
    preparar: limitar,
  })
  ruta(app, textosApi.buscarPropias, ({ query, sesion }) =>
    personal.ocupar(() => buscarEnTextos(db, query, sesion.area.id)),
  )
}
