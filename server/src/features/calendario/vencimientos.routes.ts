import { vencimientosApi } from '@cabildo/contracts/vencimientos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { redDe } from '../../platform/http/red.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { findSuscrito } from './vencimientos.queries.ts'
import { crearDireccion, leerCalendario, quitarDireccion } from './vencimientos.ts'

/** The calendar of due dates: its address in Mi cuenta, and what programs of calendars read there (decision 0216). */
export const vencimientosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'entidad'>> = async (app, casa) => {
  ruta(app, vencimientosApi.ver, async ({ sesion }) => ({ data: await findSuscrito(casa.db, sesion.user.id) }))
  ruta(app, vencimientosApi.crear, async ({ sesion, actor }) => ({
    direccion: await crearDireccion(casa, { sesion, actor }),
  }))
  ruta(app, vencimientosApi.quitar, async ({ sesion, actor }) => {
    await quitarDireccion(casa, { sesion, actor })
    return {}
  })
  ruta(app, vencimientosApi.leer, async ({ params, request, reply }) => {
    const calendario = await leerCalendario(casa, params.archivo, redDe(request.ip))
    return reply
      .header('content-disposition', 'inline; filename="vencimientos.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendario)
  })
}
