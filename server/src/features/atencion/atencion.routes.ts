import { PROCESO_DE } from '@cabildo/contracts/atencion'
import { ESTADISTICA_VALE_SEGUNDOS, estadisticasPublicasApi } from '@cabildo/contracts/estadisticas-publicas'
import { responsablesApi } from '@cabildo/contracts/responsables'
import { anterioresApi } from '@cabildo/contracts/respuestas-anteriores'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { ClaseDeAtencion } from '../../platform/plazos/atencion.queries.ts'
import { CARPETA_EXPEDIENTES, type CasaDeExpedientes } from '../expedientes/index.ts'
import { registrarAnteriores } from './anteriores.ts'
import { abrirEstadistica } from './estadistica.ts'
import { designar, verResponsables } from './responsables.ts'

/** Who answers for complaints and for requests for information, and what is told of them to everybody (REC-40, REC-53, TRS-13, TRS-23). */
export const atencionRoutes: FastifyPluginAsync<CasaDeExpedientes & Pick<CasaWeb, 'leerPublico' | 'limitar'>> = async (
  app,
  casa,
) => {
  ruta(app, responsablesApi.ver, ({ params, sesion }) => verResponsables(casa, sesion, params.proceso))
  ruta(app, responsablesApi.designar, ({ params, body, sesion, actor }) =>
    designar(casa, { sesion, actor }, params.proceso, body),
  )
  for (const clase of Object.keys(PROCESO_DE) as ClaseDeAtencion[]) {
    const proceso = PROCESO_DE[clase]
    ruta(
      app,
      anterioresApi[proceso],
      ({ body, subida, sesion, actor }) => registrarAnteriores(casa, { sesion, actor }, clase, body, subida),
      { subida: { carpeta: CARPETA_EXPEDIENTES } },
    )
    const estadistica = abrirEstadistica(casa, proceso)
    ruta(
      app,
      estadisticasPublicasApi[proceso],
      async ({ reply }) =>
        reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="estadistica-${proceso}.csv"`)
          .header('cache-control', `public, max-age=${ESTADISTICA_VALE_SEGUNDOS}`)
          .send(await estadistica()),
      { preparar: casa.limitar },
    )
  }
}
