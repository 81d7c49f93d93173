import { MENSAJES_NACIMIENTOS, nacimientosApi } from '@cabildo/contracts/nacimientos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { pageNacimientos } from './nacimientos.queries.ts'
import { guardarNacimiento } from './nacimientos.ts'

/** The births register, of the whole municipality (NAC-01, NAC-17). */
export const nacimientosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj'>> = async (app, casa) => {
  ruta(app, nacimientosApi.listar, async ({ body }) => pageNacimientos(casa.db, body))
  ruta(app, nacimientosApi.guardar, async ({ body, actor }) => {
    const data = await guardarNacimiento(casa, actor, body)
    return { message: MENSAJES_NACIMIENTOS.grabado, data }
  })
}
