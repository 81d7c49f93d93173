import * as z from 'zod/mini'
import { DNI_INVALIDO } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'

/**
 * What the navbar search answers (API-91): identity and reference for every user; the rest only for holders of
 * permission 3 (D-60). Dates are yyyy-MM-dd.
 */
export const Beneficiario = z.object({
  dni: z.string(),
  ape_nom: z.string(),
  referencia: z.string(),
  fnac: z.optional(z.nullable(z.string())),
  address: z.optional(z.string()),
  precalifica: z.optional(z.string()),
  fec_entrega: z.optional(z.nullable(z.string())),
  eval_campo: z.optional(z.string()),
})
export type Beneficiario = z.infer<typeof Beneficiario>

/** Puts back the zeros that a DNI lost at the left, in a spreadsheet for one (SHE-51). */
export const rellenarDni = (dni: string): string => dni.padStart(8, '0')

const DniSinCeros = z.pipe(z.string().check(z.regex(/^\d{1,8}$/, { error: DNI_INVALIDO })), z.transform(rellenarDni))

export const canastasApi = {
  buscarDni: llamada({
    id: 'API-91',
    method: 'GET',
    path: '/api/excel/:dni',
    acceso: 'sesion',
    resumen: 'Busca a un beneficiario por su DNI (cuadro de búsqueda de la barra)',
    params: z.object({ dni: DniSinCeros }),
    respuesta: z.object({ data: Beneficiario }),
  }),
}
