import * as z from 'zod/mini'
import { Id, ParamId } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'

/** The notification store of new publications (NOR-34 to NOR-41, D-17). */

/** A published message (Table NOR-B). Its `id` follows the order of publication, without gaps. */
export const Publicacion = z.object({
  id: z.number(),
  tipo_doc: z.number(),
  ndoc: z.string(),
  anio: z.number(),
  descripcion: z.string(),
  /** Name under /storage/docs (API-104). */
  path_file: z.string(),
  created_at: z.string(),
  /** When it was recorded, in milliseconds. */
  timestamp: z.number(),
  /** The caller's own flag (NOR-38). */
  revisado: z.boolean(),
})
export type Publicacion = z.infer<typeof Publicacion>

/** Messages that the list holds (API-65). */
export const PUBLICACIONES_LISTADAS = 50

export const publicacionesApi = {
  listar: llamada({
    id: 'API-65',
    method: 'GET',
    path: '/api/publicaciones',
    acceso: 'sesion',
    resumen: 'Las 50 publicaciones más recientes, con la marca de revisado de quien pregunta',
    respuesta: z.object({
      data: z.array(Publicacion),
      /** The last number given: what comes after it comes by the stream (its first `Last-Event-ID`). */
      ultimo: z.number(),
    }),
  }),
  escuchar: llamada({
    id: 'API-66',
    method: 'GET',
    path: '/api/publicaciones/stream',
    acceso: 'sesion',
    resumen:
      'Cada publicación nueva (Server-Sent Events, con su id); con Last-Event-ID, todas las posteriores a ese número',
    respuesta: null,
    tipos: ['text/event-stream'],
  }),
  revisar: llamada({
    id: 'API-67',
    method: 'PUT',
    path: '/api/publicaciones/:id',
    acceso: 'sesion',
    resumen: 'Marca una publicación como revisada por quien la abre',
    params: ParamId,
    body: z.object({ revisado: z.literal(true) }),
    respuesta: z.object({ data: Publicacion }),
  }),
  /** An addition: what the list shows, up to the newest one seen. */
  revisarTodas: llamada({
    id: 'publicaciones-revisadas',
    method: 'PUT',
    path: '/api/publicaciones',
    acceso: 'sesion',
    resumen: 'Marca como revisadas las publicaciones de la lista, hasta un número',
    body: z.object({ revisado: z.literal(true), hasta: Id }),
    respuesta: z.object({ revisadas: z.number() }),
  }),
}
