import { renovacionApi } from '@cabildo/contracts/renovacion'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { deshacerRenovacion, renovarAccesos, verRenovacion } from './renovacion.ts'

/** The renewal of the year (USU-55 to USU-58, TRA-32). */
export const renovacionRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, partes) => {
  ruta(app, renovacionApi.ver, ({ params, query, sesion }) => verRenovacion(partes, sesion, params.anio, query))
  ruta(app, renovacionApi.renovar, ({ params, body, ...quien }) => renovarAccesos(partes, quien, params.anio, body))
  ruta(app, renovacionApi.deshacer, ({ params, ...quien }) => deshacerRenovacion(partes, quien, params.id))
}
