import { DocumentosListado, documentosApi } from '@cabildo/contracts/documentos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { alDejar, ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { actualizarConvenio } from './convenio.ts'
import { findDocumento, pageDocumentos } from './documentos.queries.ts'
import { correlativoSiguiente } from './documentos.ts'
import { conEnlaces } from './enlaces.ts'
import { crearDocumento, editarDocumento } from './guardar.ts'
import { type Generador, generarDocumento } from './redaccion/generar.ts'
import { abrirTaller } from './redaccion/taller.ts'

/** Where main PDFs and annexes are kept (API-102). */
const SUBIDA = { subida: { carpeta: 'firmadigital/upload', firmables: ['fileLocal'] } } as const

export const documentosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'enlaces' | 'plantillas'>> = async (
  app,
  { db, reloj, enlaces, plantillas },
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
      return responder(sesion, params.doc_id)
    },
    SUBIDA,
  )
}

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

/** API-51: the Word file of a draft, or its preview in PDF. */
export const generarRoutes: FastifyPluginAsync<Omit<Generador, 'taller'>> = async (app, casa) => {
  const partes = { ...casa, taller: abrirTaller() }
  ruta(app, documentosApi.generar, async ({ body, sesion, reply }) =>
    generarDocumento(partes, sesion, body, alDejar(reply)),
  )
}
