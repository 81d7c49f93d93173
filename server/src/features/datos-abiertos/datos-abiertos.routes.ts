import { diaMas } from '@cabildo/contracts/base/tiempo'
import {
  datosAbiertosApi,
  NOMBRES_DE_CONJUNTOS,
  type NombreDeConjunto,
  TIPO_JSON_LD,
} from '@cabildo/contracts/datos-abiertos'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { abrirACualquierSitio, etiquetaDe, SIEMPRE_PREGUNTAR } from '../../platform/abiertos/respuesta.ts'
import { yaLaTiene } from '../../platform/http/cabeceras.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { cabecerasDePagina, escribirPagina, type Sitio } from '../paginas/index.ts'
import { getPrimerDia } from '../visitas/index.ts'
import { listCambios } from './catalogo.queries.ts'
import { describirCatalogo, type Publicado } from './dcat.ts'
import { paginaDeDatos } from './pagina.ts'

const HTML = 'text/html'

/** The catalogue of open data, for people and for machines (API-190, API-191). */
export const datosAbiertosRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'config' | 'reloj' | 'leerPublico' | 'limitar' | 'entidad' | 'servicios' | 'hojaDePaginas'>
> = async (app, { config, reloj, leerPublico, limitar, entidad, servicios, hojaDePaginas }) => {
  abrirACualquierSitio(app)

  /** What there is now; visits are left out while their service is closed, as their files are (ORG-44). */
  const reunir = async (sesion: Sesion | null): Promise<Publicado[]> => {
    const { cambios, primero } = await leerPublico(sesion, async (db) => ({
      cambios: await listCambios(db),
      primero: await getPrimerDia(db),
    }))
    return NOMBRES_DE_CONJUNTOS.filter((nombre) => nombre !== 'visitas' || servicios.actual().visitas).map(
      (nombre: NombreDeConjunto) => ({
        nombre,
        cambiado: cambios[nombre] ?? null,
        meses: nombre === 'visitas' ? mesesDesde(primero, reloj.hoy()) : null,
      }),
    )
  }

  const enviar = async (request: FastifyRequest, reply: FastifyReply, tipo: string, texto: string) => {
    reply.headers({ etag: etiquetaDe(tipo, texto), vary: 'accept', 'cache-control': SIEMPRE_PREGUNTAR })
    return yaLaTiene(request.headers['if-none-match'], etiquetaDe(tipo, texto))
      ? reply.code(304).send()
      : reply.type(`${tipo}; charset=utf-8`).send(texto)
  }
  const enDcat = async (request: FastifyRequest, reply: FastifyReply, sesion: Sesion | null) =>
    enviar(
      request,
      reply,
      TIPO_JSON_LD,
      JSON.stringify(describirCatalogo(await reunir(sesion), entidad.actual()), null, 1),
    )

  ruta(app, datosAbiertosApi.dcat, ({ request, reply, sesion }) => enDcat(request, reply, sesion), {
    preparar: limitar,
  })
  ruta(
    app,
    datosAbiertosApi.catalogo,
    async ({ request, reply, sesion }) => {
      if (prefiere(request.headers.accept, TIPO_JSON_LD, HTML)) return enDcat(request, reply, sesion)
      const sitio: Sitio = { entidad: entidad.actual(), hoy: reloj.hoy(), hoja: hojaDePaginas }
      const pagina = paginaDeDatos(sitio, await reunir(sesion), config.limiteConsultas)
      reply.headers(cabecerasDePagina(sitio, pagina.indexable))
      return enviar(request, reply, HTML, escribirPagina(sitio, pagina))
    },
    { preparar: limitar },
  )
}

/** The months from the first day until today, the newest first. */
export const mesesDesde = (primero: string | null, hoy: string): string[] => {
  const meses: string[] = []
  if (primero === null) return meses
  // The day before the first of a month is in the month before.
  for (let dia = hoy; dia.slice(0, 7) >= primero.slice(0, 7); dia = diaMas(`${dia.slice(0, 7)}-01`, -1))
    meses.push(dia.slice(0, 7))
  return meses
}

/** Whether `Accept` names the one type, and does not like the other better (RFC 9110, 12.5.1). */
export const prefiere = (accept: string | undefined, uno: string, otro: string): boolean => {
  const pesos = new Map(
    (accept ?? '').split(',').map((parte) => {
      const [tipo = '', ...resto] = parte.toLowerCase().replace(/\s/g, '').split(';')
      const peso = resto.find((una) => una.startsWith('q='))
      return [tipo, peso === undefined ? 1 : Number(peso.slice(2))]
    }),
  )
  const suyo = pesos.get(uno) ?? 0
  return suyo > 0 && suyo >= (pesos.get(otro) ?? 0)
}
