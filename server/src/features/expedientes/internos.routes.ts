import { expedientesInternosApi } from '@cabildo/contracts/expedientes-internos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { CARPETA, conEnlaces, findDocumento } from '../documentos/index.ts'
import type { CasaDeExpedientes } from './actos.ts'
import { CARPETA_EXPEDIENTES } from './anexos.queries.ts'
import { redactar, registrarInterno } from './internos.ts'

/** Internal documents (API-130), and documents that are written in a case (EXP-32). */
export const internosRoutes: FastifyPluginAsync<
  CasaDeExpedientes & Pick<CasaWeb, 'enlaces' | 'plantillas' | 'entidad'>
> = async (app, casa) => {
  ruta(
    app,
    expedientesInternosApi.registrar,
    ({ body, subida, sesion, actor }) => registrarInterno(casa, { sesion, actor }, body, subida),
    { subida: { carpeta: CARPETA_EXPEDIENTES, admiteActivo: true } },
  )
  ruta(
    app,
    expedientesInternosApi.redactar,
    async ({ params: { id }, body, subida, sesion, actor }) => {
      const doc_id = await redactar(casa, { sesion, actor }, id, body, subida)
      const { area } = sesion
      return { data: conEnlaces(casa, area, hallado(await findDocumento(casa.db, area.id, doc_id))) }
    },
    { subida: { carpeta: CARPETA, firmables: ['fileLocal'] } },
  )
}
