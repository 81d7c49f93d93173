import { usuariosApi } from '@cabildo/contracts/usuarios'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { countAccesos } from './usuarios.queries.ts'

export const usuariosRoutes: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  ruta(app, usuariosApi.contarAccesos, async ({ body }) => ({ total: await countAccesos(db, body.username) }))
}
