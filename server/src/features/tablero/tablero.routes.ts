import { tableroApi } from '@cabildo/contracts/tablero'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { getTablero } from './tablero.queries.ts'

/** The counters of the baskets (CAN-31 to CAN-35). */
export const tableroRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db'>> = async (app, { db }) => {
  ruta(app, tableroApi.ver, async () => getTablero(db))
}
