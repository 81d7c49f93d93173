import { bajaApi } from '@cabildo/contracts/baja'
import { vigenciaApi } from '@cabildo/contracts/vigencia'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { darDeBaja, verBaja } from './baja.ts'
import { leerSituacion, trasladarUsuario } from './traslado.ts'
import { listVencimientos } from './vigencia.queries.ts'

export const vigenciaRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, partes) => {
  const { db, reloj } = partes
  ruta(app, vigenciaApi.vencimientos, async () => ({ data: await listVencimientos(db, reloj.hoy()) }))
  ruta(app, vigenciaApi.situacion, async ({ params }) => ({ data: await leerSituacion(partes, params.id) }))
  ruta(app, bajaApi.ver, async ({ params }) => ({ data: await verBaja(partes, params.id) }))
  ruta(app, bajaApi.registrar, async ({ params, body, ...quien }) => ({
    data: await darDeBaja(partes, quien, params.id, body.motivo),
  }))
  ruta(app, vigenciaApi.trasladar, async ({ params, body, ...quien }) => ({
    data: await trasladarUsuario(partes, quien, params.id, body),
  }))
}
