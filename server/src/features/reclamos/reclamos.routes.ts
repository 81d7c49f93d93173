import { reclamosApi } from '@cabildo/contracts/reclamos'
import { type Reclamo, reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { type CasaDeEnvio, crearUnaVez } from '../formularios/index.ts'
import { CARPETA, caminoDePdf } from './publicado.ts'
import { type FilaReclamo, listaDeReclamos } from './reclamos.queries.ts'
import { presentarReclamo } from './reclamos.ts'

/** The complaints book: anybody files in it, staff with permission 1 read it (REC-27, REC-37). */
export const reclamosRoutes: FastifyPluginAsync<CasaDeEnvio & Pick<CasaWeb, 'config' | 'sisgedo' | 'enlaces'>> = async (
  app,
  casa,
) => {
  const { db, enlaces, config, reloj } = casa
  const partes = { ...casa, unaVez: crearUnaVez(casa), dias: config.plazos.reclamosDias }
  ruta(app, reclamosApi.presentar, ({ body, actor, request }) => presentarReclamo(partes, actor, body, request))
  /** With the address of its PDF, good for minutes, under the number of its expediente (REC-33, API-107). */
  const conEnlace = ({ con_pdf, ...fila }: FilaReclamo): Reclamo => ({
    ...fila,
    url: con_pdf && fila.expe_id !== null ? enlaces.firmar(CARPETA, caminoDePdf(fila.expe_id)) : null,
  })
  ruta(app, reclamosListaApi.listar, async ({ query }) => {
    const { data, ...totales } = await listaDeReclamos.pagina(db, query, { hoy: reloj.hoy() })
    return { data: data.map(conEnlace), ...totales }
  })
  ruta(app, reclamosListaApi.ver, async ({ params }) => {
    const fila = hallado(await listaDeReclamos.una(db, params.id, { hoy: reloj.hoy() }))
    return { data: conEnlace(fila) }
  })
}
