import { formulariosApi } from '@cabildo/contracts/formularios'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'

/** The tickets that the forms of citizens take when they open (D-43). */
export const formulariosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'boletos'>> = async (app, { boletos }) => {
  ruta(app, formulariosApi.ticket, async ({ params }) => ({ ticket: boletos.dar(params.form) }))
}
