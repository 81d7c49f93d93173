import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Llamada, Recibido, Respuesta } from '@cabildo/contracts/base/llamada'
import type { Acceso } from '@cabildo/contracts/base/permisos'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../db/actor.ts'
import type { Sesion } from '../sesion/sesion.ts'
import type { Subida } from '../subidas/subida.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without it stops the start (see puerta.ts). */
    acceso?: Acceso
    conClaveInicial?: boolean
  }
  interface FastifyRequest {
    sesion: Sesion | null
  }
}

/** What a handler is given: the validated parts, the caller, and the raw exchange for what is not JSON. */
export type Peticion<L extends Llamada> = Recibido<L> & {
  sesion: L['acceso'] extends 'publico' ? Sesion | null : Sesion
  /** The caller as the audit trail names it. */
  actor: Actor
  /** The files of a multipart call. */
  subida: L extends { archivos: object } ? Subida : undefined
  request: FastifyRequest
  reply: FastifyReply
}

type Atender<L extends Llamada> = (
  peticion: Peticion<L>,
) => Promise<L['respuesta'] extends null ? unknown : Respuesta<L>>

/**
 * Registers the route of a call: its method, path, access and schemas come from the contract, so none can be forgotten
 * or written twice. `preparar` runs after validation and before the handler (limits).
 */
export const ruta = <const L extends Llamada>(
  app: FastifyInstance,
  llamada: L,
  atender: Atender<L>,
  { preparar }: { preparar?: (request: FastifyRequest) => Promise<void>; subida?: { carpeta: Carpeta } } = {},
): void => {
  const { method, path, acceso, params, query, body, respuesta, resumen, id } = llamada
  app.route({
    method,
    url: path,
    config: { acceso, ...(llamada.conClaveInicial && { conClaveInicial: true }) },
    schema: {
      summary: `${id} ${resumen}`,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(respuesta && { response: { 200: respuesta } }),
    },
    ...(preparar && { preHandler: (request: FastifyRequest) => preparar(request) }),
    handler: (request, reply) =>
      atender({
        params: request.params,
        query: request.query,
        body: request.body,
        sesion: request.sesion,
        actor: { user_id: request.sesion?.user.id ?? null, peticion: request.id },
        request,
        reply,
        // The schemas above and the access hook make the parts what the contract says; Fastify's types cannot know it.
      } as unknown as Peticion<L>),
  })
}
