import * as z from 'zod/mini'
import { ParamDni } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

export const identidadApi = {
  reniec: llamada({
    id: 'API-30',
    method: 'GET',
    path: '/api/pide/reniec/:dni',
    acceso: [Permiso.usuarios, Permiso.visitas, Permiso.trabajadores],
    resumen: 'Busca a una persona en el registro de identidad; vacío cuando no está (IDE-11, D-50)',
    params: ParamDni,
    respuesta: z.object({
      prenombres: z.optional(z.string()),
      apPrimer: z.optional(z.string()),
      apSegundo: z.optional(z.string()),
    }),
  }),
}
