import { incompatiblesApi } from '@cabildo/contracts/incompatibles'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { listIncompatibles } from './incompatibles.queries.ts'
import { editarIncompatible, eliminarIncompatible, registrarIncompatible } from './incompatibles.ts'

/** Permissions that do not go together (USU-66). */
export const incompatiblesRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, partes) => {
  const { db } = partes
  ruta(app, incompatiblesApi.lista, async () => ({ data: await listIncompatibles(db) }))
  ruta(app, incompatiblesApi.registrar, async ({ body, ...quien }) => ({
    data: await registrarIncompatible(partes, quien, body),
  }))
  ruta(app, incompatiblesApi.editar, async ({ params, body, ...quien }) => ({
    data: await editarIncompatible(partes, quien, params.id, body),
  }))
  ruta(app, incompatiblesApi.eliminar, async ({ params, ...quien }) => {
    await eliminarIncompatible(partes, quien, params.id)
    return {}
  })
}
