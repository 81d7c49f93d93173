import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Mesa } from './atender.ts'
import { conEnlaces } from './enlaces.ts'
import { findTramite, pageTramites } from './lista.queries.ts'
import { eliminarTramite, observarTramite } from './observar.ts'
import { recepcionarTramite } from './recepcion.ts'

/** What staff of the front desk do with submissions (09 §5 to §9). */
export const mesaDePartesListaRoutes: FastifyPluginAsync<Mesa & Pick<CasaWeb, 'enlaces'>> = async (app, mesa) => {
  const { db, sisgedo, enlaces } = mesa

  ruta(app, mesaDePartesListaApi.listar, async ({ query }) => {
    const pagina = await pageTramites(db, query)
    return { ...pagina, data: pagina.data.map((fila) => conEnlaces(enlaces, fila)) }
  })

  ruta(app, mesaDePartesListaApi.ver, async ({ params }) => {
    const fila = await findTramite(db, params.id)
    if (!fila) throw new ErrorDeNegocio('noEncontrado')
    return { data: conEnlaces(enlaces, fila) }
  })

  ruta(app, mesaDePartesListaApi.recepcionar, async ({ body, sesion, actor }) => ({
    data: { id: body.id, expe_id: await recepcionarTramite(mesa, { sesion, actor }, body) },
  }))

  ruta(app, mesaDePartesListaApi.observar, async ({ body, sesion, actor }) => {
    await observarTramite(mesa, { sesion, actor }, body)
    return {}
  })

  ruta(app, mesaDePartesListaApi.eliminar, async ({ params, sesion, actor }) => {
    await eliminarTramite(mesa, { sesion, actor }, params.id)
    return {}
  })

  ruta(app, mesaDePartesListaApi.dependencias, async () => ({ data: await sisgedo.dependencias() }))
}
