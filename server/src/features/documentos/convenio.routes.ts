import { documentosApi } from '@cabildo/contracts/documentos'
import type { FastifyPluginAsync } from 'fastify'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { actualizarConvenio } from './convenio.ts'
import { conEnlaces } from './enlaces.ts'

interface Partes {
  db: Db
  reloj: Reloj
  enlaces: Enlaces
}

/** The upload of its own that a convenio has (DOC-92). */
export const convenioRoutes: FastifyPluginAsync<Partes> = async (app, { db, reloj, enlaces }) => {
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
