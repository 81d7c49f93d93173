import { transparenciaApi } from '@cabildo/contracts/transparencia'
import type { FastifyPluginAsync } from 'fastify'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { crearUnaVez } from '../formularios/index.ts'
import { type Partes, presentarSolicitud } from './transparencia.ts'

interface PartesDeRutas extends Omit<Partes, 'unaVez'> {
  difusor: Difusor
}

/** Requests for public information: anybody makes one, staff with permission 9 read them (TRS-01, TRS-10). */
export const transparenciaRoutes: FastifyPluginAsync<PartesDeRutas> = async (app, { difusor, ...resto }) => {
  const partes: Partes = { ...resto, unaVez: crearUnaVez(resto.db) }
  ruta(app, transparenciaApi.presentar, async ({ body, actor, request }) => {
    const presentada = await presentarSolicitud(partes, actor, body, request)
    difusor.hayNovedades()
    return presentada
  })
}
