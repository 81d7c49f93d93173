import { reclamosApi } from '@cabildo/contracts/reclamos'
import type { FastifyPluginAsync } from 'fastify'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { crearUnaVez } from '../formularios/index.ts'
import { type Partes, presentarReclamo } from './reclamos.ts'

interface PartesDeRutas extends Omit<Partes, 'unaVez'> {
  difusor: Difusor
}

/** The complaints book: anybody files in it, staff with permission 1 read it (REC-27, REC-37). */
export const reclamosRoutes: FastifyPluginAsync<PartesDeRutas> = async (app, { difusor, ...resto }) => {
  const partes: Partes = { ...resto, unaVez: crearUnaVez(resto.db) }
  ruta(app, reclamosApi.presentar, async ({ body, actor, request }) => {
    const presentado = await presentarReclamo(partes, actor, body, request)
    difusor.hayNovedades()
    return presentado
  })
}
