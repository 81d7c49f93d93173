import { identidadApi } from '@cabildo/contracts/identidad'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import type { Identidad } from '../../platform/identidad/identidad.ts'

/** The identity registry for forms of staff (API-30); a registry that fails answers 503, never "unknown" (IDE-18). */
export const identidadRoutes: FastifyPluginAsync<{ identidad: Identidad }> = async (app, { identidad }) => {
  ruta(app, identidadApi.reniec, async ({ params, sesion, request }) => {
    const quien = { user_id: sesion?.user.id ?? null, formulario: null, peticion: request.id }
    return (await identidad.buscarDni(params.dni, quien)) ?? {}
  })
}
