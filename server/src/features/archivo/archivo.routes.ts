import { archivoApi } from '@cabildo/contracts/archivo'
import { archivoCargaApi } from '@cabildo/contracts/archivo-carga'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { LeerPublico } from '../../platform/db/replica.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { archivar, buscarFile, CARPETA, type Partes } from './archivo.ts'
import { pageArchivo } from './lista.queries.ts'

interface PartesDeRutas extends Partes {
  leerPublico: LeerPublico
  /** The limit of public queries, for callers without session. */
  limitar: (request: FastifyRequest) => Promise<void>
}

/** The archive of norms (ARC-27): read by anybody, added to with permission 13 (ARC-02, D-10). */
export const archivoRoutes: FastifyPluginAsync<PartesDeRutas> = async (app, { leerPublico, limitar, ...partes }) => {
  const { db } = partes
  ruta(app, archivoApi.listar, ({ query, sesion }) => leerPublico(sesion, (lectura) => pageArchivo(lectura, query)), {
    preparar: limitar,
  })
  // Not limited: it tells nothing that the row does not, and every look at a PDF begins with it.
  ruta(app, archivoApi.buscarArchivo, async ({ body }) => ({ data: await buscarFile(db, body) }))
  ruta(
    app,
    archivoCargaApi.guardar,
    async ({ body, sesion, actor, subida }) => ({
      data: { file: await archivar(partes, actor, sesion, body, subida) },
    }),
    { subida: { carpeta: CARPETA } },
  )
}
