import { catalogosApi } from '@cabildo/contracts/catalogos'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { listAreas, listCargos } from './catalogos.queries.ts'

export const catalogosRoutes: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  ruta(app, catalogosApi.areas, async () => completa(await listAreas(db)))
  ruta(app, catalogosApi.cargos, async () => completa(await listCargos(db)))
}

/** A list that is always answered whole, in the shape of every list (D-50). */
const completa = <F>(data: F[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length })
