import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { TIPO_XLSX } from '@cabildo/contracts/hojas'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { CasaWeb } from '../../../casa.ts'
import { campoInvalido, ErrorDeNegocio } from '../../../platform/errores.ts'
import { ruta } from '../../../platform/http/ruta.ts'
import type { DestinoSubida, Subida } from '../../../platform/subidas/subida.ts'
import { aplicarCarga, subirDeUnaVez } from './aplicar.ts'
import { findCarga } from './carga.queries.ts'
import { comoCarga, descartarCarga, recibirCarga } from './carga.ts'
import { pageFilas } from './filas.queries.ts'
import { escribirPlantilla, escribirRechazadas } from './hojas.ts'
import { abrirRevisor } from './revisor.ts'

const DESTINO: DestinoSubida = { carpeta: 'hojas', libros: ['selectedFile'] }

/** Spreadsheets of baskets: taken in, looked at, applied (CAN-12, CAN-29, API-87, decision 0047). One sees one's own only. */
export const canastasCargaRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'archivos'>> = async (
  app,
  casa,
) => {
  const { db, reloj, archivos } = casa
  const revisor = abrirRevisor(archivos, { alFallar: (err) => app.log.error({ err }, 'no se pudo leer un Excel') })
  app.addHook('onClose', () => revisor.cerrar())
  const partes = { db, reloj, archivos, revisor }
  const propia = async (id: number, user_id: number) => {
    const carga = await findCarga(db, id, user_id)
    if (!carga) throw new ErrorDeNegocio('noEncontrado')
    return carga
  }

  ruta(
    app,
    canastasCargaApi.subir,
    async ({ subida, sesion, actor }) => subirDeUnaVez(partes, actor, archivoDe(subida), sesion.user.id),
    { subida: DESTINO },
  )
  ruta(
    app,
    canastasCargaApi.revisar,
    async ({ subida, sesion, actor }) => ({
      data: await recibirCarga(db, actor, comoCarga(archivoDe(subida), sesion.user.id)),
    }),
    { subida: DESTINO },
  )
  ruta(app, canastasCargaApi.ver, async ({ params, sesion }) => ({ data: await propia(params.id, sesion.user.id) }))
  ruta(app, canastasCargaApi.filas, async ({ params, query, sesion }) => {
    const { estado } = await propia(params.id, sesion.user.id)
    // Half of the rows would be taken for all of them.
    if (estado === 'revisando') return { data: [], recordsTotal: 0, recordsFiltered: 0 }
    return pageFilas(db, params.id, query, { conAntes: puedeAcceder([Permiso.canastas], sesion) })
  })
  ruta(app, canastasCargaApi.rechazadas, async ({ params, sesion, reply }) => {
    await propia(params.id, sesion.user.id)
    return comoDescarga(reply, `rechazadas-${params.id}`).send(await escribirRechazadas(db, params.id))
  })
  ruta(app, canastasCargaApi.aplicar, async ({ params: { id }, body, sesion, actor }) => {
    const user_id = sesion.user.id
    await aplicarCarga(partes, actor, { id, user_id, actualizar: body.actualizar })
    return { data: await propia(id, user_id) }
  })
  ruta(app, canastasCargaApi.descartar, async ({ params, sesion }) => {
    await propia(params.id, sesion.user.id)
    await descartarCarga(partes, params.id, sesion.user.id)
    return {}
  })
  ruta(app, canastasCargaApi.plantilla, async ({ reply }) =>
    comoDescarga(reply, 'plantilla-canastas').send(await escribirPlantilla()),
  )
}

const archivoDe = (subida: Subida) => {
  const [archivo] = subida.de('selectedFile')
  if (!archivo) throw campoInvalido('selectedFile', MENSAJES_CANASTAS.archivoObligatorio)
  return archivo
}

const comoDescarga = (reply: FastifyReply, nombre: string): FastifyReply =>
  reply
    .header('content-type', TIPO_XLSX)
    .header('content-disposition', `attachment; filename="${nombre}.xlsx"`)
    .header('cache-control', 'no-store')
