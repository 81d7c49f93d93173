import { rechazosDe } from '@cabildo/contracts/base/errores'
import { faltaVersion, type Llamada, type Recibido, type Respuesta } from '@cabildo/contracts/base/llamada'
import type { Acceso } from '@cabildo/contracts/base/permisos'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../db/actor.ts'
import { ErrorDeNegocio, type Faltas } from '../errores.ts'
import { noDisponible } from '../queue.ts'
import type { Sesion } from '../sesion/sesion.ts'
import type { DestinoSubida, Subida } from '../subidas/subida.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without access stops the start (see puerta.ts). */
    acceso?: Acceso
    conClaveInicial?: boolean
    sinFactor?: boolean
    servicio?: NonNullable<Llamada['servicio']>
    /** For the API's description only. */
    estados?: readonly number[]
    rechazos?: readonly number[]
    tipos?: readonly string[]
  }
  interface FastifyRequest {
    sesion: Sesion | null
  }
  interface FastifyInstance {
    /** Whether edits have to name a version (VERSION_EXIGIDA, D-145). */
    versionExigida?: boolean
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

/** Answers, or sends the answer itself and says so by the reply. */
type Atender<L extends Llamada> = (
  peticion: Peticion<L>,
) => Promise<L['respuesta'] extends null ? unknown : Respuesta<L> | FastifyReply>

interface Opciones {
  /** Runs after validation and before the handler (limits). */
  preparar?: (request: FastifyRequest) => Promise<void>
  /** Where the files of a multipart call are kept. */
  subida?: DestinoSubida
  /** Runs after the guard and before anything of a multipart body is read. */
  antesDeLeer?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /**
   * What else is wrong with a form that its schema refuses: rules that the schema cannot know, of a body that was not
   * validated, and files that are missing. All is named at once (SHE-97).
   */
  ademas?: (request: FastifyRequest) => Faltas
  /** Its answer waits for a service of somebody else's (see admission.ts). */
  esperaAfuera?: true
  /** The largest body that it takes, bytes, where that is less than anywhere. */
  cuerpoMaximo?: number
}

/**
 * Registers the route of a call: its method, path, access and schemas come from the contract, so none can be forgotten
 * or written twice. A call with files reads its form after the guard has let it pass and before validation (API-07).
 */
export const ruta = <const L extends Llamada>(
  app: FastifyInstance,
  llamada: L,
  atender: Atender<L>,
  { preparar, subida, antesDeLeer, ademas, esperaAfuera, cuerpoMaximo }: Opciones = {},
): void => {
  const { method, path, acceso, params, query, body, respuesta, resumen, id, archivos, edita, estados, tipos } = llamada
  if (archivos && !subida) throw new Error(`La ruta ${method} ${path} no dice dónde guarda sus archivos`)
  app.route({
    method,
    url: path,
    ...(cuerpoMaximo !== undefined && { bodyLimit: cuerpoMaximo }),
    config: {
      acceso,
      ...(llamada.conClaveInicial && { conClaveInicial: true }),
      ...(llamada.sinFactor && { sinFactor: true }),
      ...(llamada.servicio && { servicio: llamada.servicio }),
      ...(archivos && subida && { archivos, subida }),
      ...(esperaAfuera && { esperaAfuera }),
      ...(estados && { estados }),
      rechazos: rechazosDe(llamada),
      ...(tipos && { tipos }),
    },
    schema: {
      summary: `${id} ${resumen}`,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(respuesta && { response: { 200: respuesta } }),
    },
    ...(archivos &&
      subida && {
        preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
          await antesDeLeer?.(request, reply)
          await app.recibirSubida(request, archivos, subida)
        },
        // After a fault of ours, a committed row may name the files: then the nightly sweep decides.
        onSend: async (request: FastifyRequest, reply: FastifyReply) => {
          if (reply.statusCode >= 400 && reply.statusCode < 500) await request.subida?.descartar()
        },
      }),
    ...(ademas && { attachValidation: true }),
    ...((preparar || ademas || edita) && {
      preHandler: async (request: FastifyRequest) => {
        if (request.validationError) throw conMas(request.validationError, ademas?.(request) ?? {})
        if (app.versionExigida && faltaVersion(llamada, request.body)) throw new ErrorDeNegocio('faltaVersion')
        await preparar?.(request)
      },
    }),
    handler: (request, reply) =>
      atender({
        params: request.params,
        query: request.query,
        body: request.body,
        sesion: request.sesion,
        actor: { user_id: request.sesion?.user.id ?? null, peticion: request.id },
        subida: request.subida ?? undefined,
        request,
        reply,
        // The schemas above and the access hook make the parts what the contract says; Fastify's types cannot know it.
      } as unknown as Peticion<L>),
  })
}

/** A refusal of the schema with what else is wrong; the schema's own words come first. */
const conMas = (falla: Error, faltas: Faltas): Error => {
  if (!(falla instanceof ErrorDeNegocio)) return falla
  const otras = Object.entries(faltas).filter((falta): falta is [string, string] => !!falta[1])
  return new ErrorDeNegocio(falla.codigo, { campos: { ...Object.fromEntries(otras), ...falla.campos } })
}

/** A request as features may see it outside their routes: where it comes from and who is behind it. */
export type Solicitud = Pick<FastifyRequest, 'id' | 'ip' | 'headers' | 'sesion' | 'log'>

/** Tells when the caller has left, so that work for it can stop. */
export const alDejar = ({ raw }: FastifyReply): AbortSignal => {
  const control = new AbortController()
  if (raw.destroyed) control.abort()
  else raw.once('close', () => control.abort())
  return control.signal
}

/** Throws noDisponible when the caller has left: nothing is begun for what nobody will read. */
export const exigirPresente = ({ socket }: FastifyRequest): void => {
  if (socket.destroyed) throw noDisponible()
}
