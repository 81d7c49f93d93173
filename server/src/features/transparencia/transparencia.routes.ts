import { Permiso } from '@cabildo/contracts/base/permisos'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { derivarAtencion, verAtencion } from '../atencion/index.ts'
import { type CasaDeEnvio, crearUnaVez } from '../formularios/index.ts'
import { listaDeSolicitudes } from './transparencia.queries.ts'
import { filaDeSolicitud, presentarSolicitud } from './transparencia.ts'

/** Requests for public information: anybody makes one, staff with permission 9 read them (TRS-01, TRS-10). */
export const transparenciaRoutes: FastifyPluginAsync<
  CasaDeEnvio & Pick<CasaWeb, 'config' | 'sisgedo' | 'pasarConBoleto' | 'entidad' | 'enlaces'>
> = async (app, casa) => {
  const { db, identidad, pasarConBoleto, config } = casa
  const partes = { ...casa, unaVez: crearUnaVez(casa), dias: config.plazos.transparenciaDias }
  // Names alone, and limited like every public lookup, for this form asks for no verifier (TRS-05, TRS-06, IDE-14).
  ruta(app, transparenciaApi.buscar, async ({ params: { dni }, request }) => {
    const quien = await pasarConBoleto(request, { personal: [Permiso.mesaDePartes], formularios: ['transparencia'] })
    const persona = await identidad.buscarDni(dni, quien)
    if (!persona) return { result: null }
    const { prenombres, apPrimer, apSegundo } = persona
    return { result: { Nombres: prenombres, apellidos: [apPrimer, apSegundo].filter(Boolean).join(' ') } }
  })
  ruta(app, transparenciaListaApi.listar, async ({ query }) => {
    const { data, ...totales } = await listaDeSolicitudes.pagina(db, query, diasDelAmbar(casa))
    return { data: data.map(filaDeSolicitud(casa)), ...totales }
  })
  const verSolicitud = async (sesion: Sesion, id: number) => {
    const fila = hallado(await listaDeSolicitudes.una(db, id, diasDelAmbar(casa)))
    return { data: filaDeSolicitud(casa)(fila), atencion: await verAtencion(casa, sesion, 'solicitud', id) }
  }
  ruta(app, transparenciaListaApi.ver, ({ params, sesion }) => verSolicitud(sesion, params.id))
  ruta(app, transparenciaListaApi.derivar, async ({ params: { id }, body, sesion, actor }) => {
    await derivarAtencion(casa, { sesion, actor }, 'solicitud', id, body)
    return verSolicitud(sesion, id)
  })
  ruta(app, transparenciaApi.presentar, ({ body, actor, request }) => presentarSolicitud(partes, actor, body, request))
}
