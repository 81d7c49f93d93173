import * as z from 'zod/mini'
import { texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** A district. INEI and RENIEC number them differently; the product keeps the INEI's (decision 0050). */
export const Ubigeo = z.object({
  inei: z.string(),
  /** Null where the RENIEC has none of its own yet. */
  reniec: z.nullable(z.string()),
  departamento: z.string(),
  provincia: z.string(),
  distrito: z.string(),
})
export type Ubigeo = z.infer<typeof Ubigeo>

/** Districts that a search answers at most. */
export const TOPE_UBIGEOS = 20

export const ubigeosApi = {
  buscar: llamada({
    id: 'ubigeos',
    method: 'GET',
    path: '/api/ubigeos',
    acceso: [Permiso.nacimientos],
    resumen: 'Hasta 20 distritos por las palabras de su nombre, o por un código del INEI o del RENIEC',
    query: z.object({ texto: z._default(texto(80), '') }),
    respuesta: z.object({ data: z.array(Ubigeo) }),
  }),
}
