import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyPluginAsync } from 'fastify'
import { redDe } from '../../platform/http/red.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { terminarSesion } from '../../platform/sesion/sesion.queries.ts'
import { conSitio } from './adivinanza.ts'
import { type CasaDeSesion, ingresar } from './sesion.ts'

export const sesionRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, partes) => {
  const { db, reloj, sesiones } = partes
  ruta(app, sesionApi.ingresar, async ({ body, request }) => {
    const red = redDe(request.ip)
    return { access_token: await conSitio(red, () => ingresar(partes, body, { red, registro: request.log })) }
  })
  ruta(app, sesionApi.salir, async ({ sesion }) => {
    await terminarSesion(db, sesion.id, reloj.ahora())
    sesiones.olvidar(sesion.user.id)
    return {}
  })
}
