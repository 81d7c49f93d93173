import { responsablesApi } from '@cabildo/contracts/responsables'
import type { FastifyPluginAsync } from 'fastify'
import type { Casa } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { designar, verResponsables } from './responsables.ts'

/** Who answers for complaints and for requests for information (REC-40, TRS-13). */
export const atencionRoutes: FastifyPluginAsync<Pick<Casa, 'db' | 'reloj'>> = async (app, casa) => {
  ruta(app, responsablesApi.ver, ({ params, sesion }) => verResponsables(casa, sesion, params.proceso))
  ruta(app, responsablesApi.designar, ({ params, body, sesion, actor }) =>
    designar(casa, { sesion, actor }, params.proceso, body),
  )
}
