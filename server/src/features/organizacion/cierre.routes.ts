import { cierreApi } from '@cabildo/contracts/organizacion-cierre'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { leerArea } from './areas.ts'
import { cerrarArea, contarCierre, fusionarAreas, listarAsunto, reabrir } from './cierre.ts'

/** Closing, merging and reopening areas (ORG-25 to ORG-32). */
export const cierreRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'sesiones' | 'enlaces'>> = async (
  app,
  casa,
) => {
  ruta(app, cierreApi.contar, async ({ params: { id }, sesion }) => ({ data: await contarCierre(casa, sesion, id) }))
  ruta(app, cierreApi.listar, async ({ params, query }) => {
    const { total, filas } = await listarAsunto(casa, { ...params, ...query })
    return { data: filas, recordsTotal: total, recordsFiltered: total }
  })
  ruta(app, cierreApi.cerrar, async ({ params: { id }, body, ...quien }) => ({
    data: await cerrarArea(casa, quien, id, body),
  }))
  ruta(app, cierreApi.fusionar, async ({ body, ...quien }) => ({ data: await fusionarAreas(casa, quien, body) }))
  ruta(app, cierreApi.reabrir, async ({ params: { id }, ...quien }) => {
    await reabrir(casa, quien, id)
    return leerArea(casa, id)
  })
}
