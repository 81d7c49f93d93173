import { sesionApi } from '@cabildo/contracts/sesion'
import type { FastifyPluginAsync } from 'fastify'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { redDe } from '../../platform/http/red.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { terminarSesion } from '../../platform/sesion/sesion.queries.ts'
import { cambiarClave, ingresar, type PartesSesion } from './sesion.ts'

export const sesionRoutes: FastifyPluginAsync<PartesSesion> = async (app, partes) => {
  const { db, reloj, sesiones } = partes
  ruta(app, sesionApi.ingresar, async ({ body, request }) => ({
    access_token: await ingresar(partes, body, redDe(request.ip)),
  }))
  ruta(app, sesionApi.salir, async ({ sesion }) => {
    await terminarSesion(db, sesion.id, reloj.ahora())
    sesiones.olvidar(sesion.user.id)
    return {}
  })
  ruta(app, sesionApi.cambiarClave, async ({ params, body, sesion, actor, request }) => {
    if (params.id !== sesion.user.id || body.id !== sesion.user.id) throw new ErrorDeNegocio('sinPermiso')
    return (await cambiarClave(partes, sesion, { actor, red: redDe(request.ip) }, body))
      ? {}
      : { no_match_old_password: true }
  })
}
