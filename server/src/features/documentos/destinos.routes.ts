import { documentosApi } from '@cabildo/contracts/documentos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { listDestinos } from './destinos.queries.ts'
import { asignarDestinos, quitarDestino } from './destinos.ts'

/** The destinations of the documents of the user's area (DOC-91). */
export const destinosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj'>> = async (app, { db, reloj }) => {
  const destinosDe = async (area_id: number, doc_id: number) => hallado(await listDestinos(db, area_id, doc_id))

  ruta(app, documentosApi.destinos, async ({ params, sesion }) => {
    const { data, ...situacion } = await destinosDe(sesion.area.id, params.doc_id)
    return { data, recordsTotal: data.length, recordsFiltered: data.length, ...situacion }
  })
  ruta(app, documentosApi.asignar, async ({ body, sesion, actor }) => {
    await enTransaccion(db, actor, (trx) => asignarDestinos(trx, reloj, sesion, body))
    return { data: (await destinosDe(sesion.area.id, body.doc_id)).data }
  })
  ruta(app, documentosApi.quitarDestino, async ({ body, sesion, actor }) => {
    await enTransaccion(db, actor, (trx) => quitarDestino(trx, reloj, sesion, body.id))
    return {}
  })
}
