import { Readable } from 'node:stream'
import {
  almacenApi,
  type Carpeta,
  type CarpetaPublica,
  esPublica,
  type ModoDeEnlace,
  TIPOS_ALMACEN,
} from '@cabildo/contracts/almacen'
import { TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Rango } from '../../platform/archivos/archivos.ts'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import { leerCamino, parseStorageKey } from '../../platform/archivos/storage-key.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { Revisor } from '../../platform/subidas/revisor.ts'
import { findPublicada as findArchivada } from '../archivo/index.ts'
import { findPublicada as findNorma } from '../normas/index.ts'
import { findPublicado as findReclamo } from '../reclamos/index.ts'

/** Serves stored files by GET and HEAD, private ones only by a signed link (API-100 to API-107, D-03). */
export const almacenRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'archivos' | 'enlaces'>> = async (
  app,
  { db, archivos, enlaces },
) => {
  const nombrados = abrirNombrados(db)
  const copista = new Revisor(archivos, { alFallar: (err) => app.log.error({ err }, 'no se pudo copiar un PDF') })
  app.addHook('onClose', () => copista.cerrar())

  /** The file that a path stands for. Throws enlaceVencido when the caller may not open it. */
  const localizar = async (carpeta: Carpeta, resto: string, query: Parameters<Enlaces['permite']>[2]) => {
    const partes = parseStorageKey(resto)
    if (!partes && !esNombrada(nombrados, carpeta)) throw new ErrorDeNegocio('rutaDesconocida')
    // Checked before looking for the file: without a link nobody learns which private files exist.
    if (!esPublica(carpeta) && !enlaces.permite(carpeta, resto, query)) throw new ErrorDeNegocio('enlaceVencido')
    if (esNombrada(nombrados, carpeta)) return hallado(await nombrados[carpeta](resto))
    return { storage_key: resto, nombre: query.nombre ?? partes?.nombre ?? resto }
  }

  ruta(app, almacenApi.abrir, async ({ query, request, reply }) => {
    // No cache may keep a refusal: the path may be published later.
    reply.header('cache-control', 'no-store')
    // The path before the router decodes it, which would give one file many addresses.
    const pedido = leerCamino(request.url.split('?', 1)[0] ?? '')
    if (!pedido) throw new ErrorDeNegocio('rutaDesconocida')
    const { carpeta, resto } = pedido
    const { storage_key, nombre } = await localizar(carpeta, resto, query)
    const bytes = hallado(await archivos.pesar(carpeta, storage_key))
    // Links to public files are not signed, so anybody could add a mode.
    const modo = esPublica(carpeta) ? undefined : query.modo
    if (modo === 'inerte' || modo === 'borrador') {
      const copia = request.method === 'HEAD' ? undefined : await copista.copiar(modo, carpeta, { storage_key, bytes })
      return encabezar(reply, { storage_key, nombre, publico: false }).header('accept-ranges', 'none').send(copia)
    }

    const etiqueta = `"${storage_key}"`
    const { range, 'if-range': siSigue = etiqueta, 'if-none-match': conocidas = '' } = request.headers
    const sinCambios = conocidas.split(/\s*,\s*/).includes(etiqueta)
    // A file never changes, so its name is its label, and parts of different answers fit together.
    const rango = leerRango(siSigue === etiqueta ? range : undefined, bytes)
    const mudo = sinCambios || rango === 'fuera' || request.method === 'HEAD'
    const contenido = mudo ? null : await archivos.abrir(carpeta, storage_key, rango === 'todo' ? undefined : rango)
    if (!mudo && !contenido) throw new ErrorDeNegocio('noEncontrado')

    // The headers of the file come last: an error that is answered above must not have them.
    encabezar(reply, { storage_key, nombre, publico: esPublica(carpeta), modo }).header('etag', etiqueta)
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
  {
    storage_key,
    nombre,
    publico,
    modo,
  }: { storage_key: string; nombre: string; publico: boolean; modo?: ModoDeEnlace | undefined },
): FastifyReply => {
  const partes = parseStorageKey(storage_key)
  if (!partes) throw new ErrorDeNegocio('rutaDesconocida')
  return reply.headers({
    'content-type': TIPOS_ALMACEN[partes.extension],
    // A file with active content is downloaded, never shown (E6).
    'content-disposition': `${modo === 'original' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(nombre)}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Caches ask for a public file each time, so that a withdrawn one does not live on in them (D-53).
    'cache-control': publico ? 'public, no-cache' : 'private, no-store',
    // A norm may name people, whom search engines must not find by it (P-15).
    ...(publico && { 'x-robots-tag': 'noindex' }),
    'accept-ranges': 'bytes',
  })
}

/** A stored file, and the name under which a browser saves it. */
interface Nombrado {
  storage_key: string
  nombre: string
}

/** The folders whose files are found by a row: the public ones, and the complaints, which are private (API-107). */
type CarpetaNombrada = CarpetaPublica | 'reclamos'
type Nombrados = Record<CarpetaNombrada, (camino: string) => Promise<Nombrado | undefined>>

const esNombrada = (nombrados: Nombrados, carpeta: Carpeta): carpeta is CarpetaNombrada => carpeta in nombrados

/**
 * Looks a path up in the table of its folder (API-104, API-105). What was withdrawn is not found, though its file stays
 * (D-33, D-53).
 */
const abrirNombrados = (db: Db): Nombrados => ({
  docs: async (path_file) => {
    const norma = parseStorageKey(path_file) ? await findNorma(db, path_file) : undefined
    return norma && { storage_key: path_file, nombre: nombreDe(norma) }
  },
  archivos: (camino) => findArchivada(db, camino),
  reclamos: (camino) => findReclamo(db, camino),
})

/** The name of a norm's file as the archive names its own (ARC-18): the uploaded name may tell what is not public. */
const nombreDe = ({ tipo_doc, ndoc, anio }: { tipo_doc: number; ndoc: string; anio: number }): string => {
  const abrev = TIPOS_NORMA.find(({ id }) => id === tipo_doc)?.abrev ?? 'norma'
  return `${abrev.toUpperCase()}-${ndoc}-${anio}.pdf`
}

/**
 * The part that a Range header asks for; 'fuera' when the file ends before it; 'todo' without a header and for what the
 * protocol lets us ignore, such as several parts.
 */
const leerRango = (cabecera: string | undefined, bytes: number): Rango | 'todo' | 'fuera' => {
  const [, inicio = '', fin = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(cabecera ?? '') ?? []
  if (inicio === '' && fin === '') return 'todo'
  const ultimo = bytes - 1
  if (inicio === '')
    return Number(fin) === 0 || bytes === 0 ? 'fuera' : { desde: Math.max(0, bytes - Number(fin)), hasta: ultimo }
  if (fin !== '' && Number(fin) < Number(inicio)) return 'todo'
  if (Number(inicio) > ultimo) return 'fuera'
  return { desde: Number(inicio), hasta: fin === '' ? ultimo : Math.min(Number(fin), ultimo) }
}
