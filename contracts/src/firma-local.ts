import * as z from 'zod/mini'
import { texto, Vacio } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'

/** The product's own signer (FIR-24). Apart from the screen's contract, whose tables its page does not load. */

/** What the product's own signer page shows before it signs. */
export const ResumenFirma = z.object({
  /** 'Resoluciones Alcaldia N° 045-2026', and the name of its file. */
  documento: z.string(),
  archivo: z.string(),
  motivo: z.string(),
  /** Name of the certificate's holder and of who issued it; null while its password hides it. */
  titular: z.string(),
  emisor: z.nullable(z.string()),
  /** Last day of the certificate, Lima; null while its password hides it. */
  vence: z.nullable(z.string()),
  /** Page counted from 1, and the stamp's place on it. */
  pagina: z.number(),
  posx: z.number(),
  posy: z.number(),
  /** The certificate opens with its password only. */
  pideClave: z.boolean(),
  demostracion: z.boolean(),
})
export type ResumenFirma = z.infer<typeof ResumenFirma>

const Argumentos = z.object({ arguments: texto(20_000, { min: 1 }) })

export const firmaLocalApi = {
  preparar: llamada({
    id: 'firma-local',
    method: 'POST',
    path: '/api/firmadigital/local/preparar',
    acceso: [Permiso.firmaDigital],
    resumen: 'Lo que el firmador propio va a firmar, y con qué certificado',
    body: Argumentos,
    respuesta: z.object({ data: ResumenFirma }),
  }),
  firmar: llamada({
    id: 'firma-local',
    method: 'POST',
    path: '/api/firmadigital/local/firmar',
    acceso: [Permiso.firmaDigital],
    resumen: 'Firma con el firmador propio, en nombre de quien tiene la sesión',
    body: z.extend(Argumentos, { clave: z.optional(z.string().check(z.maxLength(200))) }),
    respuesta: Vacio,
  }),
}
