import { correoDeAvisosApi } from '@cabildo/contracts/correo-avisos'
import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import type { FastifyPluginAsync } from 'fastify'
import { hallado } from '../../platform/errores.ts'
import { redDe } from '../../platform/http/red.ts'
import { ruta } from '../../platform/http/ruta.ts'
import {
  type CasaDeSesion,
  desdeDe,
  entraPorElDirectorio,
  findEnlace,
  sitioDeLlaves,
  sitioDeQuienPide,
} from '../sesion/index.ts'
import { findCorreo } from './correo.queries.ts'
import { cambiarCorreo, comprobarCorreo } from './correo.ts'
import { findCuenta } from './cuenta.queries.ts'
import { seguridadDe } from './factores.ts'
import { cerrarDemas, cerrarSesion, leerSesiones } from './sesiones.ts'

/** The own account, sessions and e-mail (ING-03, ING-23 to ING-25), which has a second door of before (API-136). */
export const cuentaRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, casa) => {
  const { db } = casa
  const publico = sitioDeLlaves(casa.config.direccionPublica)
  ruta(app, miCuentaApi.ver, async ({ sesion, request }) => {
    const { id: user_id, fullName, cargo } = sesion.user
    const { oidc } = casa.config
    const [cuenta, seguridad, enlace, delDirectorio] = await Promise.all([
      findCuenta(db, { user_id, sesion: sesion.id, hoy: casa.reloj.hoy() }),
      seguridadDe(casa, user_id, sitioDeQuienPide(publico, request)),
      oidc ? findEnlace(db, oidc.emisor, user_id) : undefined,
      entraPorElDirectorio(casa, user_id),
    ])
    return {
      data: {
        ...{ full_name: fullName, cargo, area_name: sesion.area.name, ...hallado(cuenta), ...seguridad },
        ...(enlace !== undefined && { enlace }),
        ...(delDirectorio && { clave_del_directorio: true as const }),
      },
    }
  })
  ruta(app, miCuentaApi.sesiones, async ({ sesion, request }) => ({
    data: await leerSesiones(casa, sesion.user.id, { sesion, red: redDe(request.ip) }),
  }))
  ruta(app, miCuentaApi.cerrarDemas, async ({ sesion }) => ({ cerradas: await cerrarDemas(casa, sesion) }))
  ruta(app, miCuentaApi.cerrarSesion, async ({ params, sesion }) => {
    await cerrarSesion(casa, sesion, params.id)
    return {}
  })

  ruta(app, miCuentaApi.cambiarEmail, async ({ body, request, ...quien }) => {
    await cambiarCorreo(casa, { ...quien, desde: desdeDe(request) }, body.email)
    return {}
  })
  ruta(app, miCuentaApi.comprobarEmail, async ({ body, request, ...quien }) => {
    await comprobarCorreo(casa, { ...quien, desde: desdeDe(request) }, body.codigo)
    return {}
  })

  const correoDeAvisos = async (user_id: number) => {
    const { email, pendiente } = hallado(await findCorreo(db, user_id))
    return { email, email_pendiente: pendiente }
  }
  ruta(app, correoDeAvisosApi.ver, ({ sesion }) => correoDeAvisos(sesion.user.id))
  ruta(app, correoDeAvisosApi.guardar, async ({ body, request, ...quien }) => {
    await cambiarCorreo(casa, { ...quien, desde: desdeDe(request) }, body.email)
    return correoDeAvisos(quien.sesion.user.id)
  })
}
