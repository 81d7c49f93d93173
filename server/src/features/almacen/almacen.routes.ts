import { Readable } from 'node:stream'
import { almacenApi, type Carpeta, esPublica, type ModoActivo, TIPOS_ALMACEN } from '@cabildo/contracts/almacen'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { leerCamino, leerClave } from '../../platform/archivos/claves.ts'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { Revisor } from '../../platform/subidas/revisor.ts'
import { abrirNombrados, esNombrada, type Nombrado } from './nombrados.ts'
import { leerRango } from './rango.ts'

/** API-100 to API-107: files of the store, GET and HEAD; private ones only by a signed link (D-03). */
export const almacenRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'archivos' | 'enlaces'>> = async (
  app,
  { db, archivos, enlaces },
) => {
  const nombrados = abrirNombrados(db)
  const desarmador = new Revisor(archivos, { alFallar: (err) => app.log.error({ err }, 'no se pudo desarmar un PDF') })
  app.addHook('onClose', () => desarmador.cerrar())

  /** What a path stands for, and nothing that the caller may not open. */
  const localizar = async (
    carpeta: Carpeta,
    resto: string,
    query: Parameters<Enlaces['permite']>[2],
  ): Promise<Nombrado> => {
    const partes = leerClave(resto)
    if (!partes && !esNombrada(nombrados, carpeta)) throw new ErrorDeNegocio('rutaDesconocida')
    // Before looking for the file: without a link nobody learns which private files exist.
    if (!esPublica(carpeta) && !enlaces.permite(carpeta, resto, query)) throw new ErrorDeNegocio('enlaceVencido')
    const nombrado = esNombrada(nombrados, carpeta)
      ? await nombrados[carpeta](resto)
      : { clave: resto, nombre: query.nombre ?? partes?.nombre ?? resto }
    if (!nombrado) throw new ErrorDeNegocio('noEncontrado')
    return nombrado
  }

  ruta(app, almacenApi.abrir, async ({ query, request, reply }) => {
    // No cache keeps a refusal: the same path may be published later, or again.
    reply.header('cache-control', 'no-store')
    // The path as it came: the router's own decoding would give one file many addresses.
    const pedido = leerCamino(request.url.split('?', 1)[0] ?? '')
    if (!pedido) throw new ErrorDeNegocio('rutaDesconocida')
    const { carpeta, resto } = pedido
    const { clave, nombre } = await localizar(carpeta, resto, query)
    const bytes = await archivos.pesar(carpeta, clave)
    if (bytes === null) throw new ErrorDeNegocio('noEncontrado')
    // Nobody signs the links of what is public.
    const modo = esPublica(carpeta) ? undefined : query.modo
    if (modo === 'inerte') {
      const copia = request.method === 'HEAD' ? undefined : await desarmador.desarmar(carpeta, { clave, bytes })
      return encabezar(reply, { clave, nombre, publico: false }).header('accept-ranges', 'none').send(copia)
    }

    const etiqueta = `"${clave}"`
    const { range, 'if-range': siSigue = etiqueta, 'if-none-match': conocidas = '' } = request.headers
    const sinCambios = conocidas.split(/\s*,\s*/).includes(etiqueta)
    // A file never changes, so a part of an earlier answer fits any later one that has the same label.
    const rango = leerRango(siSigue === etiqueta ? range : undefined, bytes)
    const mudo = sinCambios || rango === 'fuera' || request.method === 'HEAD'
    const contenido = mudo ? null : await archivos.abrir(carpeta, clave, rango === 'todo' ? undefined : rango)
    if (!mudo && !contenido) throw new ErrorDeNegocio('noEncontrado')

    // The file's own headers last: an error answered above must not carry them.
    encabezar(reply, { clave, nombre, publico: esPublica(carpeta), modo }).header('etag', etiqueta)
    if (sinCambios) return reply.code(304).send()
    if (rango === 'fuera') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
    const { desde, hasta } = rango === 'todo' ? { desde: 0, hasta: bytes - 1 } : rango
    if (rango !== 'todo') reply.code(206).header('content-range', `bytes ${desde}-${hasta}/${bytes}`)
    return reply.header('content-length', hasta - desde + 1).send(contenido ?? Readable.from([]))
  })
}

/** The headers of every answer with a file, so that a browser shows it and runs nothing of it. */
const encabezar = (
  reply: FastifyReply,
  { clave, nombre, publico, modo }: { clave: string; nombre: string; publico: boolean; modo?: ModoActivo | undefined },
): FastifyReply => {
  const partes = leerClave(clave)
  if (!partes) throw new ErrorDeNegocio('rutaDesconocida')
  return reply.headers({
    'content-type': TIPOS_ALMACEN[partes.extension],
    // What is active is kept by whoever wants it, and never shown (E6).
    'content-disposition': `${modo === 'original' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(nombre)}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // A public file may be kept, but is asked for each time: one that is withdrawn does not live on in caches (D-53).
    'cache-control': publico ? 'public, no-cache' : 'private, no-store',
    // A norm may name people, whom search engines should not make findable by it (P-15).
    ...(publico && { 'x-robots-tag': 'noindex' }),
    'accept-ranges': 'bytes',
  })
}
