import { expedientesRespuestasApi } from '@cabildo/contracts/expedientes-respuestas'
import { respuestasApi } from '@cabildo/contracts/respuestas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { CasaDeExpedientes } from './actos.ts'
import { CARPETA_EXPEDIENTES } from './anexos.queries.ts'
import { leerExpediente } from './expediente.ts'
import { corregirProcedimiento, requerir } from './requerimientos.ts'
import { informar, responder } from './responder.ts'
import { notificarRespuesta } from './respuestas.ts'

/** What an area tells of a case to whoever waits for it (API-124 to API-126, API-134, API-135). */
export const respuestasDeAreaRoutes: FastifyPluginAsync<CasaDeExpedientes & Pick<CasaWeb, 'enlaces'>> = async (
  app,
  casa,
) => {
  const subida = { subida: { carpeta: CARPETA_EXPEDIENTES } } as const
  ruta(
    app,
    expedientesRespuestasApi.responder,
    async ({ params: { id }, body, subida: archivos, sesion, actor }) => {
      await responder(casa, { sesion, actor }, id, body, archivos)
      return leerExpediente(casa, { sesion, actor }, id)
    },
    subida,
  )
  ruta(
    app,
    expedientesRespuestasApi.informar,
    async ({ params: { id }, body, subida: archivos, sesion, actor }) => {
      await informar(casa, { sesion, actor }, id, body, archivos)
      return leerExpediente(casa, { sesion, actor }, id)
    },
    subida,
  )
  ruta(
    app,
    expedientesRespuestasApi.requerir,
    async ({ params: { id }, body, subida: archivos, sesion, actor }) => {
      await requerir(casa, { sesion, actor }, id, body, archivos)
      return leerExpediente(casa, { sesion, actor }, id)
    },
    // Its scan joins the files of the filing.
    { subida: { carpeta: 'mpvirtual', admiteActivo: true } },
  )
  ruta(
    app,
    respuestasApi.notificar,
    ({ params: { respuesta_id }, body, subida: archivos, sesion, actor }) =>
      notificarRespuesta(casa, { sesion, actor }, respuesta_id, body, archivos),
    subida,
  )
  ruta(app, expedientesRespuestasApi.corregirProcedimiento, async ({ params: { id }, body, sesion, actor }) => {
    await corregirProcedimiento(casa, { sesion, actor }, id, body)
    return leerExpediente(casa, { sesion, actor }, id)
  })
}
