import { DocumentosListado, documentosApi } from '@cabildo/contracts/documentos'
import type { FastifyPluginAsync } from 'fastify'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { soloSuArea } from '../../platform/sesion/area.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { findDocumento, pageDocumentos } from './documentos.queries.ts'
import { correlativoSiguiente } from './documentos.ts'
import { conEnlaces } from './enlaces.ts'

interface Partes {
  db: Db
  reloj: Reloj
  enlaces: Enlaces
}

export const documentosRoutes: FastifyPluginAsync<Partes> = async (app, { db, reloj, enlaces }) => {
  const listar = async (sesion: Sesion, listado: DocumentosListado) => {
    const pagina = await pageDocumentos(db, soloSuArea(sesion, listado.area_id ?? sesion.area.id), listado)
    return { ...pagina, data: pagina.data.map((fila) => conEnlaces(enlaces, fila)) }
  }

  ruta(app, documentosApi.listar, async ({ body, sesion }) => listar(sesion, body))
  // The twin answers the newest rows up to the cap (D-13).
  ruta(app, documentosApi.lista, async ({ query, sesion }) =>
    listar(sesion, DocumentosListado.parse({ ...query, length: -1 })),
  )
  ruta(app, documentosApi.ver, async ({ params, sesion }) => {
    const fila = await findDocumento(db, sesion.area.id, params.doc_id)
    if (!fila) throw new ErrorDeNegocio('noEncontrado')
    return { data: conEnlaces(enlaces, fila) }
  })
  ruta(app, documentosApi.correlativo, async ({ body, sesion }) => ({
    correlativo: await correlativoSiguiente(db, reloj, soloSuArea(sesion, body.area_id ?? sesion.area.id), body),
  }))
}
