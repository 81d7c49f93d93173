import { estructuraApi } from '@cabildo/contracts/organizacion-estructura'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { cargarEstructura, verEstructura } from './estructura.ts'

/** 'Cargar estructura' of tab Áreas (ORG-51). */
export const estructuraRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'sesiones'>> = async (app, casa) => {
  ruta(app, estructuraApi.ver, async () => ({ data: await verEstructura(casa.db) }))
  ruta(app, estructuraApi.cargar, async ({ body, ...quien }) => cargarEstructura(casa, quien, body))
}
