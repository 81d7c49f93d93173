import { auditoriaApi } from '@cabildo/contracts/auditoria'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { leerEstadoDeCadena } from '../../platform/cadena/estado.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { findAuditoria, pageAuditoria } from './auditoria.queries.ts'

/** The audit trail, read by the informatics area (D-33, D-57). Nothing here writes: the database does. */
export const auditoriaRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj'>> = async (app, { db, reloj }) => {
  ruta(app, auditoriaApi.listar, async ({ query }) => pageAuditoria(db, query, reloj.hoy()))
  ruta(app, auditoriaApi.cadena, async () => ({ data: await leerEstadoDeCadena(db, reloj) }))
  ruta(app, auditoriaApi.ver, async ({ params }) => {
    const data = await findAuditoria(db, params.id)
    if (!data) throw new ErrorDeNegocio('noEncontrado')
    return { data }
  })
}
