import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { MENSAJES_SESION } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import type { FastifyPluginAsync } from 'fastify'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { comoPdf } from '../../platform/http/descarga.ts'
import { exigirActoDe } from '../../platform/http/puerta.ts'
import { redDe } from '../../platform/http/red.ts'
import { alDejar, type Peticion, ruta } from '../../platform/http/ruta.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { leerSesiones } from '../mi-cuenta/index.ts'
import { type CasaDeSesion, cambiarClave, desdeDe, desenlazar, plegar } from '../sesion/index.ts'
import { findPermisos, listAccesos } from './accesos.queries.ts'
import { cambiarEstado, guardarPermisos } from './accesos.ts'
import { regenerarClaves } from './claves-iniciales.ts'
import { quitarFactores } from './quitar-factores.ts'
import { exigirActo, leerUsuario, tomarUsuario } from './reglas.ts'
import {
  countAccesos,
  listEmpleadosPorDni,
  listPorUsername,
  pageUsuarios,
  pageUsuariosDetalle,
} from './usuarios.queries.ts'
import { cambiarClaveDe, cerrarSesionesDe, editarUsuario, eliminarUsuario, registrarUsuario } from './usuarios.ts'

export const usuariosRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, partes) => {
  const { db, reloj } = partes
  ruta(app, usuariosApi.contarAccesos, async ({ body }) => ({
    total: await countAccesos(db, plegar(body.username)),
  }))
  ruta(app, usuariosApi.completa, async ({ query }) => pageUsuariosDetalle(db, query))
  ruta(app, usuariosApi.lista, async ({ query }) => pageUsuarios(db, query))
  ruta(app, usuariosApi.registrar, async ({ body, ...quien }) => ({
    data: await registrarUsuario(partes, quien, body),
  }))
  ruta(app, usuariosApi.detalle, async ({ params }) => ({ data: await leerUsuario(db, params.id) }))
  ruta(app, usuariosApi.eliminar, async ({ params, ...quien }) => {
    await eliminarUsuario(partes, quien, params.id)
    return {}
  })
  ruta(app, usuariosApi.guardar, (peticion) => guardarUsuario(partes, peticion))

  ruta(app, usuariosApi.generarClaves, async ({ body, reply, ...quien }) => {
    const pdf = await regenerarClaves(partes, quien, body.ids, alDejar(reply))
    return comoPdf(reply, 'hojas-de-claves').send(pdf)
  })

  ruta(app, usuariosApi.quitarFactores, async ({ params, body, reply, ...quien }) => {
    const pdf = await quitarFactores(partes, quien, params.id, body, alDejar(reply))
    return comoPdf(reply, 'hoja-de-clave').send(pdf)
  })

  ruta(app, usuariosApi.sesiones, async ({ params, sesion, request }) => {
    const usuario = await leerUsuario(db, params.id)
    exigirActo(sesion, usuario, 'edicion')
    return { data: await leerSesiones(partes, usuario.id, { sesion, red: redDe(request.ip) }) }
  })
  ruta(app, usuariosApi.cerrarSesiones, async ({ params, query, ...quien }) => ({
    cerradas: await cerrarSesionesDe(partes, quien, { id: params.id, cual: query.sesion }),
  }))

  ruta(app, usuariosApi.buscarEmpleado, async ({ params }) => ({
    data: await listEmpleadosPorDni(db, params.dni, reloj.hoy()),
  }))
  ruta(app, usuariosApi.buscarUsername, async ({ params }) => ({
    data: await listPorUsername(db, plegar(params.name)),
  }))

  ruta(app, oidcApi.desenlazarDe, async ({ params: { id }, sesion, actor }) => {
    exigirConfirmado(sesion, reloj)
    await enTransaccion(db, actor, async (trx) => {
      await tomarUsuario(trx, sesion, id, 'clave')
      await desenlazar(trx, partes, id, sesion.user.fullName)
    })
    return {}
  })

  ruta(app, usuariosApi.permisos, async ({ params }) => hallado(await findPermisos(db, params.empacce_id)))
  ruta(app, usuariosApi.accesos, async ({ params }) => {
    const data = hallado(await listAccesos(db, params.user_id))
    return { data, recordsTotal: data.length, recordsFiltered: data.length }
  })
  ruta(app, usuariosApi.guardarPermisos, async ({ params, body, ...quien }) =>
    guardarPermisos(partes, quien, params.id, body),
  )
  ruta(app, usuariosApi.cambiarEstado, async ({ body, ...quien }) => cambiarEstado(partes, quien, body))
}

/**
 * The three acts of one address: the own password, the only one open to an initial password (API-38, D-07, D-48);
 * another user's password (API-37); name and area (API-39).
 */
const guardarUsuario = async (
  partes: CasaDeSesion,
  { params: { id }, body, request, ...quien }: Peticion<typeof usuariosApi.guardar>,
) => {
  const { sesion, actor } = quien
  if (body.accion === 'clavePropia') {
    if (id !== sesion.user.id || body.id !== id) throw new ErrorDeNegocio('sinPermiso')
    const cambiada = await cambiarClave(partes, sesion, { actor, desde: desdeDe(request) }, body)
    return cambiada ? {} : { no_match_old_password: true }
  }
  if (body.accion === 'clave' && id === sesion.user.id)
    throw campoInvalido('current_password', MENSAJES_SESION.claveActual)
  exigirActoDe(usuariosApi.guardar, body.accion, sesion)
  if (body.id !== id) throw new ErrorDeNegocio('noEncontrado')
  if (body.accion === 'edicion') return { data: await editarUsuario(partes, quien, body) }
  await cambiarClaveDe(partes, quien, body)
  return {}
}
