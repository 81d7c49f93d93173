import { Readable } from 'node:stream'
import { almacenApi, CARPETAS } from '@cabildo/contracts/almacen'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { leerCamino, leerClave, TIPOS } from '../../platform/archivos/claves.ts'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { leerRango } from './rango.ts'

interface Partes {
  archivos: Archivos
  enlaces: Enlaces
}

/** API-100 to API-107: files of the store, GET and HEAD; private ones only by a signed link (D-03). */
export const almacenRoutes: FastifyPluginAsync<Partes> = async (app, { archivos, enlaces }) => {
  ruta(app, almacenApi.abrir, async ({ query, request, reply }) => {
    // The path as it came: the router's own decoding would give one file many addresses.
    const pedido = leerCamino(request.url.split('?', 1)[0] ?? '')
    if (!pedido) throw new ErrorDeNegocio('rutaDesconocida')
    const { carpeta, clave } = pedido
    // Before looking for the file: without a link nobody learns which files exist.
    if (!enlaces.permite(carpeta, clave, query)) throw new ErrorDeNegocio('enlaceVencido')
    const bytes = await archivos.pesar(carpeta, clave)
    if (bytes === null) throw new ErrorDeNegocio('noEncontrado')

    const etiqueta = `"${clave}"`
    const { range, 'if-range': siSigue = etiqueta, 'if-none-match': conocidas = '' } = request.headers
    const sinCambios = conocidas.split(/\s*,\s*/).includes(etiqueta)
    // A file never changes, so a part of an earlier answer fits any later one that has the same label.
    const rango = leerRango(siSigue === etiqueta ? range : undefined, bytes)
    const mudo = sinCambios || rango === 'fuera' || request.method === 'HEAD'
    const contenido = mudo ? null : await archivos.abrir(carpeta, clave, rango === 'todo' ? undefined : rango)
    if (!mudo && !contenido) throw new ErrorDeNegocio('noEncontrado')

    // Headers last: an error answered above must not carry them.
    const publico = CARPETAS[carpeta] === 'publico'
    encabezar(reply, clave, publico, publico ? undefined : query.nombre).header('etag', etiqueta)
    if (sinCambios) return reply.code(304).send()
    if (rango === 'fuera') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
    const { desde, hasta } = rango === 'todo' ? { desde: 0, hasta: bytes - 1 } : rango
    if (rango !== 'todo') reply.code(206).header('content-range', `bytes ${desde}-${hasta}/${bytes}`)
    return reply.header('content-length', hasta - desde + 1).send(contenido ?? Readable.from([]))
  })
}

/** The headers of every answer with a file, so that a browser shows it and runs nothing of it. */
const encabezar = (reply: FastifyReply, clave: string, publico: boolean, nombre: string | undefined): FastifyReply => {
  const partes = leerClave(clave)
  if (!partes) throw new ErrorDeNegocio('rutaDesconocida')
  return reply.headers({
    'content-type': TIPOS[partes.extension],
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(nombre ?? partes.nombre)}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': publico ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'accept-ranges': 'bytes',
  })
}
