import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { canastasApi } from '@cabildo/contracts/canastas'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { findFicha, findIdentidad } from './canastas.queries.ts'

/** The navbar's search: without permission 3 only identity and reference leave the database (SHE-52, API-91, D-60). */
export const canastasRoutes: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  ruta(app, canastasApi.buscarDni, async ({ params, sesion }) => {
    const buscar = puedeAcceder([Permiso.canastas], sesion) ? findFicha : findIdentidad
    const data = await buscar(db, params.dni)
    if (!data) throw new ErrorDeNegocio('dniNoEncontrado')
    return { data }
  })
}
