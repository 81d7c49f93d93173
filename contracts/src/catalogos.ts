import * as z from 'zod/mini'
import { pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { FACULTADES } from './base/permisos.ts'

/**
 * With a session also the file of its seal, null while it has none (DOC-20), what it may do that others may not (Table
 * ORG-B), and its locations if it has several (ORG-18).
 */
export const Area = z.object({
  id: z.number(),
  name: z.string(),
  path_sello: z.optional(z.nullable(z.string())),
  facultades: z.optional(z.array(z.enum(FACULTADES))),
  locales: z.optional(z.array(z.string())),
})
export type Area = z.infer<typeof Area>
export const Cargo = z.object({ id: z.number(), name: z.string() })
export type Cargo = z.infer<typeof Cargo>

export const catalogosApi = {
  areas: llamada({
    id: 'API-14',
    method: 'GET',
    path: '/api/areas',
    acceso: 'publico',
    resumen: 'Lista de áreas',
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
