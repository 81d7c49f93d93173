import { clausulasApi } from '@cabildo/contracts/documentos-clausulas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../../casa.ts'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { ruta } from '../../../platform/http/ruta.ts'
import { listClausulas } from './clausulas.queries.ts'
import { crearClausula, editarClausula, quitarClausula } from './clausulas.ts'

/** The formulas that the drafting desk inserts (decision 0144). */
export const clausulasRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj'>> = async (app, { db, reloj }) => {
  ruta(app, clausulasApi.listar, async ({ sesion }) => ({ data: await listClausulas(db, sesion.area.id) }))
  ruta(app, clausulasApi.crear, async ({ body, sesion, actor }) => ({
    data: await enTransaccion(db, actor, (trx) => crearClausula(trx, reloj, sesion, body)),
  }))
  ruta(app, clausulasApi.editar, async ({ params, body, sesion, actor }) => ({
    data: await enTransaccion(db, actor, (trx) => editarClausula(trx, reloj, sesion, params.clausula_id, body)),
  }))
  ruta(app, clausulasApi.quitar, async ({ params, sesion, actor }) => {
    await enTransaccion(db, actor, (trx) => quitarClausula(trx, reloj, sesion, params.clausula_id))
    return {}
  })
}
