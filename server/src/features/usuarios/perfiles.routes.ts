import { perfilesApi } from '@cabildo/contracts/perfiles'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { listPerfiles } from './perfiles.queries.ts'
import { aplicarPerfil, editarPerfil, eliminarPerfil, registrarPerfil, verCambios } from './perfiles.ts'

/** Profiles, and what applying one does (USU-67). */
export const perfilesRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, partes) => {
  const { db } = partes
  ruta(app, perfilesApi.lista, async () => ({ data: await listPerfiles(db) }))
  ruta(app, perfilesApi.registrar, async ({ body, ...quien }) => ({
    data: await registrarPerfil(partes, quien, body),
  }))
  ruta(app, perfilesApi.editar, async ({ params, body, ...quien }) => ({
    data: await editarPerfil(partes, quien, params.id, body),
  }))
  ruta(app, perfilesApi.eliminar, async ({ params, ...quien }) => {
    await eliminarPerfil(partes, quien, params.id)
    return {}
  })
  ruta(app, perfilesApi.cambios, ({ params, sesion }) => verCambios(db, sesion, params.id))
  ruta(app, perfilesApi.aplicar, async ({ params, body, ...quien }) => ({
    cantidades: await aplicarPerfil(partes, quien, params.id, body.cantidades),
  }))
}
