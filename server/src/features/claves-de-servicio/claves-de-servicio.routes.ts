import { clavesDeServicioApi } from '@cabildo/contracts/claves-de-servicio'
import type { FastifyPluginAsync } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import { listClaves, listResponsables } from './claves-de-servicio.queries.ts'
import { type CasaDeClaves, cambiarClave, crearClave, terminarAnterior, terminarClave } from './claves-de-servicio.ts'

/** Keys of other programs (ING-29, ING-31). */
export const clavesDeServicioRoutes: FastifyPluginAsync<CasaDeClaves> = async (app, casa) => {
  const { db, reloj } = casa
  const api = clavesDeServicioApi
  ruta(app, api.listar, async () => {
    const momento = { ahora: reloj.ahora(), hoy: reloj.hoy() }
    return { data: await listClaves(db, momento), responsables: await listResponsables(db, momento.hoy) }
  })
  ruta(app, api.crear, ({ body, ...quien }) => crearClave(casa, quien, body))
  ruta(app, api.cambiar, ({ params: { id }, ...quien }) => cambiarClave(casa, quien, id))
  ruta(app, api.terminar, async ({ params: { id }, ...quien }) => {
    await terminarClave(casa, quien, id)
    return {}
  })
  ruta(app, api.terminarAnterior, async ({ params: { id }, ...quien }) => {
    await terminarAnterior(casa, quien, id)
    return {}
  })
}
