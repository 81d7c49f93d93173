import { catalogosApi } from '@cabildo/contracts/catalogos'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { listAreas, listCargos } from './catalogos.queries.ts'

export const catalogosRoutes: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  ruta(app, catalogosApi.areas, async () => ({ data: await listAreas(db) }))
  ruta(app, catalogosApi.cargos, async () => ({ data: await listCargos(db) }))
}
