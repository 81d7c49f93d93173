import { organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { mirarConexiones } from './conexiones.ts'
import { getModulos } from './modulos.queries.ts'
import { guardarModulos } from './modulos.ts'

/** Tab Módulos: optional modules, services to citizens, and what is in use (ORG-42 to ORG-44). */
export const modulosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'config' | 'db' | 'reloj' | 'vivos' | 'firma'>> = async (
  app,
  casa,
) => {
  const ver = async () => ({ data: { ...(await getModulos(casa.db)), conexiones: await mirarConexiones(casa) } })
  ruta(app, organizacionModulosApi.ver, ver)
  ruta(app, organizacionModulosApi.guardar, async ({ body, sesion, actor }) => {
    await guardarModulos(casa, { sesion, actor }, body)
    return ver()
  })
}
