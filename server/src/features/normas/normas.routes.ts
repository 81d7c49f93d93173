import { type Norma, normasApi } from '@cabildo/contracts/normas'
import { normasVivasApi } from '@cabildo/contracts/normas-vivas'
import type { FastifyPluginAsync } from 'fastify'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { editarNorma, retirarNorma } from './cambios.ts'
import { pageNormas } from './lista.queries.ts'
import { type CasaDeNormas, faltasDeArchivos, publicarNorma } from './normas.ts'
import { marcoDe } from './reglas.ts'
import { guardarRelaciones, leerRelaciones } from './relaciones.ts'

/** Where published PDFs are kept (API-104). */
const SUBIDA = { subida: { carpeta: 'docs' } } as const

/** Publications of norms (NOR-33). */
export const normasRoutes: FastifyPluginAsync<CasaDeNormas> = async (app, partes) => {
  const { db, reloj, entidad } = partes
  const responder = (data: Norma) => ({
    data,
    updated_at: data.updated_at,
    created_at: data.created_at,
    path_file: data.path_file,
  })

  ruta(app, normasApi.listar, async ({ body, sesion }) =>
    pageNormas(db, marcoDe(sesion, reloj, body), body, { dia: reloj.hoy(), siglas: entidad.actual().siglas }),
  )
  ruta(
    app,
    normasApi.publicar,
    async ({ body, sesion, actor, subida }) => responder(await publicarNorma(partes, actor, sesion, body, subida)),
    { ...SUBIDA, ademas: ({ body, subida }) => faltasDeArchivos(body as { doc_id?: unknown }, subida) },
  )
  ruta(
    app,
    normasApi.editar,
    async ({ params, body, sesion, actor, subida }) =>
      responder(await editarNorma(partes, actor, sesion, params.id, body, subida)),
    SUBIDA,
  )
  ruta(app, normasVivasApi.leer, ({ query, sesion }) => leerRelaciones(partes, sesion, query.direccion))
  ruta(app, normasVivasApi.guardar, ({ body, sesion, actor }) => guardarRelaciones(partes, actor, sesion, body))
  ruta(app, normasApi.eliminar, async ({ params, sesion, actor }) => {
    await enTransaccion(db, actor, (trx) => retirarNorma(trx, partes, sesion, params.id))
    return {}
  })
}
