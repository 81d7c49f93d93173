import { expedientesAnexosApi } from '@cabildo/contracts/expedientes-anexos'
import { ventanillaApi } from '@cabildo/contracts/ventanilla'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { exigirSinFaltas, hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { conEnlaces, faltasDeDigitalizacion, findTramite, SUBIDA_DE_PAPEL } from '../mesa-de-partes/index.ts'
import type { CasaDeExpedientes } from './actos.ts'
import { CARPETA_EXPEDIENTES } from './anexos.queries.ts'
import { adjuntar, anotar, borrarNota, digitalizarPapel, faltasDeAdjunto, quitarArchivo } from './anexos.ts'
import { leerExpediente } from './expediente.ts'
import { relacionar } from './relaciones.ts'

/** What areas add to a case: files, notes, ties to other cases (API-120 to API-123), and with the front desk its scan (API-164). */
export const anexosRoutes: FastifyPluginAsync<CasaDeExpedientes & Pick<CasaWeb, 'enlaces'>> = async (app, casa) => {
  ruta(
    app,
    expedientesAnexosApi.adjuntar,
    async ({ params: { id }, body, subida, sesion, actor }) => {
      exigirSinFaltas(faltasDeAdjunto(body.nombres, subida))
      await adjuntar(casa, { sesion, actor }, id, body, subida)
      return leerExpediente(casa, { sesion, actor }, id)
    },
    { subida: { carpeta: CARPETA_EXPEDIENTES, admiteActivo: true } },
  )
  ruta(
    app,
    ventanillaApi.digitalizar,
    async ({ params: { id }, subida, sesion, actor }) => {
      await digitalizarPapel(casa, { sesion, actor }, { id, subida })
      return { data: conEnlaces(casa, hallado(await findTramite(casa.db, id))) }
    },
    { ademas: ({ subida }) => faltasDeDigitalizacion(subida, true), subida: SUBIDA_DE_PAPEL },
  )
  ruta(app, expedientesAnexosApi.quitarArchivo, async ({ params, sesion, actor }) => {
    await quitarArchivo(casa, { sesion, actor }, params)
    return leerExpediente(casa, { sesion, actor }, params.id)
  })
  ruta(app, expedientesAnexosApi.anotar, async ({ params: { id }, body, sesion, actor }) => ({
    data: await anotar(casa, { sesion, actor }, id, body),
  }))
  ruta(app, expedientesAnexosApi.borrarNota, async ({ params, sesion, actor }) => ({
    data: await borrarNota(casa, { sesion, actor }, params),
  }))
  ruta(app, expedientesAnexosApi.relacionar, async ({ params: { id }, body, sesion, actor }) => {
    await relacionar(casa, { sesion, actor }, id, body)
    return leerExpediente(casa, { sesion, actor }, id)
  })
}
