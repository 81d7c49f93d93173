import { documentosApi } from '@cabildo/contracts/documentos'
import type { FastifyPluginAsync } from 'fastify'
import { alDejar } from '../../../platform/http/dejado.ts'
import { ruta } from '../../../platform/http/ruta.ts'
import { type Generador, generarDocumento } from './generar.ts'
import { abrirTaller } from './taller.ts'

/** API-51: the Word file of a draft, or its preview in PDF. */
export const generarRoutes: FastifyPluginAsync<Omit<Generador, 'taller'>> = async (app, casa) => {
  const partes = { ...casa, taller: abrirTaller() }
  ruta(app, documentosApi.generar, async ({ body, sesion, reply }) =>
    generarDocumento(partes, sesion, body, alDejar(reply)),
  )
}
