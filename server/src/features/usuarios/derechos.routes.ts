import { derechosApi } from '@cabildo/contracts/derechos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { explicarAOtro, explicarDerechos } from './derechos.ts'

/** What somebody may do, and why not the rest (USU-68). */
export const derechosRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'db' | 'reloj' | 'exportables' | 'config' | 'secreto'>
> = async (app, partes) => {
  ruta(app, derechosApi.deUsuario, async ({ params, query, actor }) => ({
    data: await explicarAOtro(partes, actor, params.id, query.accion),
  }))
  ruta(app, derechosApi.propios, async ({ query, sesion }) => ({
    data: await explicarDerechos(partes, sesion.user.id, query.accion),
  }))
}
