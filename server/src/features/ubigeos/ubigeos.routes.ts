import { ubigeosApi } from '@cabildo/contracts/ubigeos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { listUbigeos } from './ubigeos.queries.ts'

/** The picker of districts (decision 0050). */
export const ubigeosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db'>> = async (app, { db }) => {
  ruta(app, ubigeosApi.buscar, async ({ query }) => ({ data: await listUbigeos(db, query.texto) }))
}
