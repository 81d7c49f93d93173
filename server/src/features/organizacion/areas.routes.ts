import { buffer } from 'node:stream/consumers'
import {
  areasApi,
  coincidencia,
  MENSAJES_AREAS,
  SELLO_LADO_MAXIMO,
  SELLO_MAXIMO_BYTES,
} from '@cabildo/contracts/organizacion'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { campoInvalido, hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { DestinoSubida } from '../../platform/subidas/subida.ts'
import { estaEntera, leerImagen } from '../documentos/index.ts'
import { findArea, listAreas, listPersonas } from './areas.queries.ts'
import { cambiarNombre, comoRespuesta, crearArea, editarArea, guardarFacultades, leerArea, setSello } from './areas.ts'
import { listHistoria } from './historia.queries.ts'

const PARTE_SELLO = 'selectedFile'
const SUBIDA_SELLO: DestinoSubida = {
  carpeta: 'sellos',
  imagenes: { maximoBytes: SELLO_MAXIMO_BYTES, mensaje: MENSAJES_AREAS.sello },
}

/** Tab Áreas of the screen `organizacion` (ORG-04 to ORG-22). */
export const areasRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'db' | 'reloj' | 'sesiones' | 'archivos' | 'enlaces'>
> = async (app, casa) => {
  const { db, reloj, archivos, enlaces } = casa
  const leer = (id: number) => leerArea(casa, id)

  ruta(app, areasApi.listar, async ({ query: { estado, buscar } }) => {
    const todas = await listAreas(db, reloj.hoy())
    const data = todas
      .filter((area) => estado === 'todas' || (area.cerrada_at === null) === (estado === 'activas'))
      .filter((area) => buscar === '' || coincidencia(area, buscar))
      .map((area) => comoRespuesta(enlaces, area))
    return { data, recordsTotal: todas.length, recordsFiltered: data.length }
  })
  ruta(app, areasApi.crear, async ({ body, ...quien }) => leer(await crearArea(casa, quien, body)))
  ruta(app, areasApi.editar, async ({ params: { id }, body, ...quien }) => {
    await editarArea(casa, quien, id, body)
    return leer(id)
  })
  ruta(app, areasApi.cambiarNombre, async ({ params: { id }, body, ...quien }) => {
    await cambiarNombre(casa, quien, id, body)
    return leer(id)
  })
  ruta(app, areasApi.personas, async ({ params: { id } }) => {
    hallado(await findArea(db, reloj.hoy(), id))
    const data = await listPersonas(db, reloj.hoy(), id)
    return { data, recordsTotal: data.length, recordsFiltered: data.length }
  })
  ruta(app, areasApi.historia, async ({ params: { id } }) => {
    hallado(await findArea(db, reloj.hoy(), id))
    return { data: await listHistoria(db, id) }
  })
  ruta(
    app,
    areasApi.ponerSello,
    async ({ params: { id }, subida, ...quien }) => {
      const [sello] = subida.de(PARTE_SELLO)
      if (!sello || !(await esSello(archivos, sello.storage_key)))
        throw campoInvalido(PARTE_SELLO, MENSAJES_AREAS.sello)
      await setSello(casa, quien, id, sello)
      return leer(id)
    },
    { subida: SUBIDA_SELLO },
  )
  ruta(app, areasApi.quitarSello, async ({ params: { id }, ...quien }) => {
    await setSello(casa, quien, id, null)
    return leer(id)
  })
  ruta(app, areasApi.guardarFacultades, async ({ params: { id }, body, ...quien }) => {
    await guardarFacultades(casa, quien, id, body)
    return leer(id)
  })
}

/** Whether a stored file is a picture that every stamp can bear, whole, checked as the logo is (ORG-14). */
const esSello = async (archivos: Archivos, storage_key: string): Promise<boolean> => {
  const contenido = await archivos.abrir('sellos', storage_key)
  const imagen = contenido && leerImagen(await buffer(contenido))
  if (!imagen || imagen.cmyk) return false
  const { ancho, alto } = imagen
  return Math.min(ancho, alto) > 0 && Math.max(ancho, alto) <= SELLO_LADO_MAXIMO && estaEntera(imagen)
}
