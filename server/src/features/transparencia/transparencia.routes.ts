import { Permiso } from '@cabildo/contracts/base/permisos'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { transparenciaActosApi } from '@cabildo/contracts/transparencia-actos'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import { derivarAtencion, exigirResponsable } from '../atencion/index.ts'
import { CARPETA_EXPEDIENTES } from '../expedientes/index.ts'
import { type CasaDeEnvio, crearUnaVez } from '../formularios/index.ts'
import { DESTINO_DE_TRAMITES } from '../mesa-de-partes/index.ts'
import { verSolicitud } from './detalle.ts'
import { observarSolicitud, recibirPedido } from './observacion.ts'
import { costearSolicitud, pagarSolicitud, prorrogarSolicitud } from './prorroga.ts'
import { cerrarSolicitud, responderSolicitud } from './respuesta.ts'
import { listaDeSolicitudes } from './transparencia.queries.ts'
import { filaDeSolicitud, presentarSolicitud } from './transparencia.ts'

type CasaDeSolicitudes = CasaDeEnvio & Pick<CasaWeb, 'config' | 'sisgedo' | 'pasarConBoleto' | 'entidad' | 'enlaces'>

/** Requests for public information: anybody makes one, staff with permission 9 read them (TRS-01, TRS-10). */
export const transparenciaRoutes: FastifyPluginAsync<CasaDeSolicitudes> = async (app, casa) => {
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
  ruta(app, transparenciaListaApi.ver, ({ params, sesion }) => verSolicitud(casa, sesion, params.id))
  ruta(app, transparenciaListaApi.derivar, async ({ params: { id }, body, sesion, actor }) => {
    await derivarAtencion(casa, { sesion, actor }, 'solicitud', id, body)
    return verSolicitud(casa, sesion, id)
  })
  ruta(app, transparenciaApi.presentar, ({ body, actor, request }) => presentarSolicitud(partes, actor, body, request))
  await app.register(actosRoutes, casa)
}

/** What is done with one of them (API-151 to API-156, API-161); each answers how it is then. */
const actosRoutes: FastifyPluginAsync<CasaDeSolicitudes> = async (app, casa) => {
  ruta(app, transparenciaActosApi.observar, async ({ params: { id }, body, sesion, actor }) => {
    await observarSolicitud(casa, { sesion, actor }, id, body)
    return verSolicitud(casa, sesion, id)
  })
  ruta(app, transparenciaActosApi.prorrogar, async ({ params: { id }, body, sesion, actor }) => {
    await prorrogarSolicitud(casa, { sesion, actor }, id, body)
    return verSolicitud(casa, sesion, id)
  })
  ruta(app, transparenciaActosApi.costo, async ({ params: { id }, body, sesion, actor }) => {
    await costearSolicitud(casa, { sesion, actor }, id, body)
    return verSolicitud(casa, sesion, id)
  })
  ruta(app, transparenciaActosApi.pago, async ({ params: { id }, body, sesion, actor }) => {
    await pagarSolicitud(casa, { sesion, actor }, id, body)
    return verSolicitud(casa, sesion, id)
  })
  ruta(
    app,
    transparenciaActosApi.responder,
    async ({ params: { id }, body, subida, sesion, actor }) => {
      await responderSolicitud(casa, { sesion, actor }, id, body, subida)
      return verSolicitud(casa, sesion, id)
    },
    { subida: { carpeta: CARPETA_EXPEDIENTES } },
  )
  ruta(
    app,
    transparenciaActosApi.cerrar,
    async ({ params: { id }, body, subida, sesion, actor }) => {
      await cerrarSolicitud(casa, { sesion, actor }, id, body, subida)
      return verSolicitud(casa, sesion, id)
    },
    { subida: { carpeta: CARPETA_EXPEDIENTES } },
  )
  ruta(
    app,
    transparenciaActosApi.subsanar,
    async ({ params: { id }, body: { pedido }, subida, sesion, actor }) => {
      await exigirResponsable(casa.db, 'transparencia', sesion)
      await recibirPedido(casa, { ...{ id, pedido, subida, actor }, envio: undefined, registrado_por: sesion.user.id })
      return verSolicitud(casa, sesion, id)
    },
    { subida: DESTINO_DE_TRAMITES },
  )
}
