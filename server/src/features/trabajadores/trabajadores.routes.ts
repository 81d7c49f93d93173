import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { soloSuArea } from '../../platform/sesion/area.ts'
import { pageTrabajadores } from './trabajadores.queries.ts'

export const trabajadoresRoutes: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  ruta(app, trabajadoresApi.porArea, async ({ params, query, sesion }) =>
    pageTrabajadores(db, soloSuArea(sesion, params.areaID), query),
  )
}
