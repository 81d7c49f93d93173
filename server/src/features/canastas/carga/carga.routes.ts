import type { Readable } from 'node:stream'
import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { COLUMNAS_HOJA, MENSAJES_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { TIPO_XLSX } from '@cabildo/contracts/hojas'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { CasaWeb } from '../../../casa.ts'
import { findCarga } from '../../../platform/cargas/cargas.queries.ts'
import { descartarCarga, recibirCarga } from '../../../platform/cargas/cargas.ts'
import type { Db } from '../../../platform/db/conexion.ts'
import { campoInvalido, hallado } from '../../../platform/errores.ts'
import { escribirXlsx } from '../../../platform/exportar/xlsx.ts'
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
    return comoDescarga(reply, `rechazadas-${params.id}`).send(await escribirRechazadas(db, params.id))
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

const FILAS_POR_LOTE = 1_000
const ANCHOS: Partial<Record<string, number>> = { ape_nom: 3, address: 3, zona: 2, referencia: 1.6, eval_campo: 1.6 }

const COLUMNAS = COLUMNAS_HOJA.map(({ campo, titulo }) => ({ titulo, ancho: ANCHOS[campo] ?? 1 }))

/** An empty sheet with the headings by which columns are found (CAN-20). */
const escribirPlantilla = (): Promise<Readable> => escribirXlsx({ titulo: 'CANASTAS', columnas: COLUMNAS }, sinFilas())

async function* sinFilas(): AsyncGenerator<string[][]> {}

/**
 * The refused rows with their reasons. Whoever corrects the file can upload it as it is: the reader skips our two
 * columns, since their headings are none of the register's.
 */
const escribirRechazadas = (db: Db, carga_id: number): Promise<Readable> =>
  escribirXlsx(
    {
      titulo: 'RECHAZADAS',
      columnas: [{ titulo: 'FILA', ancho: 0.6 }, ...COLUMNAS, { titulo: 'MOTIVO', ancho: 4 }],
    },
    rechazadas(db, carga_id),
  )

async function* rechazadas(db: Db, carga_id: number): AsyncGenerator<string[][]> {
  let ultima = 0
  for (;;) {
    const filas = await listRechazadas(db, carga_id, ultima, FILAS_POR_LOTE)
    ultima = filas.at(-1)?.fila ?? ultima
    if (filas.length === 0) return
    yield filas.map(({ fila, celdas, motivos }) => [
      String(fila),
      ...COLUMNAS_HOJA.map(({ campo }) => celdas[campo] ?? ''),
      motivos.join('. '),
    ])
  }
}
