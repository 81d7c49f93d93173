import { saludApi } from '@cabildo/contracts/salud'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { ruta } from './ruta.ts'
import { comprobarBase } from './salud.queries.ts'

/** Tells a supervisor or a proxy whether this process can serve. */
export const saludRoutes: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  ruta(app, saludApi.salud, async () => {
    await comprobarBase(db).catch(() => {
      throw new ErrorDeNegocio('noDisponible', { reintentar: 5 })
    })
    return { estado: 'listo' as const }
  })
}
