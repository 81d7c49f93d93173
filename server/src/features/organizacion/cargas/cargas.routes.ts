import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import {
  COLUMNAS_CARGA_AREAS,
  COLUMNAS_CARGA_PERSONAL,
  MENSAJES_CARGAS,
  organizacionCargasApi,
} from '@cabildo/contracts/organizacion-cargas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../../casa.ts'
import { descartarCarga, recibirCarga } from '../../../platform/cargas/cargas.ts'
import { escribirRechazadas } from '../../../platform/cargas/rechazadas.ts'
import { campoInvalido } from '../../../platform/errores.ts'
import { comoLibro, comoPdf } from '../../../platform/http/descarga.ts'
import { exigirActoDe } from '../../../platform/http/puerta.ts'
import { alDejar, ruta } from '../../../platform/http/ruta.ts'
import type { DestinoSubida, Subida } from '../../../platform/subidas/subida.ts'
import { aplicarAreas, CARGA_DE_AREAS } from './carga-areas.ts'
import { listPendientes, listRechazadas, pageFilas } from './cargas.queries.ts'
import {
  aplicarPersonal,
  CARGA_DE_PERSONAL,
  clavesSalen,
  entregarHojas,
  guardarEquivalencias,
  leerCarga,
  propia,
} from './cargas.ts'
import { escribirPlantilla, escribirPlantillaDeAreas } from './plantilla.ts'

const DESTINO: DestinoSubida = { carpeta: 'hojas', libros: ['selectedFile'] }
const api = organizacionCargasApi

/** Spreadsheets of areas and people: each caller uploads, checks and applies their own (ORG-52 to ORG-55, TRA-31). */
export const cargasRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'db' | 'reloj' | 'archivos' | 'config' | 'secreto' | 'sesiones' | 'entidad' | 'cartero'>
> = async (app, casa) => {
  const { db, reloj } = casa
  const clases = { areas: CARGA_DE_AREAS(reloj), personal: CARGA_DE_PERSONAL(reloj) }

  ruta(app, api.pendientes, async ({ sesion }) => {
    const ids = await listPendientes(db, sesion.user.id, reloj.ahora(), puedeAcceder(['organizacion'], sesion))
    const data = []
    for (const id of ids) data.push(await leerCarga(casa, { id, sesion }))
    return { data }
  })
  for (const [cual, subir] of [
    ['areas', api.subirAreas],
    ['personal', api.subirPersonal],
  ] as const)
    ruta(
      app,
      subir,
      async ({ subida, sesion, actor }) => {
        const { id } = await recibirCarga(db, actor, clases[cual], archivoDe(subida), sesion.user.id)
        return { data: await leerCarga(casa, { id, sesion }) }
      },
      { subida: DESTINO },
    )
  ruta(app, api.ver, async ({ params: { id }, sesion }) => ({ data: await leerCarga(casa, { id, sesion }) }))
  ruta(app, api.filas, async ({ params: { id }, query, sesion }) => {
    const { estado } = await propia(db, { id, sesion })
    // The rows read so far would be taken for all rows.
    return estado === 'revisando' ? { data: [], recordsTotal: 0, recordsFiltered: 0 } : pageFilas(db, id, query)
  })
  ruta(app, api.equivalencias, async ({ params: { id }, body, ...quien }) => {
    await propia(db, { id, ...quien }, ['personal'])
    const creados = await guardarEquivalencias(casa, quien, id, body)
    return { data: await leerCarga(casa, { id, ...quien }), creados }
  })
  ruta(app, api.rechazadas, async ({ params: { id }, sesion, reply }) => {
    const { clase } = await propia(db, { id, sesion })
    return comoLibro(reply, `rechazadas-${id}`).send(
      await escribirRechazadas(COLUMNAS[clase], (desde, maximo) => listRechazadas(db, id, desde, maximo)),
    )
  })
  ruta(app, api.aplicar, async ({ params: { id }, body, ...quien }) => {
    const { clase } = await propia(db, { id, ...quien })
    // Without a mail server letters land in a folder that staff read, so passwords go on the sheets.
    const cartero = clavesSalen(casa.config) ? casa.cartero : null
    if (clase === 'areas') await aplicarAreas(casa, quien, id)
    else await aplicarPersonal(casa, quien, { id, ...body, cartero })
    return { data: await leerCarga(casa, { id, ...quien }) }
  })
  ruta(app, api.descartar, async ({ params: { id }, sesion }) => {
    const { clase } = await propia(db, { id, sesion })
    await descartarCarga(casa, clases[clase], id, sesion.user.id)
    return {}
  })
  ruta(app, api.plantilla, async ({ params: { clase }, sesion, reply }) => {
    if (clase === 'areas') exigirActoDe(api.plantilla, clase, sesion)
    return comoLibro(reply, `plantilla-${clase}`).send(
      clase === 'areas'
        ? await escribirPlantillaDeAreas(casa)
        : await escribirPlantilla(db, { conUsuarios: puedeAcceder(['organizacion', Permiso.usuarios], sesion) }),
    )
  })
  ruta(app, api.claves, async ({ params: { id }, reply, ...quien }) =>
    comoPdf(reply, 'hojas-de-claves').send(await entregarHojas(casa, quien, id, alDejar(reply))),
  )
}

const conAncho = ({ campo, titulo }: { campo: string; titulo: string }) => ({ campo, titulo, ancho: 2 })
const COLUMNAS = { areas: COLUMNAS_CARGA_AREAS.map(conAncho), personal: COLUMNAS_CARGA_PERSONAL.map(conAncho) }

const archivoDe = (subida: Subida) => {
  const [archivo] = subida.de('selectedFile')
  if (!archivo) throw campoInvalido('selectedFile', MENSAJES_CARGAS.archivoObligatorio)
  return archivo
}
