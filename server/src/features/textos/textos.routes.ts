import { textosApi } from '@cabildo/contracts/textos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { exigirPresente, ruta } from '../../platform/http/ruta.ts'
import { Queue } from '../../platform/queue.ts'
import { buscarEnTextos } from './busqueda.ts'

/** Searches at work at once, citizens' and the staff's apart: together they leave connections to everybody else. */
const DEL_PUBLICO = 3
const DEL_PERSONAL = 2
/** People behind so many others would be gone by the time of their turn. */
const EN_ESPERA = 60

export const textosRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'db' | 'reloj' | 'entidad' | 'leerPublico' | 'limitar'>
> = async (app, { db, reloj, entidad, leerPublico, limitar }) => {
  const paraEstado = () => ({ dia: reloj.hoy(), siglas: entidad.actual().siglas })
  const publico = new Queue({ places: DEL_PUBLICO, waiting: EN_ESPERA })
  const personal = new Queue({ places: DEL_PERSONAL, waiting: EN_ESPERA })
  ruta(
    app,
    textosApi.buscar,
    ({ query, sesion, request }) =>
      publico.run(() => {
        exigirPresente(request)
        return leerPublico(sesion, (lectura) => buscarEnTextos(lectura, query, null, paraEstado()))
      }),
    { preparar: limitar },
  )
  ruta(app, textosApi.buscarPropias, ({ query, sesion, request }) =>
    personal.run(() => {
      exigirPresente(request)
      return buscarEnTextos(db, query, sesion.area, paraEstado())
    }),
  )
}
