import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import { listEncargosDe } from '../../platform/sesion/sesion.queries.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { listEncargables, listEncargaturas, listTitulares } from './encargaturas.queries.ts'
import { aplazar, elegirEncargo, registrarEncargatura, terminarAntes } from './encargaturas.ts'

/** Encargaturas, and acting in one (USU-61, USU-62). */
export const encargaturasRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, partes) => {
  const { db, reloj } = partes
  ruta(app, encargaturasApi.lista, async () => ({ data: await listEncargaturas(db, reloj.hoy()) }))
  ruta(app, encargaturasApi.opciones, async ({ query: { area_id, cargo_id, search = '' } }) => ({
    titulares: area_id && cargo_id ? await listTitulares(db, { area_id, cargo_id }, reloj.hoy()) : [],
    encargados: await listEncargables(db, search, reloj.hoy()),
  }))
  ruta(app, encargaturasApi.registrar, async ({ body, ...quien }) => ({
    data: await registrarEncargatura(partes, quien, body),
  }))
  ruta(app, encargaturasApi.terminar, async ({ params, body, ...quien }) => ({
    data: await terminarAntes(partes, quien, params.id, body.motivo),
  }))
  ruta(app, encargaturasApi.aplazar, async ({ params, body, ...quien }) => ({
    data: await aplazar(partes, quien, params.id, body),
  }))
  ruta(app, encargaturasApi.mias, async ({ sesion }) => ({
    data: await listEncargosDe(db, sesion.user.id, reloj.hoy()),
  }))
  ruta(app, encargaturasApi.elegir, async ({ sesion, body }) => ({
    access_token: await elegirEncargo(partes, sesion, body.encargo_id),
  }))
}
