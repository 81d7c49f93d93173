import type { ModoDeEnlace } from '@cabildo/contracts/almacen'
import { mesaDePartesListaApi, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { eliminarTramite, type Mesa, observarTramite } from './atencion.ts'
import { type FilaTramite, findFrecuentes, findSiguiente, findTramite, pageTramites } from './lista.queries.ts'
import { CARPETA_TRAMITES } from './presentacion.queries.ts'
import { recepcionarTramite } from './recepcion.ts'
import { leerRelacionado } from './relacionado.ts'

/** What staff of the front desk do with submissions (09 §5 to §9). */
export const mesaDePartesListaRoutes: FastifyPluginAsync<Mesa & Pick<CasaWeb, 'enlaces'>> = async (app, mesa) => {
  const { db, sisgedo, enlaces } = mesa

  ruta(app, mesaDePartesListaApi.listar, async ({ query }) => {
    const pagina = await pageTramites(db, query)
    return { ...pagina, data: pagina.data.map((fila) => conEnlaces(enlaces, fila)) }
  })

  ruta(app, mesaDePartesListaApi.ver, async ({ params }) => ({
    data: conEnlaces(enlaces, hallado(await findTramite(db, params.id))),
  }))

  ruta(app, mesaDePartesListaApi.siguiente, async ({ query }) => {
    const fila = await findSiguiente(db, query.despues)
    return { data: fila ? conEnlaces(enlaces, fila) : null }
  })

  ruta(app, mesaDePartesListaApi.frecuentes, async () => ({ data: await findFrecuentes(db) }))

  ruta(app, mesaDePartesListaApi.relacionado, async ({ query }) => ({
    data: (await leerRelacionado(mesa, query.relacionado)).hallado,
  }))

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

/**
 * A submission with the signed address of each of its PDFs (API-101, API-106). A browser saves them under the filing
 * number and their order, never under a name that a citizen chose. An active one is shown without what is active in it
 * (E6).
 */
const conEnlaces = (enlaces: Enlaces, { archivos, ...fila }: FilaTramite): Tramite => {
  const [principal, ...anexos] = archivos.map((pdf, i) => {
    const nombre = `${fila.nro_registro}${i === 0 ? '' : ` anexo ${i}`}`
    const firmar = (modo?: ModoDeEnlace) =>
      enlaces.firmar(CARPETA_TRAMITES, pdf.path, `${nombre}${modo === 'inerte' ? ' sin programas' : ''}.pdf`, modo)
    return pdf.activo
      ? { ...pdf, url: firmar('inerte'), original: firmar('original') }
      : { ...pdf, url: firmar(), original: null }
  })
  if (!principal) throw new Error(`The submission ${fila.id} has no main PDF`)
  const { path: path_primary, ...resto } = principal
  return { ...fila, documentos: [{ path_primary, ...resto, anexos }] }
}
