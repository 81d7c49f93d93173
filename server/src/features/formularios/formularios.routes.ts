import { formulariosApi } from '@cabildo/contracts/formularios'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import type { Boletos } from './boletos.ts'

/** The tickets that the forms of citizens take when they open (D-43). */
export const formulariosRoutes: FastifyPluginAsync<{ boletos: Boletos }> = async (app, { boletos }) => {
  ruta(app, formulariosApi.ticket, async ({ params }) => ({ ticket: boletos.dar(params.form) }))
}
