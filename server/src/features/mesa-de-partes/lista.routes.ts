import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { eliminarTramite, type Mesa, observarTramite } from './atencion.ts'
import { conEnlaces } from './con-enlaces.ts'
import { findFrecuentes, findSiguiente, findTramite, pageTramites } from './lista.queries.ts'
import { DESTINO_DE_TRAMITES } from './presentacion.ts'
import { recepcionarTramite } from './recepcion.ts'
import { leerRelacionado } from './relacionado.ts'
import { faltasDeSubsanacion, plazoDeSubsanacion, recibirSubsanacion } from './subsanacion.ts'

/** What staff of the front desk do with submissions (09 §5 to §9). */
export const mesaDePartesListaRoutes: FastifyPluginAsync<Mesa & Pick<CasaWeb, 'enlaces'>> = async (app, mesa) => {
  const { db, sisgedo } = mesa

  ruta(app, mesaDePartesListaApi.listar, async ({ query }) => {
    const pagina = await pageTramites(db, query)
    return { ...pagina, data: pagina.data.map((fila) => conEnlaces(mesa, fila)) }
  })

  ruta(app, mesaDePartesListaApi.ver, async ({ params }) => ({
    data: conEnlaces(mesa, hallado(await findTramite(db, params.id))),
    hasta: mesa.plazos.vence(plazoDeSubsanacion(mesa.reloj)),
  }))

  ruta(app, mesaDePartesListaApi.siguiente, async ({ query }) => {
    const fila = await findSiguiente(db, query.despues)
    return { data: fila ? conEnlaces(mesa, fila) : null }
  })

  ruta(app, mesaDePartesListaApi.frecuentes, async () => ({ data: await findFrecuentes(db) }))

  ruta(app, mesaDePartesListaApi.relacionado, async ({ query }) => ({
    data: (await leerRelacionado(mesa, query.relacionado)).hallado,
  }))

  ruta(app, mesaDePartesListaApi.recepcionar, async ({ body, sesion, actor }) => ({
    data: { id: body.id, expe_id: await recepcionarTramite(mesa, { sesion, actor }, body) },
  }))

  ruta(app, mesaDePartesListaApi.observar, async ({ body, sesion, actor }) => ({
    hasta: await observarTramite(mesa, { sesion, actor }, body),
  }))

  ruta(
    app,
    mesaDePartesListaApi.subsanar,
    async ({ params: { id }, body: subsanacion, subida, sesion, actor }) => {
      await recibirSubsanacion(mesa, { id, subsanacion, subida, actor, registrado_por: sesion.user.id })
      return { data: conEnlaces(mesa, hallado(await findTramite(db, id))) }
    },
    {
      ademas: ({ subida, body }) =>
        faltasDeSubsanacion(String((body as { explicacion?: unknown })?.explicacion ?? ''), subida),
      subida: DESTINO_DE_TRAMITES,
    },
  )

  ruta(app, mesaDePartesListaApi.eliminar, async ({ params, sesion, actor }) => {
    await eliminarTramite(mesa, { sesion, actor }, params.id)
    return {}
  })

  ruta(app, mesaDePartesListaApi.dependencias, async () => ({
    data: await sisgedo.dependencias(),
    un_solo_original: sisgedo.clase === 'interno',
  }))
}
