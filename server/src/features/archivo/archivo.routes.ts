import { archivoApi } from '@cabildo/contracts/archivo'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { pageArchivo } from './lista.queries.ts'

interface Partes {
  db: Db
  /** The limit of public queries, for callers without session. */
  limitar: (request: FastifyRequest) => Promise<void>
}

/** The archive of norms (ARC-27): read by anybody, added to with permission 13 (ARC-02, D-10). */
export const archivoRoutes: FastifyPluginAsync<Partes> = async (app, { db, limitar }) => {
  ruta(app, archivoApi.listar, async ({ query }) => pageArchivo(db, query), { preparar: limitar })
}
