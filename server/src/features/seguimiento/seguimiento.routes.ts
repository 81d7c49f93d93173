import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { enUnaOrden } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { type Copia, crearCopia } from './copia.ts'
import { listaDeObras } from './lista.ts'
import { deleteObra, findColumnas, getVersionDeObras, listAvances, setColumnas } from './obras.queries.ts'

interface Partes {
  db: Db
  reloj: Reloj
  difusor: Difusor
  /** The limit of public queries, for callers without session. */
  limitar: (request: FastifyRequest) => Promise<void>
}

/** The works timeline (SEG-34): read by anybody, kept with permission 14 (SEG-02, D-10). Uploads stand apart. */
export const seguimientoRoutes: FastifyPluginAsync<Partes> = async (app, { db, reloj, difusor, limitar }) => {
  // The list is everybody's, long, and changes once a week: it is made once for each version and day.
  let serializar: FastifyReply['serialize'] = JSON.stringify
  const copia = crearCopia(
    async () => `${await getVersionDeObras(db)} ${reloj.hoy()}`,
    async () => String(serializar(await listaDeObras(db, reloj.hoy()))),
  )

  // Not limited: asking again costs less than the limit would.
  ruta(app, seguimientoApi.listar, async ({ request, reply }) => {
    serializar = reply.serialize.bind(reply)
    // The bytes are the answer as the contract's own serializer wrote it.
    return enviar(request, reply, await copia()) as never
  })
  ruta(
    app,
    seguimientoApi.avances,
    async ({ params }) => {
      const data = await listAvances(db, params.cui)
      if (data.length === 0) throw new ErrorDeNegocio('noEncontrado')
      return { data }
    },
    { preparar: limitar },
  )
  ruta(app, seguimientoApi.ajustes, async () => {
    const columnas = await findColumnas(db)
    return columnas ? [columnas] : []
  })
  ruta(app, seguimientoApi.grabarAjustes, async ({ body, actor }) => {
    await enUnaOrden(() => setColumnas(db, actor, body))
    return {}
  })
  ruta(app, seguimientoApi.eliminar, async ({ params, actor }) => {
    if (!(await enUnaOrden(() => deleteObra(db, actor, params.cui)))) throw new ErrorDeNegocio('noEncontrado')
    difusor.hayNovedades()
    return {}
  })
}

const enviar = (request: FastifyRequest, reply: FastifyReply, { etag, llana, gzip }: Copia): FastifyReply => {
  const { 'if-none-match': conocidas = '', 'accept-encoding': aceptadas = '' } = request.headers
  // A browser keeps it, and asks each time whether it still holds.
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (conocidas.split(',').some((una) => una.trim() === etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(aceptadas))) return reply.send(llana)
  return reply.header('content-encoding', 'gzip').send(gzip)
}
