import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { type CasaDeEnvio, crearUnaVez } from '../formularios/index.ts'
import { COLA_DE_ENVIOS, DESTINO_DE_TRAMITES, faltasDeArchivos, presentar } from './presentacion.ts'

/** What citizens file (API-73, MPV-42). */
export const presentarRoutes: FastifyPluginAsync<CasaDeEnvio & Pick<CasaWeb, 'config'>> = async (app, casa) => {
  const partes = { ...casa, unaVez: crearUnaVez(casa), dias: casa.config.plazos.tramiteDias }
  ruta(
    app,
    mesaDePartesApi.presentar,
    ({ body: tramite, subida, actor, request }) => presentar(partes, { tramite, subida, actor, request }),
    {
      ademas: ({ subida }) => faltasDeArchivos(subida),
      subida: {
        ...DESTINO_DE_TRAMITES,
        cola: COLA_DE_ENVIOS,
      },
    },
  )
}
