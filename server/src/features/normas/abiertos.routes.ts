import { caminoDeArchivado } from '@cabildo/contracts/archivo'
import { conjuntosApi } from '@cabildo/contracts/datos-abiertos'
import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { caminoDeNorma } from '@cabildo/contracts/normas-direccion'
import { caminoDePublicada, nombreDeNorma } from '@cabildo/contracts/normas-tipos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Lotes, Valor } from '../../platform/abiertos/archivo.ts'
import { abrirACualquierSitio, crearRespuestas } from '../../platform/abiertos/respuesta.ts'
import { getVersionDeDatos } from '../../platform/abiertos/versiones.queries.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { listAbiertas, type NormaAbierta } from './abiertos.queries.ts'

const POR_LOTE = 1_000

/** All norms as open data (API-192). */
export const normasAbiertasRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'reloj' | 'leerPublico' | 'limitar' | 'entidad'>
> = async (app, casa) => {
  const { reloj, leerPublico, entidad } = casa
  abrirACualquierSitio(app)
  const responder = crearRespuestas(casa)

  /** Batch by batch, each read by itself: whoever reads slowly holds no connection. */
  async function* lotes(sesion: Sesion | null, hoy: string): Lotes {
    const { direccion: base } = entidad.actual()
    for (let tras = ''; ; ) {
      const normas = await leerPublico(sesion, (db) => listAbiertas(db, tras, POR_LOTE, hoy))
      yield normas.map((norma) => filaDe(norma, base))
      const ultima = normas.at(-1)
      if (!ultima || normas.length < POR_LOTE) return
      tras = ultima.direccion
    }
  }

  ruta(app, conjuntosApi.normas, async ({ params: { formato }, sesion, request, reply }) => {
    const hoy = reloj.hoy()
    const version = await leerPublico(sesion, (db) => getVersionDeDatos(db, 'normas'))
    // A relation holds from its day on, so the state of a norm may change with the day alone.
    const pedida = { conjunto: 'normas', formato, version, ademas: [hoy], lotes: () => lotes(sesion, hoy) } as const
    return responder({ request, reply }, pedida)
  })
}

/** In the order of the fields of the data set. */
const filaDe = (n: NormaAbierta, base: string): Valor[] => [
  n.direccion,
  nombreDeNorma(n.tipo_doc),
  n.numero,
  n.anio,
  n.dia,
  n.unidad,
  // As in feeds (P-15): programs copy files, and what was put right here would stay in theirs.
  muestraDatosPersonales(n.descripcion) ? '' : n.descripcion,
  n.estado,
  n.file === null ? 'publicaciones' : 'archivo',
  base + caminoDeNorma(n.direccion),
  base + (n.file === null ? caminoDePublicada(n.path_file ?? '') : caminoDeArchivado(n, n.file)),
  n.sha256,
]
