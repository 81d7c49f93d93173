import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import {
  caminoDeDatos,
  conjuntoDe,
  DESCARGA_ABIERTA,
  FORMATO_ABIERTO,
  type FormatoAbierto,
  type NombreDeConjunto,
} from '@cabildo/contracts/datos-abiertos'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VERSION } from '../../version.ts'
import { aceptaGzip, yaLaTiene } from '../http/cabeceras.ts'
import { redDe } from '../http/red.ts'
import { MINUTO_MS } from '../limites/limites.ts'
import { Queue } from '../queue.ts'
import { escribirDatos, type Lotes } from './archivo.ts'
import type { VersionDeDatos } from './versiones.queries.ts'

/** Files that one process writes at once, in all and for one network: each costs a processor as fast as its reader takes it. */
const DESCARGAS = new Queue({ places: 6, perKey: { places: 2 } })

/** Caches ask each time, so that what was withdrawn does not live on in them (D-53); the answer is mostly 304. */
export const SIEMPRE_PREGUNTAR = 'public, no-cache'

/** What of the house the answers of open data need. */
interface Partes {
  limitar: (request: FastifyRequest) => Promise<void>
  entidad: { actual(): { nombre: string; direccion: string } }
}

/** One file that is asked for. */
interface Pedida {
  conjunto: NombreDeConjunto
  formato: FormatoAbierto
  mes?: string
  version: VersionDeDatos
  /** What else its content depends on: the day, a setting. */
  ademas?: readonly string[]
  /** How long it may be kept without asking; unless said, not at all. */
  cache?: string
  /** All rows; nothing is read before the first is asked for. */
  lotes: () => Lotes
  /** The JSON of a standard, in place of the rows as objects; may refuse. */
  json?: () => Promise<Iterable<string>>
}

interface Intercambio {
  request: FastifyRequest
  reply: FastifyReply
}

/** A tag of what an answer follows from, and of the release that writes it; weak, for it is sent plain and compressed. */
export const etiquetaDe = (...partes: readonly string[]): string =>
  `W/"${createHash('sha256')
    .update(JSON.stringify([VERSION, ...partes]))
    .digest('base64url')
    .slice(0, 22)}"`

/** Lets pages of any site read what is answered in this context, refusals too: it is the same for everybody, and nothing is sent with it. */
export const abrirACualquierSitio = (contexto: FastifyInstance): void => {
  contexto.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, last-modified, content-disposition, retry-after',
    })
  })
}

/** Makes the answers of open data: 304 to who has the file, without a row being read and uncounted; else all of its rows. */
export const crearRespuestas =
  ({ limitar, entidad }: Partes) =>
  async ({ request, reply }: Intercambio, pedida: Pedida): Promise<FastifyReply> => {
    const { conjunto, formato, mes, version, ademas = [], cache = SIEMPRE_PREGUNTAR } = pedida
    const { nombre: publicador, direccion: base } = entidad.actual()
    const camino = caminoDeDatos(conjunto, formato, mes)
    const etag = etiquetaDe(camino, version.clave, publicador, base, ...ademas)
    const conservar = {
      ...{ etag, 'cache-control': cache, vary: 'accept-encoding' },
      ...(version.cambiado && { 'last-modified': version.cambiado.toUTCString() }),
      // As the public report itself, a file is not for search engines; the catalogue's page is (P-02).
      'x-robots-tag': 'noindex',
    }
    if (yaLaTiene(request.headers['if-none-match'], etag)) return reply.headers(conservar).code(304).send()
    const cabeceras = {
      ...conservar,
      'content-type': conJuego(FORMATO_ABIERTO[formato].tipo),
      'content-disposition': `attachment; filename="${camino.slice(camino.lastIndexOf('/') + 1)}"`,
    }
    // A stream, for nothing is to be said of a length that nobody has counted.
    if (request.method === 'HEAD') return reply.headers(cabeceras).send(Readable.from([]))
    // A place first: who finds none has downloaded nothing, and is not counted.
    const devolver = DESCARGAS.enter(redDe(request.ip))
    try {
      await limitar(request)
      const lotes = pedida.lotes()
      const origen = { direccion: base + camino, publicador, cambiado: version.cambiado }
      const flujo =
        formato === 'json' && pedida.json
          ? Readable.from(await pedida.json(), { objectMode: false })
          : // Reading fails here if at all, while the answer can still be an error that people read.
            await escribirDatos(conjuntoDe(conjunto), formato, desde(await lotes.next(), lotes), origen)
      acotar(flujo, reply, devolver)
      reply.headers(cabeceras)
      // A workbook is compressed by itself.
      if (formato === 'xlsx' || !aceptaGzip(String(request.headers['accept-encoding'] ?? ''))) return reply.send(flujo)
      return reply.header('content-encoding', 'gzip').send(pipeline(flujo, createGzip(), () => undefined))
    } catch (error) {
      devolver()
      throw error
    }
  }

const conJuego = (tipo: string): string => (tipo === 'text/csv' ? `${tipo}; charset=utf-8` : tipo)

async function* desde<T>(primero: IteratorResult<T, unknown>, lotes: AsyncGenerator<T>) {
  if (primero.done) return
  yield primero.value
  yield* lotes
}

/**
 * Gives the place back when the stream ends, fails or loses its reader. A slow line may take its time; where nothing goes out of the
 * socket any more, nobody reads.
 */
const acotar = (flujo: Readable, reply: FastifyReply, devolver: () => void): void => {
  reply.raw.setTimeout(DESCARGA_ABIERTA.quietaSegundos * 1_000, () => reply.raw.destroy())
  const limite = setTimeout(
    () => flujo.destroy(new Error('La descarga tardó demasiado')),
    DESCARGA_ABIERTA.maximaMinutos * MINUTO_MS,
  )
  flujo.once('close', () => {
    clearTimeout(limite)
    devolver()
  })
}
