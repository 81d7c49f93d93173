import { archivoApi } from '@cabildo/contracts/archivo'
import { archivoCargaApi } from '@cabildo/contracts/archivo-carga'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { conEstado } from '../../platform/vigencia/vigencia.queries.ts'
import { archivar, buscarFile, CARPETA, type CasaDeArchivo, faltasDeArchivos } from './archivo.ts'
import { pageArchivo } from './lista.queries.ts'

/** The archive of norms (ARC-27): read by anybody, added to with permission 13 (ARC-02, D-10). */
export const archivoRoutes: FastifyPluginAsync<
  CasaDeArchivo & Pick<CasaWeb, 'leerPublico' | 'limitar' | 'entidad'>
> = async (app, casa) => {
  const { db, reloj, entidad, leerPublico, limitar } = casa
  ruta(
    app,
    archivoApi.listar,
    async ({ query, sesion }) => {
      const pagina = await leerPublico(sesion, (lectura) => pageArchivo(lectura, query, { dia: reloj.hoy() }))
      return { ...pagina, data: pagina.data.map((fila) => conEstado(fila, entidad.actual())) }
    },
    { preparar: limitar },
  )
  // Not limited: it tells no more than the list does, and every opening of a PDF begins with it.
  ruta(app, archivoApi.buscarArchivo, async ({ body }) => ({ data: await buscarFile(db, body) }))
  ruta(
    app,
    archivoCargaApi.guardar,
    async ({ body, sesion, actor, subida }) => ({
      data: { file: await archivar(casa, actor, sesion, body, subida) },
    }),
    { subida: { carpeta: CARPETA }, ademas: ({ subida }) => faltasDeArchivos(subida) },
  )
}
