import {
  COLUMNAS_ESTADISTICA,
  estadisticaApi,
  lineasDe,
  PeticionDeEstadistica,
} from '@cabildo/contracts/expedientes-estadistica'
import { MENSAJES_ESTADISTICA } from '@cabildo/contracts/expedientes-medidas'
import type { FastifyPluginAsync } from 'fastify'
import { definirTabla } from '../../platform/exportar/tabla.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { type CasaDeExpedientes, exigirBandeja } from './actos.ts'
import { areaMedida, medir } from './estadistica.ts'

/** Statistics of cases (EXP-54). */
export const estadisticaRoutes: FastifyPluginAsync<CasaDeExpedientes> = async (app, casa) => {
  ruta(app, estadisticaApi.ver, async ({ body, sesion }) => {
    exigirBandeja(casa)
    return medir(casa, body, areaMedida(sesion, body.area_id))
  })
}

/** The tables below the charts, as one (EXP-54). */
export const exportarEstadistica = (casa: CasaDeExpedientes) =>
  definirTabla({
    titulo: MENSAJES_ESTADISTICA.titulo,
    acceso: estadisticaApi.ver.acceso,
    formatos: ['csv', 'excel'],
    esquema: PeticionDeEstadistica,
    columnas: COLUMNAS_ESTADISTICA,
    async reunir(sesion, pedido) {
      exigirBandeja(casa)
      return lineasDe(await medir(casa, pedido, areaMedida(sesion, pedido.area_id)))
    },
  })
