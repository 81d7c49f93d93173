import { Readable } from 'node:stream'
import { CAMINO_NORMAS } from '@cabildo/contracts/normas-direccion'
import { CAMINO_OBRAS, CAMINO_SITEMAP, MENSAJES_PAGINAS } from '@cabildo/contracts/normas-paginas'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enviarTexto, Texto } from '../../platform/http/texto.ts'
import { limitarRed, MINUTO_MS } from '../../platform/limites/limites.ts'
import { escribirParte, escribirRobots, escribirSitemap, leerParte } from './maquinas.ts'
import { cabecerasDePagina, escribirPagina, type Pagina, type Sitio } from './marco.ts'
import {
  type Consulta,
  caminoCanonico,
  type Hallado,
  hallarNormas,
  hallarObras,
  paginaSinContenido,
} from './paginas.ts'

const HTML = 'text/html; charset=utf-8'
const XML = 'application/xml; charset=utf-8'

/**
 * A search engine goes through all of them: pages are read so many times as often in a minute as lists are asked for, and as often
 * in a day as that allows.
 */
const VECES_MAS = 10

type Casa = Pick<CasaWeb, 'config' | 'db' | 'reloj' | 'entidad' | 'leerPublico' | 'limitar' | 'hojaDePaginas'>

/** Pages of norms and of works, feeds and the sitemap (decision 0214): for everybody, with and without script. */
export const paginasRoutes: FastifyPluginAsync<Casa> = async (app, casa) => {
  const { config, db, reloj, entidad, leerPublico, limitar, hojaDePaginas } = casa
  const limitarPaginas = limitarRed(db, reloj, 'paginas', [
    { cadaMs: MINUTO_MS, maximo: config.limiteConsultas.porMinuto * VECES_MAS },
  ])
  const sitio = (): Sitio => ({ entidad: entidad.actual(), hoy: reloj.hoy(), hoja: hojaDePaginas })
  const publico = { config: { acceso: 'publico' }, schema: { hide: true } } as const

  /** Sends what browsers keep and ask about each time, so that what is withdrawn is gone at once (decision 0040). */
  const enviar = async (request: FastifyRequest, reply: FastifyReply, tipo: string, texto: string) => {
    reply.header('cache-control', 'public, no-cache').type(tipo)
    return enviarTexto(request, reply, new Texto(texto))
  }

  const sinContenido = (reply: FastifyReply, suyo: Sitio, estado: number, pagina: Pagina) =>
    reply
      .code(estado)
      .headers({ ...cabecerasDePagina(suyo, false), 'cache-control': 'no-store' })
      .type(HTML)
      .send(escribirPagina(suyo, pagina))

  // Refusals and faults of these routes are pages too: the house's answer says what happened, this says it to people.
  app.addHook('onSend', async (request, reply, cuerpo) => {
    if (reply.statusCode < 400 || !String(reply.getHeader('content-type')).startsWith('application/json')) return cuerpo
    const suyo = sitio()
    const { message } = JSON.parse(String(cuerpo)) as { message: string }
    reply.headers({ ...cabecerasDePagina(suyo, false), 'cache-control': 'no-store', 'content-type': HTML })
    reply.removeHeader('content-length')
    return escribirPagina(suyo, paginaSinContenido(caminoDe(request), MENSAJES_PAGINAS.noSePudo, message))
  })

  const registrar = (
    raiz: string,
    hallar: (db: Db, suyo: Sitio, camino: string, consulta: Consulta) => Promise<Hallado>,
  ): void => {
    const atender = async (request: FastifyRequest, reply: FastifyReply) => {
      const pedido = caminoDe(request)
      const camino = caminoCanonico(pedido)
      const consulta = request.query as Consulta
      const llevar = (a: string) => reply.header('cache-control', 'no-store').redirect(a, 301)
      if (camino !== pedido) {
        const signo = request.url.indexOf('?')
        return llevar(`${camino}${signo < 0 ? '' : request.url.slice(signo)}`)
      }
      const suyo = sitio()
      const hallado = await leerPublico(null, (lectura) => hallar(lectura, suyo, camino.slice(raiz.length), consulta))
      if ('a' in hallado) return llevar(hallado.a)
      if ('atom' in hallado) {
        // A reader of feeds shows each entry; a search engine keeps the pages.
        reply.header('x-robots-tag', 'noindex')
        return enviar(request, reply, 'application/atom+xml; charset=utf-8', hallado.atom)
      }
      if ('pagina' in hallado) {
        reply.headers(cabecerasDePagina(suyo, hallado.pagina.indexable))
        return enviar(request, reply, HTML, escribirPagina(suyo, hallado.pagina))
      }
      const { noExiste, explicaNoExiste, retirada, explicaRetirada } = MENSAJES_PAGINAS
      const [titulo, explica] = hallado.sinPagina === 410 ? [retirada, explicaRetirada] : [noExiste, explicaNoExiste]
      return sinContenido(reply, suyo, hallado.sinPagina, paginaSinContenido(camino, titulo, explica))
    }
    // What is looked for by words costs as much as a public list, and is limited with it.
    const limite = (request: FastifyRequest) =>
      Object.hasOwn(request.query as Consulta, 'q') ? limitar(request) : limitarPaginas(request)
    for (const url of [raiz, `${raiz}/*`]) app.get(url, { ...publico, preHandler: limite }, atender)
  }
  registrar(CAMINO_NORMAS, hallarNormas)
  registrar(CAMINO_OBRAS, hallarObras)

  app.get(CAMINO_SITEMAP, { ...publico, preHandler: limitarPaginas }, async (request, reply) => {
    const suyo = sitio()
    return enviar(request, reply, XML, await leerPublico(null, (lectura) => escribirSitemap(lectura, suyo)))
  })
  app.get('/sitemap/:parte', { ...publico, preHandler: limitarPaginas }, async (request, reply) => {
    const suyo = sitio()
    const parte = leerParte((request.params as { parte: string }).parte)
    if (parte === null) {
      const { noExiste, explicaNoExiste } = MENSAJES_PAGINAS
      return sinContenido(reply, suyo, 404, paginaSinContenido(caminoDe(request), noExiste, explicaNoExiste))
    }
    return reply
      .header('cache-control', 'public, no-cache')
      .type(XML)
      .send(Readable.from(escribirParte((acto) => leerPublico(null, acto), suyo, parte)))
  })
  app.get('/robots.txt', publico, async (_request, reply) =>
    reply.header('cache-control', 'public, no-cache').type('text/plain; charset=utf-8').send(escribirRobots(sitio())),
  )
}

/** The path that was asked for, without what stands behind '?'. */
const caminoDe = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url
