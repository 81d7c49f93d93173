import * as z from 'zod/mini'
import { pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'

/**
 * An area as menus offer it. With a session also the file of its seal, null while it has none (DOC-20), its siglas and the
 * area that it depends on; `cerrada` of closed ones, which come only where they are asked for (ORG-08).
 */
export const Area = z.object({
  id: z.number(),
  name: z.string(),
  path_sello: z.optional(z.nullable(z.string())),
  siglas: z.optional(z.nullable(z.string())),
  depende_de: z.optional(z.nullable(z.number())),
  cerrada: z.optional(z.literal(true)),
})
export type Area = z.infer<typeof Area>
/** `inactivo` of those that no form offers any more (ORG-33). */
export const Cargo = z.object({ id: z.number(), name: z.string(), inactivo: z.optional(z.literal(true)) })
export type Cargo = z.infer<typeof Cargo>

export const catalogosApi = {
  areas: llamada({
    id: 'API-14',
    method: 'GET',
    path: '/api/areas',
    acceso: 'publico',
    resumen: 'Lista de áreas activas; con `todas=1` también las cerradas',
    query: z.object({ todas: z.optional(z.literal('1')) }),
    respuesta: pagina(Area),
  }),
  cargos: llamada({
    id: 'API-15',
    method: 'GET',
    path: '/api/cargos',
    acceso: 'sesion',
    resumen: 'Lista de cargos',
    respuesta: pagina(Cargo),
  }),
}
