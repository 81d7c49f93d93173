import { documentosApi } from '@cabildo/contracts/documentos'
import type { FastifyPluginAsync } from 'fastify'
import { alDejar, ruta } from '../../../platform/http/ruta.ts'
import { generarDocumento, type PartesDeGenerar } from './generar.ts'

/** API-51: the Word file of a draft, or its preview in PDF. */
export const generarRoutes: FastifyPluginAsync<PartesDeGenerar> = async (app, partes) => {
  ruta(app, documentosApi.generar, async ({ body, sesion, reply }) =>
    generarDocumento(partes, sesion, body, alDejar(reply)),
  )
}
