import {
  importacionesApi as api,
  deImportacion,
  MENSAJES_IMPORTACIONES,
  type TipoDeImportacion,
  traeArchivos,
} from '@cabildo/contracts/importaciones'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { descartarCarga, recibirCarga } from '../../platform/cargas/cargas.ts'
import { escribirRechazadas } from '../../platform/cargas/rechazadas.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import { comoLibro } from '../../platform/http/descarga.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { enParte } from '../../platform/subidas/recepcion.ts'
import type { DestinoSubida, Subida } from '../../platform/subidas/subida.ts'
import { listImportaciones, listRechazadas, pageFilas } from './importaciones.queries.ts'
import {
  claseDe,
  deshacer,
  empezar,
  exigirAdmitida,
  guardarEquivalencias,
  leerImportacion,
  listImpedidas,
  propia,
  sinTextos,
} from './importaciones.ts'
import { escribirPlantilla } from './plantilla.ts'

const DESTINO: DestinoSubida = { carpeta: 'hojas', tablas: ['selectedFile'], paquetes: ['selectedFile'] }

/** Registers of before from files: each caller uploads, checks and applies their own; all see what was applied (decision 0221). */
export const importacionesRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'archivos' | 'config'>> = async (
  app,
  casa,
) => {
  const { db, reloj } = casa

  ruta(app, api.lista, async ({ sesion }) => ({
    data: (await listImportaciones(db, sesion.user.id, reloj.ahora())).map(sinTextos),
    impedidas: (await listImpedidas(casa)).map(({ clase, motivo }) => ({ clase, motivo })),
  }))
  ruta(
    app,
    api.subir,
    async ({ params: { tipo }, subida, sesion, actor }) => {
      await exigirAdmitida(casa, tipo)
      const { id } = await recibirCarga(db, actor, claseDe(casa, tipo), archivoDe(subida, tipo), sesion.user.id)
      return { data: await leerImportacion(casa, id, sesion) }
    },
    { subida: DESTINO },
  )
  ruta(app, api.plantilla, async ({ params: { tipo }, reply }) =>
    comoLibro(reply, `plantilla-${tipo}`).send(await escribirPlantilla(db, tipo)),
  )
  ruta(app, api.ver, async ({ params: { id }, sesion }) => ({ data: await leerImportacion(casa, id, sesion) }))
  ruta(app, api.filas, async ({ params: { id }, query, sesion }) => {
    const { estado } = await propia(casa, id, sesion)
    // The rows read so far would be taken for all rows.
    return estado === 'revisando' ? { data: [], recordsTotal: 0, recordsFiltered: 0 } : pageFilas(db, id, query)
  })
  ruta(app, api.equivalencias, async ({ params: { id }, body, ...quien }) => {
    await guardarEquivalencias(casa, quien, id, body.elegidas)
    return { data: await leerImportacion(casa, id, quien.sesion) }
  })
  ruta(app, api.rechazadas, async ({ params: { id }, sesion, reply }) => {
    const { clase } = await propia(casa, id, sesion)
    const columnas = deImportacion(clase).columnas.map(({ campo, titulo }) => ({ campo, titulo, ancho: 2 }))
    return comoLibro(reply, `rechazadas-${id}`).send(
      await escribirRechazadas(columnas, (desde, maximo) => listRechazadas(db, id, desde, maximo)),
    )
  })
  ruta(app, api.aplicar, async ({ params: { id }, ...quien }) => {
    await empezar(casa, quien, id)
    return { data: await leerImportacion(casa, id, quien.sesion) }
  })
  ruta(app, api.descartar, async ({ params: { id }, sesion }) => {
    const { clase } = await propia(casa, id, sesion)
    await descartarCarga(casa, claseDe(casa, clase), id, sesion.user.id)
    return {}
  })
  ruta(app, api.deshacer, async ({ params: { id }, ...quien }) => {
    await deshacer(casa, quien, id)
    return { data: await leerImportacion(casa, id, quien.sesion) }
  })
}

/** A ZIP where records bring PDFs, and a sheet alone where they bring none. */
const archivoDe = (subida: Subida, tipo: TipoDeImportacion) => {
  const [archivo] = subida.de('selectedFile')
  const conArchivos = traeArchivos(tipo)
  const { zipObligatorio, archivoObligatorio } = MENSAJES_IMPORTACIONES
  if (!archivo) throw campoInvalido('selectedFile', conArchivos ? zipObligatorio : archivoObligatorio)
  // Several tables come as CSV in a ZIP, or as sheets of a workbook.
  const daLoMismo = deImportacion(tipo).otras !== undefined
  if (!daLoMismo && archivo.storage_key.endsWith('.zip') !== conArchivos)
    throw enParte(new ErrorDeNegocio(conArchivos ? 'noEsZip' : 'noEsTabla'), 'selectedFile')
  return archivo
}
