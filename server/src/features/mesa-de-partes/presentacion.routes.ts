import { mesaDePartesApi, PDF_DANADO_BYTES, PDF_MAXIMO_BYTES } from '@cabildo/contracts/mesa-de-partes'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import { Queue } from '../../platform/queue.ts'
import { type CasaDeEnvio, crearUnaVez } from '../formularios/index.ts'
import { CARPETA_TRAMITES } from './presentacion.queries.ts'
import { faltasDeArchivos, presentar } from './presentacion.ts'

/**
 * Filings that arrive at once, in all and from one network, apart from the staff's. A network may be a whole district
 * behind one address of its telephone company.
 */
const ENVIOS_A_LA_VEZ = { places: 48, waiting: 96, perKey: { places: 16, waiting: 16 } }

/** What citizens file (API-73, MPV-42). */
export const presentarRoutes: FastifyPluginAsync<CasaDeEnvio> = async (app, casa) => {
  const partes = { ...casa, unaVez: crearUnaVez(casa) }
  ruta(
    app,
    mesaDePartesApi.presentar,
    ({ body: tramite, subida, actor, request }) => presentar(partes, { tramite, subida, actor, request }),
    {
      ademas: ({ subida }) => faltasDeArchivos(subida),
      subida: {
        carpeta: CARPETA_TRAMITES,
        minimoBytes: PDF_DANADO_BYTES + 1,
        deCiudadano: { maximoBytes: PDF_MAXIMO_BYTES },
        cola: new Queue(ENVIOS_A_LA_VEZ),
      },
    },
  )
}
