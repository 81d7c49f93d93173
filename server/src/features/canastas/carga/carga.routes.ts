import type { Readable } from 'node:stream'
import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { COLUMNAS_HOJA, MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../../casa.ts'
import { findCarga } from '../../../platform/cargas/cargas.queries.ts'
import { descartarCarga, recibirCarga } from '../../../platform/cargas/cargas.ts'
import { escribirRechazadas } from '../../../platform/cargas/rechazadas.ts'
import { campoInvalido, hallado } from '../../../platform/errores.ts'
import { escribirXlsx } from '../../../platform/exportar/xlsx.ts'
import { comoLibro } from '../../../platform/http/descarga.ts'
import { ruta } from '../../../platform/http/ruta.ts'
import type { DestinoSubida, Subida } from '../../../platform/subidas/subida.ts'
import { aplicarCanastas, subirDeUnaVez } from './aplicacion.ts'
import { abrirRevisor, CARGA_DE_CANASTAS } from './carga.ts'
import { listRechazadas, pageFilas } from './filas.queries.ts'

const DESTINO: DestinoSubida = { carpeta: 'hojas', libros: ['selectedFile'] }

/** Spreadsheets of baskets: each user uploads, checks and applies their own (CAN-12, CAN-29, API-87, decision 0047). */
export const canastasCargaRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'archivos'>> = async (
  app,
  casa,
) => {
  const { db, reloj, archivos } = casa
  const revisor = abrirRevisor(archivos, { alFallar: (err) => app.log.error({ err }, 'no se pudo leer un Excel') })
  app.addHook('onClose', () => revisor.cerrar())
  const partes = { db, reloj, archivos, revisor }
  const propia = async (id: number, user_id: number) => hallado(await findCarga(db, 'canastas', id, user_id))

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
      data: await recibirCarga(db, actor, CARGA_DE_CANASTAS, archivoDe(subida), sesion.user.id),
    }),
    { subida: DESTINO },
  )
  ruta(app, canastasCargaApi.ver, async ({ params, sesion }) => ({ data: await propia(params.id, sesion.user.id) }))
  ruta(app, canastasCargaApi.filas, async ({ params, query, sesion }) => {
    const { estado } = await propia(params.id, sesion.user.id)
    // The rows read so far would be taken for all rows.
    if (estado === 'revisando') return { data: [], recordsTotal: 0, recordsFiltered: 0 }
    return pageFilas(db, params.id, query, { conAntes: puedeAcceder([Permiso.canastas], sesion) })
  })
  ruta(app, canastasCargaApi.rechazadas, async ({ params, sesion, reply }) => {
    await propia(params.id, sesion.user.id)
    return comoLibro(reply, `rechazadas-${params.id}`).send(
      await escribirRechazadas(COLUMNAS, (desde, maximo) => listRechazadas(db, params.id, desde, maximo)),
    )
  })
  ruta(app, canastasCargaApi.aplicar, async ({ params: { id }, body, sesion, actor }) => {
    const user_id = sesion.user.id
    await aplicarCanastas(partes, actor, { id, user_id, actualizar: body.actualizar })
    return { data: await propia(id, user_id) }
  })
  ruta(app, canastasCargaApi.descartar, async ({ params, sesion }) => {
    await propia(params.id, sesion.user.id)
    await descartarCarga(partes, CARGA_DE_CANASTAS, params.id, sesion.user.id)
    return {}
  })
  ruta(app, canastasCargaApi.plantilla, async ({ reply }) =>
    comoLibro(reply, 'plantilla-canastas').send(await escribirPlantilla()),
  )
}

const archivoDe = (subida: Subida) => {
  const [archivo] = subida.de('selectedFile')
  if (!archivo) throw campoInvalido('selectedFile', MENSAJES_CANASTAS.archivoObligatorio)
  return archivo
}

const ANCHOS: Partial<Record<string, number>> = { ape_nom: 3, address: 3, zona: 2, referencia: 1.6, eval_campo: 1.6 }

const COLUMNAS = COLUMNAS_HOJA.map(({ campo, titulo }) => ({ campo, titulo, ancho: ANCHOS[campo] ?? 1 }))

/** An empty sheet with the headings by which columns are found (CAN-20). */
const escribirPlantilla = (): Promise<Readable> => escribirXlsx({ titulo: 'CANASTAS', columnas: COLUMNAS }, sinFilas())

async function* sinFilas(): AsyncGenerator<string[][]> {}
