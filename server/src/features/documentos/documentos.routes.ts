import { DocumentosListado, documentosApi } from '@cabildo/contracts/documentos'
import type { FastifyPluginAsync } from 'fastify'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import { findDocumento, pageDocumentos } from './documentos.queries.ts'
import { correlativoSiguiente } from './documentos.ts'
import { conEnlaces } from './enlaces.ts'
import { crearDocumento, editarDocumento, type Marco } from './guardar.ts'

interface Partes {
  db: Db
  reloj: Reloj
  enlaces: Enlaces
  difusor: Difusor
  /** First numbers, of the municipality's templates. */
  plantillas: Pick<Marco, 'primerNumero'>
}

/** Where main PDFs and annexes are kept (API-102). */
const SUBIDA = { subida: { carpeta: 'firmadigital/upload', firmables: ['fileLocal'] } } as const

export const documentosRoutes: FastifyPluginAsync<Partes> = async (
  app,
  { db, reloj, enlaces, difusor, plantillas },
) => {
  const listar = async (sesion: Sesion, listado: DocumentosListado) => {
    const pagina = await pageDocumentos(db, soloSuArea(sesion, listado.area_id), listado)
    return { ...pagina, data: pagina.data.map((fila) => conEnlaces(enlaces, fila)) }
  }

  const responder = async (sesion: Sesion, doc_id: number) => {
    const fila = await findDocumento(db, sesion.area.id, doc_id)
    if (!fila) throw new ErrorDeNegocio('noEncontrado')
    return { data: conEnlaces(enlaces, fila) }
  }

  ruta(app, documentosApi.listar, async ({ body, sesion }) => listar(sesion, body))
  // The twin answers the newest rows up to the cap (D-13).
  ruta(app, documentosApi.lista, async ({ query, sesion }) =>
    listar(sesion, DocumentosListado.parse({ ...query, length: -1 })),
  )
  ruta(app, documentosApi.ver, async ({ params, sesion }) => responder(sesion, params.doc_id))
  ruta(app, documentosApi.correlativo, async ({ body, sesion }) => ({
    correlativo: await correlativoSiguiente(db, { reloj, sesion, ...plantillas }, body),
  }))

  ruta(
    app,
    documentosApi.crear,
    async ({ body, sesion, actor, subida }) => {
      const doc_id = await crearDocumento(db, { reloj, sesion, actor, ...plantillas }, body, subida)
      difusor.hayNovedades()
      return responder(sesion, doc_id)
    },
    SUBIDA,
  )
  ruta(
    app,
    documentosApi.editar,
    async ({ params, body, sesion, actor, subida }) => {
      soloSuArea(sesion, body.area_id)
      await enTransaccion(db, actor, (trx) => editarDocumento(trx, { reloj, sesion }, params.doc_id, body, subida))
      difusor.hayNovedades()
      return responder(sesion, params.doc_id)
    },
    SUBIDA,
  )
}
