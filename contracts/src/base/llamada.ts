import type * as z from 'zod/mini'
import type { Alcance } from './alcances.ts'
import type { Acceso, Facultad } from './permisos.ts'
import type { Servicio } from './servicios.ts'

/** An act that asks for more than the door of its call does; without `acceso`, for that and the ability (USU-68). */
export interface Acto {
  readonly resumen: string
  readonly acceso?: Acceso
  /** The ability that the caller's area needs besides (Table ORG-B). */
  readonly facultad?: Facultad
  readonly conClaveInicial?: true
  readonly sinFactor?: true
}

/**
 * One call of the API, written once: the server registers its route from it, the web calls through it, OpenAPI and the
 * permission matrix read it (architecture §3). `respuesta: null` marks an answer that is not JSON (a file, a stream).
 */
export interface Llamada {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly acceso: Acceso
  readonly resumen: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly respuesta: z.ZodMiniType | null
  /** Media types of an answer that is not JSON. */
  readonly tipos?: readonly string[]
  /** Statuses besides 200 and those that follow from how it is called (decision 0059). */
  readonly estados?: readonly number[]
  /**
   * The file parts of a multipart call and how many of each it takes; `body` then describes the text fields, which arrive
   * as texts (API-07).
   */
  readonly archivos?: Readonly<Record<string, number>>
  /**
   * Of a call whose body may have a `version`: whether a body edits what somebody has read, and so says which copy it stands
   * on. Without it the server asks for one (428) where VERSION_EXIGIDA says so (D-145).
   */
  readonly edita?: (body: never) => boolean
  /**
   * The service to citizens that the call is part of, where need be by its path: while it is closed the call answers
   * `servicioCerrado`, to everybody (ORG-44).
   */
  readonly servicio?: Servicio | ((params: Readonly<Record<string, string>>) => Servicio | undefined)
  /** Acts that the body or the path chooses among, each with what it asks for; the handler asks by `exigirActoDe`. */
  readonly actos?: Readonly<Record<string, Acto>>
  /** Of a call that names an area: only the caller's own is let through (D-02), unless that has this ability. */
  readonly soloSuArea?: true | Facultad
  /** True for the few calls that a session with an initial password may still make (D-07). */
  readonly conClaveInicial?: true
  /** True for the few calls that a session without the second factor that is demanded of it may still make (ING-13). */
  readonly sinFactor?: true
  /** The scope that a service key needs for it; without one no key reaches it (D-109, Table ING-C). */
  readonly alcance?: Alcance
  /** Of a call whose path says what it reads: whether a key reaches it there. */
  readonly alcanza?: (params: Readonly<Record<string, string>>) => boolean
}

/** Declares a call and keeps its exact types. */
export const llamada = <const L extends Llamada>(definicion: L): L => definicion

/** Whether a validated body of a call edits a record without naming the copy that it stands on (D-145). */
export const faltaVersion = ({ edita }: Llamada, body: unknown): boolean =>
  // The call's own schema has made the body what its `edita` takes.
  !!edita && (edita as (body: unknown) => boolean)(body) && (body as { version?: string }).version === undefined

type Salida<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Entrada<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** What a handler receives, after validation. */
export interface Recibido<L extends Llamada> {
  params: Salida<L['params']>
  query: Salida<L['query']>
  body: Salida<L['body']>
}

/** What a caller sends; only the parts that the call declares. */
export type Enviado<L extends Llamada> = (L extends { params: z.ZodMiniType }
  ? { params: Entrada<L['params']> }
  : unknown) &
  (L extends { query: z.ZodMiniType } ? { query?: Entrada<L['query']> } : unknown) &
  (L extends { body: z.ZodMiniType } ? { body: Entrada<L['body']> } : unknown) &
  (L extends { archivos: infer A } ? { archivos?: { readonly [parte in keyof A]?: readonly Archivo[] } } : unknown)

/** A file to send: a File of the browser, or what a test makes like one. */
export interface Archivo {
  readonly name: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** What a call answers. */
export type Respuesta<L extends Llamada> = L['respuesta'] extends z.ZodMiniType ? z.output<L['respuesta']> : null
