import * as z from 'zod/mini'
import { ParamDni, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { rucCorrecto } from './base/ruc.ts'
import { MENSAJES_CIUDADANO } from './ciudadano.ts'

/**
 * Lookups of people and entities. Staff with the permission just ask; anybody else carries the ticket of a form, and the
 * verifier where the form has one (IDE-16, IDE-17, D-43). Not found is 200 with nothing in it (D-50).
 */
export const identidadApi = {
  reniec: llamada({
    id: 'API-30',
    method: 'GET',
    path: '/api/pide/reniec/:dni',
    acceso: 'publico',
    resumen: 'Busca a una persona en el registro de identidad; vacío cuando no está (IDE-11, D-50)',
    params: ParamDni,
    query: z.object({ code_verifica: z.optional(texto(1)) }),
    respuesta: z.object({
      prenombres: z.optional(z.string()),
      apPrimer: z.optional(z.string()),
      apSegundo: z.optional(z.string()),
    }),
    estados: [401, 403],
  }),
  sunat: llamada({
    id: 'API-31',
    method: 'GET',
    path: '/api/pide/sunat/:ruc',
    acceso: 'publico',
    resumen: 'Busca a un contribuyente en el registro tributario; vacío cuando no está (IDE-13, D-50)',
    params: z.object({ ruc: z.string().check(z.refine(rucCorrecto, { error: MENSAJES_CIUDADANO.rucInvalido })) }),
    respuesta: z.object({ razon_social: z.optional(z.string()) }),
    estados: [401, 403],
  }),
}
