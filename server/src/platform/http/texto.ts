import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { aceptaGzip, yaLaTiene } from './cabeceras.ts'

const comprimir = promisify(gzip)

/** A page as it is sent: its tag, and its compressed form, which is made once when the first one asks for it. */
export class Texto {
  readonly texto: string
  readonly etag: string
  #comprimido: Promise<Buffer> | undefined

  constructor(texto: string) {
    this.texto = texto
    this.etag = `W/"${createHash('sha256').update(texto).digest('base64url').slice(0, 22)}"`
  }

  comprimido(): Promise<Buffer> {
    this.#comprimido ??= comprimir(this.texto)
    return this.#comprimido
  }
}

/** Sends what browsers keep and ask about each time; the caller says what type it is, and whether caches on the way may keep it. */
export const enviarTexto = async (request: FastifyRequest, reply: FastifyReply, texto: Texto) => {
  reply.headers({ etag: texto.etag, vary: 'accept-encoding' })
  if (yaLaTiene(request.headers['if-none-match'], texto.etag)) return reply.code(304).send()
  if (!aceptaGzip(String(request.headers['accept-encoding'] ?? ''))) return reply.send(texto.texto)
  return reply.header('content-encoding', 'gzip').send(await texto.comprimido())
}
