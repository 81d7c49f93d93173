import { Permiso } from '@cabildo/contracts/base/permisos'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { type CasaDeEnvio, crearUnaVez } from '../formularios/index.ts'
import { listaDeSolicitudes } from './transparencia.queries.ts'
import { presentarSolicitud } from './transparencia.ts'

/** Requests for public information: anybody makes one, staff with permission 9 read them (TRS-01, TRS-10). */
export const transparenciaRoutes: FastifyPluginAsync<
  CasaDeEnvio & Pick<CasaWeb, 'config' | 'sisgedo' | 'pasarConBoleto'>
> = async (app, casa) => {
  const { db, identidad, pasarConBoleto, config, reloj } = casa
  const partes = { ...casa, unaVez: crearUnaVez(casa), dias: config.plazos.transparenciaDias }
  // Names alone, and limited like every public lookup, for this form asks for no verifier (TRS-05, TRS-06, IDE-14).
  ruta(app, transparenciaApi.buscar, async ({ params: { dni }, request }) => {
    const quien = await pasarConBoleto(request, { personal: [Permiso.mesaDePartes], formularios: ['transparencia'] })
    const persona = await identidad.buscarDni(dni, quien)
    if (!persona) return { result: null }
    const { prenombres, apPrimer, apSegundo } = persona
    return { result: { Nombres: prenombres, apellidos: [apPrimer, apSegundo].filter(Boolean).join(' ') } }
  })
  ruta(app, transparenciaListaApi.listar, async ({ query }) =>
    listaDeSolicitudes.pagina(db, query, { hoy: reloj.hoy() }),
  )
  ruta(app, transparenciaApi.presentar, ({ body, actor, request }) => presentarSolicitud(partes, actor, body, request))
}
