import { usuariosApi } from '@cabildo/contracts/usuarios'
import type { FastifyPluginAsync } from 'fastify'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { redDe } from '../../platform/http/red.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { cambiarClave, type PartesSesion } from '../sesion/index.ts'
import { countAccesos } from './usuarios.queries.ts'

export const usuariosRoutes: FastifyPluginAsync<PartesSesion> = async (app, partes) => {
  const { db } = partes
  ruta(app, usuariosApi.contarAccesos, async ({ body }) => ({ total: await countAccesos(db, body.username) }))
  ruta(app, usuariosApi.guardar, async ({ params, body, sesion, actor, request }) => {
    if (body.accion !== 'clavePropia' || params.id !== sesion.user.id || body.id !== sesion.user.id)
      throw new ErrorDeNegocio('sinPermiso')
    return (await cambiarClave(partes, sesion, { actor, red: redDe(request.ip) }, body))
      ? {}
      : { no_match_old_password: true }
  })
}
