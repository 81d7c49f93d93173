import { canastasApi } from '@cabildo/contracts/canastas'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion, enUnaSentencia } from '../../platform/db/transaccion.ts'
import { campoInvalido } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { buscarEnPadron, cambiarReferencia, editarCanasta, faltasDeFechas, registrarCanasta } from './canastas.ts'
import { listaDeCanastas } from './lista.queries.ts'

/** The beneficiaries of the baskets: their list, its changes, and the navbar's search (CAN-30). */
export const canastasRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj'>> = async (app, { db, reloj }) => {
  ruta(app, canastasApi.listar, async ({ query }) => listaDeCanastas.pagina(db, query))
  const juzga = { ademas: ({ body }: FastifyRequest) => faltasDeFechas(reloj, (body ?? {}) as { fnac?: unknown }) }
  ruta(
    app,
    canastasApi.crear,
    async ({ body, actor }) => {
      const data = await enUnaSentencia(db, () => registrarCanasta(db, actor, reloj, body))
      return { exist: !data, data: data ?? null }
    },
    juzga,
  )
  ruta(
    app,
    canastasApi.actualizar,
    async ({ params, body, actor }) => ({
      data: await enTransaccion(db, actor, (trx) => editarCanasta(trx, reloj, params.id, body)),
    }),
    juzga,
  )
  ruta(app, canastasApi.cambiarReferencia, async ({ params, body: { id, ...cambio }, actor }) => {
    if (id !== undefined && id !== params.id) throw campoInvalido('id')
    return {
      data: await enTransaccion(db, actor, (trx) => cambiarReferencia(trx, reloj, params.id, cambio)),
    }
  })
  ruta(app, canastasApi.buscarDni, async ({ params, sesion, actor }) => ({
    data: await buscarEnPadron({ db, reloj }, sesion, actor, params.dni),
  }))
}
