import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { DocumentosListado, documentosApi } from '@cabildo/contracts/documentos'
import { pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import type { FastifyPluginAsync } from 'fastify'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { hallado } from '../../platform/errores.ts'
import { alDejar, ruta } from '../../platform/http/ruta.ts'
import { type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import { contarDespacho } from '../firma-digital/index.ts'
import { findDocumento, listTipos, pageDocumentos } from './documentos.queries.ts'
import { actualizarConvenio, correlativoSiguiente, crearDocumento, editarDocumento } from './documentos.ts'
import { CARPETA, conEnlaces, conEnlacesPara } from './enlaces.ts'
import { anotarVista, contarDevueltos, listHistoria } from './historia.queries.ts'
import { deshacerFirmaEnPapel, firmarEnPapel } from './papel.ts'
import { type Generador, generarDocumento } from './redaccion/generado.ts'
import { anotarImpresos } from './redaccion/impreso.ts'
import { abrirTaller } from './redaccion/taller.ts'
import { abrirImprenta, verPagina } from './redaccion/vista.ts'

const subidaDe = (campo: string) => ({ subida: { carpeta: CARPETA, firmables: [campo] } }) as const

/** The documents of the user's area: their list, changes and files, and the upload of a convenio (DOC-91, DOC-92). */
export const documentosRoutes: FastifyPluginAsync<Omit<Generador, 'taller'>> = async (app, casa) => {
  const { db, reloj, plantillas, entidad } = casa
  const generador = { ...casa, taller: abrirTaller() }
  const imprenta = abrirImprenta()
  app.addHook('onClose', async () => imprenta.cerrar())
  // Beside the work of the day: thousands of documents take a while, and until then they print what they would print anyway.
  let seCierra = false
  let anotando: Promise<unknown> | undefined
  app.addHook('onReady', async () => {
    anotando = anotarImpresos(casa, () => !seCierra).catch((err) =>
      app.log.error({ err }, 'no se pudo anotar el número impreso de los documentos: se sigue en el próximo inicio'),
    )
  })
  app.addHook('preClose', async () => {
    seCierra = true
    await anotando
  })

  const listar = async (sesion: Sesion, listado: DocumentosListado) => {
    const pagina = await pageDocumentos(db, soloSuArea(sesion, listado.area_id), listado)
    return { ...pagina, data: pagina.data.map((fila) => conEnlacesPara(casa, sesion, fila)) }
  }

  const responder = async ({ area }: Sesion, doc_id: number) => ({
    data: conEnlaces(casa, area, hallado(await findDocumento(db, area.id, doc_id))),
  })

  ruta(
    app,
    documentosApi.actualizarConvenio,
    async ({ body, sesion, actor, subida }) => {
      const [pdf] = subida.de('selectedFile')
      const { documento, usado } = await enTransaccion(db, actor, (trx) =>
        actualizarConvenio(trx, reloj, sesion, body, pdf),
      )
      if (!usado) await subida.descartar()
      return { data: conEnlaces(casa, sesion.area, documento) }
    },
    subidaDe('selectedFile'),
  )
  ruta(app, documentosApi.listar, async ({ body, sesion }) => listar(sesion, body))
  // The same list by GET answers the newest rows up to the cap (D-13).
  ruta(app, documentosApi.lista, async ({ query, sesion }) =>
    listar(sesion, DocumentosListado.parse({ ...query, length: -1 })),
  )
  ruta(app, documentosApi.tipos, async ({ sesion }) => listTipos(db, sesion.area.id))
  ruta(app, documentosApi.ver, async ({ params, query, sesion }) => {
    const { data } = await responder(sesion, params.doc_id)
    const path = data.documentos[0]?.path_primary
    if (path && query.abre === 'pdf') await anotarVista(db, path, { user_id: sesion.user.id, ahora: reloj.ahora() })
    return { data }
  })
  ruta(app, documentosApi.historia, async ({ params: { doc_id }, sesion }) => {
    hallado(await findDocumento(db, sesion.area.id, doc_id))
    return { data: await listHistoria(db, doc_id) }
  })
  ruta(app, pendientesApi.contar, async ({ sesion }) => {
    const area_id = sesion.area.id
    const [despacho, devueltos] = await Promise.all([
      puedeAcceder([Permiso.firmaDigital], sesion) ? contarDespacho(db, area_id) : null,
      puedeAcceder([Permiso.documentos], sesion) ? contarDevueltos(db, area_id) : null,
    ])
    const { porFirmar = null, despachoEnEspera = null, despachoDevueltos = null } = despacho ?? {}
    return { data: { porFirmar, despachoEnEspera, despachoDevueltos, devueltos } }
  })
  ruta(app, documentosApi.correlativo, async ({ body, sesion }) => ({
    correlativo: await correlativoSiguiente(db, { reloj, sesion }, body),
  }))
  ruta(
    app,
    documentosApi.crear,
    async ({ body, sesion, actor, subida }) =>
      responder(sesion, await crearDocumento(db, { reloj, sesion, actor, plantillas, entidad }, body, subida)),
    subidaDe('fileLocal'),
  )
  ruta(
    app,
    documentosApi.editar,
    async ({ params, body, sesion, actor, subida }) => {
      soloSuArea(sesion, body.area_id)
      await enTransaccion(db, actor, (trx) => editarDocumento(trx, { reloj, sesion }, params.doc_id, body, subida))
      return responder(sesion, params.doc_id)
    },
    subidaDe('fileLocal'),
  )
  ruta(
    app,
    documentosApi.firmarEnPapel,
    async ({ params: { doc_id }, body, sesion, actor, subida }) => {
      const [pdf] = subida.de('selectedFile')
      await enTransaccion(db, actor, (trx) => firmarEnPapel(trx, reloj, sesion, doc_id, body, pdf))
      return responder(sesion, doc_id)
    },
    { subida: { carpeta: CARPETA } },
  )
  ruta(app, documentosApi.deshacerPapel, async ({ params: { doc_id }, body, sesion, actor }) => {
    await enTransaccion(db, actor, (trx) => deshacerFirmaEnPapel(trx, reloj, sesion, doc_id, body.version))
    return responder(sesion, doc_id)
  })
  ruta(app, documentosApi.generar, async ({ body, sesion, reply }) =>
    generarDocumento(generador, sesion, body, alDejar(reply)),
  )
  ruta(app, documentosApi.vistaPrevia, async ({ body, sesion, reply }) =>
    reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .send(await verPagina({ ...casa, imprenta }, sesion, body, alDejar(reply))),
  )
}
