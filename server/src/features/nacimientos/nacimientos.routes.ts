import { MENSAJES_NACIMIENTOS, nacimientosApi } from '@cabildo/contracts/nacimientos'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { pageNacimientos } from './nacimientos.queries.ts'
import { guardarNacimiento } from './nacimientos.ts'

interface Partes {
  db: Db
  reloj: Reloj
}

/** The births register, of the whole municipality (NAC-01, NAC-17). */
export const nacimientosRoutes: FastifyPluginAsync<Partes> = async (app, partes) => {
  ruta(app, nacimientosApi.listar, async ({ body }) => pageNacimientos(partes.db, body))
  ruta(app, nacimientosApi.guardar, async ({ body, actor }) => {
    const data = await guardarNacimiento(partes, actor, body)
    return { message: MENSAJES_NACIMIENTOS.grabado, data }
  })
}
