import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { seguimientoCargaApi } from '@cabildo/contracts/seguimiento-carga'
import { MENSAJES_SEGUIMIENTO } from '@cabildo/contracts/seguimiento-reglas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../../casa.ts'
import { findCarga } from '../../../platform/cargas/cargas.queries.ts'
import { descartarCarga, recibirCarga } from '../../../platform/cargas/cargas.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../../platform/errores.ts'
import { ruta } from '../../../platform/http/ruta.ts'
import type { DestinoSubida, Subida } from '../../../platform/subidas/subida.ts'
import { listaDeObras } from '../obra.ts'
import { findColumnas } from '../obras.queries.ts'
import { detectarColumnas, subirObras } from './carga.ts'
import { pageFilas } from './previa.queries.ts'
import { abrirLectorDeObras, aplicarObras, CARGA_DE_OBRAS, comoCargaObras } from './previa.ts'

const DESTINO: DestinoSubida = { carpeta: 'hojas', libros: ['selectedFile'] }

/** Spreadsheets of works: read into the timeline (API-96), or only for the columns that they suggest. */
export const obrasCargaRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'archivos'>> = async (app, casa) => {
  const { db, reloj, archivos } = casa
  const lector = abrirLectorDeObras(archivos, {
    alFallar: (err) => app.log.error({ err }, 'no se pudo leer un Excel'),
  })
  const partes = { db, reloj, archivos, lector }
  app.addHook('onClose', () => lector.cerrar())

  ruta(
    app,
    seguimientoApi.subir,
    async ({ subida, body, sesion, actor }) => {
      const encargo = { archivo: archivoDe(subida), created_by: sesion.user.id, ...body }
      const reporte = await subirObras(partes, actor, encargo)
      const { data: metas, actualizado, hoy } = await listaDeObras(db, reloj.hoy())
      return { metas, actualizado, hoy, reporte }
    },
    { subida: DESTINO },
  )
  ruta(
    app,
    seguimientoApi.detectar,
    async ({ subida }) => ({ data: await detectarColumnas(partes, archivoDe(subida)) }),
    { subida: DESTINO },
  )

  // Looked at first, applied then, each user their own (decision 0137).
  const propia = async (id: number, user_id: number) =>
    comoCargaObras(db, hallado(await findCarga(db, 'obras', id, user_id)))
  ruta(
    app,
    seguimientoCargaApi.revisar,
    async ({ subida, sesion, actor }) => {
      const archivo = archivoDe(subida)
      if (!(await findColumnas(db))) {
        await archivos.borrar('hojas', archivo.storage_key)
        throw new ErrorDeNegocio('sinColumnas')
      }
      const carga = await recibirCarga(db, actor, CARGA_DE_OBRAS, archivo, sesion.user.id)
      return { data: await comoCargaObras(db, carga) }
    },
    { subida: DESTINO },
  )
  ruta(app, seguimientoCargaApi.ver, async ({ params, sesion }) => ({ data: await propia(params.id, sesion.user.id) }))
  ruta(app, seguimientoCargaApi.filas, async ({ params, query, sesion }) => {
    const { estado } = await propia(params.id, sesion.user.id)
    // The rows read so far would be taken for all rows.
    if (estado === 'revisando') return { data: [], recordsTotal: 0, recordsFiltered: 0 }
    return pageFilas(db, params.id, query)
  })
  ruta(app, seguimientoCargaApi.aplicar, async ({ params: { id }, sesion, actor }) => {
    await aplicarObras(partes, actor, { id, user_id: sesion.user.id })
    return { data: await propia(id, sesion.user.id) }
  })
  ruta(app, seguimientoCargaApi.descartar, async ({ params, sesion }) => {
    await propia(params.id, sesion.user.id)
    await descartarCarga(partes, CARGA_DE_OBRAS, params.id, sesion.user.id)
    return {}
  })
}

const archivoDe = (subida: Subida) => {
  const [archivo] = subida.de('selectedFile')
  if (!archivo) throw campoInvalido('selectedFile', MENSAJES_SEGUIMIENTO.archivoObligatorio)
  return archivo
}
