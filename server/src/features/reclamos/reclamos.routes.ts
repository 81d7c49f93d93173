import { reclamosApi } from '@cabildo/contracts/reclamos'
import { type Reclamo, reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { derivarAtencion, verAtencion } from '../atencion/index.ts'
import { CARPETA_EXPEDIENTES } from '../expedientes/index.ts'
import { type CasaDeEnvio, crearUnaVez } from '../formularios/index.ts'
import { cambiarMotivo, noEsUnReclamo, responderReclamo } from './atencion.ts'
import { CARPETA, caminoDePdf } from './publicado.ts'
import { listaDeReclamos } from './reclamos.queries.ts'
import { filaDeReclamo, presentarReclamo } from './reclamos.ts'

/** The complaints book: anybody files in it, staff with permission 1 read it (REC-27, REC-37). */
export const reclamosRoutes: FastifyPluginAsync<
  CasaDeEnvio & Pick<CasaWeb, 'config' | 'sisgedo' | 'enlaces' | 'entidad'>
> = async (app, casa) => {
  const { db, enlaces, config } = casa
  const partes = { ...casa, unaVez: crearUnaVez(casa), dias: config.plazos.reclamosDias }
  ruta(app, reclamosApi.presentar, ({ body, actor, request }) => presentarReclamo(partes, actor, body, request))
  /** With the address of its PDF, good for minutes, under the number of its expediente (REC-33, API-107). */
  const conEnlace = ({
    con_pdf,
    con_hoja_presentada,
    ...fila
  }: ReturnType<ReturnType<typeof filaDeReclamo>>): Reclamo => {
    const enlaceDe = (hay: boolean, presentada: boolean) =>
      hay && fila.expe_id !== null ? enlaces.firmar(CARPETA, caminoDePdf(fila.expe_id, { presentada })) : null
    return { ...fila, url: enlaceDe(con_pdf, false), url_presentada: enlaceDe(con_hoja_presentada, true) }
  }
  ruta(app, reclamosListaApi.listar, async ({ query }) => {
    const { data, ...totales } = await listaDeReclamos.pagina(db, query, diasDelAmbar(casa))
    return { data: data.map(filaDeReclamo(casa)).map(conEnlace), ...totales }
  })
  const verReclamo = async (sesion: Sesion, id: number) => {
    const fila = hallado(await listaDeReclamos.una(db, id, diasDelAmbar(casa)))
    return { data: conEnlace(filaDeReclamo(casa)(fila)), atencion: await verAtencion(casa, sesion, 'reclamo', id) }
  }
  ruta(app, reclamosListaApi.ver, ({ params, sesion }) => verReclamo(sesion, params.id))
  ruta(app, reclamosListaApi.derivar, async ({ params: { id }, body, sesion, actor }) => {
    await derivarAtencion(casa, { sesion, actor }, 'reclamo', id, body)
    return verReclamo(sesion, id)
  })
  ruta(
    app,
    reclamosListaApi.responder,
    async ({ params: { id }, body, subida, sesion, actor }) => {
      await responderReclamo(casa, { sesion, actor }, id, body, subida)
      return verReclamo(sesion, id)
    },
    { subida: { carpeta: CARPETA_EXPEDIENTES } },
  )
  ruta(
    app,
    reclamosListaApi.cambiar,
    async ({ params: { id }, body: { tipo_reclamo, no_corresponde }, sesion, actor }) => {
      if (tipo_reclamo !== undefined) await cambiarMotivo(casa, { sesion, actor }, id, tipo_reclamo)
      if (no_corresponde) await noEsUnReclamo(casa, { sesion, actor }, id, no_corresponde)
      return verReclamo(sesion, id)
    },
  )
}
