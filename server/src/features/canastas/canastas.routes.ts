import { canastasApi } from '@cabildo/contracts/canastas'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion, enUnaOrden } from '../../platform/db/transaccion.ts'
import { campoInvalido } from '../../platform/errores.ts'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { cambiarReferencia, editarCanasta, registrarCanasta } from './canastas.ts'
import { listaDeCanastas } from './lista.queries.ts'
import { buscarEnPadron } from './padron.ts'

interface Partes {
  db: Db
  reloj: Reloj
  difusor: Difusor
}

/** The beneficiaries of the baskets: their list, its changes, and the navbar's search (CAN-30). */
export const canastasRoutes: FastifyPluginAsync<Partes> = async (app, { db, reloj, difusor }) => {
  const anunciado = async <T>(acto: Promise<T>): Promise<T> => {
    const resultado = await acto
    difusor.hayNovedades()
    return resultado
  }

  ruta(app, canastasApi.listar, async ({ query }) => listaDeCanastas.pagina(db, query))
  ruta(app, canastasApi.crear, async ({ body, actor }) => {
    const data = await enUnaOrden(() => registrarCanasta(db, actor, reloj, body))
    if (data) difusor.hayNovedades()
    return { exist: !data, data: data ?? null }
  })
  ruta(app, canastasApi.actualizar, async ({ params, body, actor }) => ({
    data: await anunciado(enTransaccion(db, actor, (trx) => editarCanasta(trx, reloj, params.id, body))),
  }))
  ruta(app, canastasApi.cambiarReferencia, async ({ params, body: { id, ...cambio }, actor }) => {
    if (id !== undefined && id !== params.id) throw campoInvalido('id')
    return {
      data: await anunciado(enTransaccion(db, actor, (trx) => cambiarReferencia(trx, reloj, params.id, cambio))),
    }
  })
  ruta(app, canastasApi.buscarDni, async ({ params, sesion, actor }) => ({
    data: await buscarEnPadron({ db, reloj }, sesion, actor, params.dni),
  }))
}
