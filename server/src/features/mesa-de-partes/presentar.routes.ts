import { mesaDePartesApi, PDF_DANADO_BYTES, PDF_MAXIMO_BYTES } from '@cabildo/contracts/mesa-de-partes'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import { Turnos } from '../../platform/exportar/turnos.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { crearUnaVez, type PartesDeEnvio } from '../formularios/index.ts'
import { CARPETA_TRAMITES } from './archivos.queries.ts'
import { presentar } from './presentar.ts'

interface Partes extends Omit<PartesDeEnvio, 'unaVez'> {
  db: Db
  difusor: Difusor
}

/**
 * Filings that arrive at once, in all and from one network, apart from the staff's. A network may be a whole district
 * behind one address of its telephone company.
 */
const ENVIOS_A_LA_VEZ = { total: 48, porClave: 16 }

/** What citizens file (API-73, MPV-42). */
export const presentarRoutes: FastifyPluginAsync<Partes> = async (app, { db, difusor, ...resto }) => {
  const partes: PartesDeEnvio = { ...resto, unaVez: crearUnaVez(db, resto.reloj) }
  ruta(
    app,
    mesaDePartesApi.presentar,
    async ({ body: tramite, subida, actor, request }) => {
      const cargo = await presentar(partes, { tramite, subida, actor, request })
      difusor.hayNovedades()
      return cargo
    },
    {
      subida: {
        carpeta: CARPETA_TRAMITES,
        minimoBytes: PDF_DANADO_BYTES + 1,
        deCiudadano: { maximoBytes: PDF_MAXIMO_BYTES },
        turnos: new Turnos(ENVIOS_A_LA_VEZ),
      },
    },
  )
}
