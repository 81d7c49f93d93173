import { PROCESO_DE, type Proceso } from '@cabildo/contracts/atencion'
import { conjuntoDe, conjuntosApi } from '@cabildo/contracts/datos-abiertos'
import { ESTADISTICA_VALE_SEGUNDOS, estadisticasPublicasApi } from '@cabildo/contracts/estadisticas-publicas'
import { responsablesApi } from '@cabildo/contracts/responsables'
import { anterioresApi } from '@cabildo/contracts/respuestas-anteriores'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Lotes } from '../../platform/abiertos/archivo.ts'
import { abrirACualquierSitio, crearRespuestas } from '../../platform/abiertos/respuesta.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { ClaseDeAtencion } from '../../platform/plazos/atencion.queries.ts'
import { CARPETA_EXPEDIENTES, type CasaDeExpedientes } from '../expedientes/index.ts'
import { registrarAnteriores } from './anteriores.ts'
import { abrirEstadistica, type Estadistica } from './estadistica.ts'
import { designar, verResponsables } from './responsables.ts'

/** Who answers for complaints and for requests for information, and what is told of them to everybody (REC-40, REC-53, TRS-13, TRS-23). */
export const atencionRoutes: FastifyPluginAsync<
  CasaDeExpedientes & Pick<CasaWeb, 'leerPublico' | 'limitar' | 'entidad'>
> = async (app, casa) => {
  const responder = crearRespuestas(casa)
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
          .header('cache-control', DE_UNA_HORA)
          .send((await estadistica()).csv),
      { preparar: casa.limitar },
    )
    await app.register(async (abierta) => {
      abrirACualquierSitio(abierta)
      ruta(abierta, conjuntosApi[proceso], async ({ params: { formato }, request, reply }) => {
        const { lineas, contada } = await estadistica()
        const version = { clave: JSON.stringify(lineas), cambiado: contada }
        const pedida = {
          conjunto: proceso,
          formato,
          version,
          cache: DE_UNA_HORA,
          lotes: () => enUnLote(proceso, lineas),
        }
        return responder({ request, reply }, pedida)
      })
    })
  }
}

/** The lines as values: a count is a number, and nothing is null. */
async function* enUnLote(proceso: Proceso, lineas: Estadistica['lineas']): Lotes {
  const { campos } = conjuntoDe(proceso)
  const valor = (texto: string, i: number) =>
    texto === '' ? null : campos[i]?.tipo === 'texto' ? texto : Number(texto)
  yield lineas.map((linea) => linea.map(valor))
}

const DE_UNA_HORA = `public, max-age=${ESTADISTICA_VALE_SEGUNDOS}`
