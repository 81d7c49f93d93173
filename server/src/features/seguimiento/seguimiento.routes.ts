import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { primerasObrasApi } from '@cabildo/contracts/seguimiento-primeras'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enUnaSentencia } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { aceptaGzip, yaLaTiene } from '../../platform/http/cabeceras.ts'
import { serializador } from '../../platform/http/esquemas.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { crearCopia } from './copia.ts'
import { listaDeObras, primerasObras } from './obra.ts'
import { deleteObra, findColumnas, getVersionDeObras, listAvances, setColumnas } from './obras.queries.ts'

type Listado = typeof seguimientoApi.listar | typeof primerasObrasApi.listar

/** The works timeline (SEG-34): read by anybody, kept with permission 14 (SEG-02, D-10). Uploads stand apart. */
export const seguimientoRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'limitar'>> = async (
  app,
  { db, reloj, limitar },
) => {
  // The list is everybody's, long, and changes once a week: it and its beginning are made once for each version and day.
  const rutaDeCopia = (llamada: Listado, hacer: () => Promise<string>) => {
    const copia = crearCopia(async () => `${await getVersionDeObras(db)} ${reloj.hoy()}`, hacer)
    ruta(app, llamada, async ({ request, reply }) => {
      const { etag, llana, gzip } = await copia()
      const { 'if-none-match': conocidas, 'accept-encoding': aceptadas } = request.headers
      const sinCambios = yaLaTiene(conocidas, etag)
      const comprimida = aceptaGzip(String(aceptadas ?? ''))
      // Only the whole list, uncompressed, costs more than the limit does.
      if (!sinCambios && !comprimida) await limitar(request)
      // Set last, for a refusal must not carry them. A browser keeps the list, and asks each time whether it still holds.
      reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
      if (sinCambios) return reply.code(304).send()
      reply.type('application/json; charset=utf-8')
      return comprimida ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(llana)
    })
  }
  const todas = serializador(seguimientoApi.listar.respuesta)
  rutaDeCopia(seguimientoApi.listar, async () => todas(await listaDeObras(db, reloj.hoy())))
  const primeras = serializador(primerasObrasApi.listar.respuesta)
  rutaDeCopia(primerasObrasApi.listar, async () => primeras(await primerasObras(db, reloj.hoy())))
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
    await enUnaSentencia(db, () => setColumnas(db, actor, body))
    return {}
  })
  ruta(app, seguimientoApi.eliminar, async ({ params, actor }) => {
    if (!(await enUnaSentencia(db, () => deleteObra(db, actor, params.cui)))) throw new ErrorDeNegocio('noEncontrado')
    return {}
  })
}
