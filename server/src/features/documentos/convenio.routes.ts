import { documentosApi } from '@cabildo/contracts/documentos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { actualizarConvenio } from './convenio.ts'
import { conEnlaces } from './enlaces.ts'

/** The upload of its own that a convenio has (DOC-92). */
export const convenioRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'enlaces'>> = async (
  app,
  { db, reloj, enlaces },
) => {
  ruta(
    app,
    documentosApi.actualizarConvenio,
    async ({ body, sesion, actor, subida }) => {
      const [pdf] = subida.de('selectedFile')
      const { documento, usado } = await enTransaccion(db, actor, (trx) =>
        actualizarConvenio(trx, reloj, sesion, body.doc_id, pdf),
      )
      if (!usado) await subida.descartar()
      return { data: conEnlaces(enlaces, documento) }
    },
    { subida: { carpeta: 'firmadigital/upload', firmables: ['selectedFile'] } },
  )
}
