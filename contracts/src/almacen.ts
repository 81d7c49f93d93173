import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'

/** The storage folders and who may read them: public, or only by a signed link (API-102 to API-107, D-03). */
export const CARPETAS = {
  'firmadigital/upload': 'firmado',
  generados: 'firmado',
  docs: 'publico',
  archivos: 'publico',
  mpvirtual: 'firmado',
  reclamos: 'firmado',
  /** Spreadsheets until they are read: no link is ever made to them (P-14). */
  hojas: 'firmado',
  /** Copies that citizens have verified, for as long as it takes: no link is ever made to them. */
  verificacion: 'firmado',
} as const
export type Carpeta = keyof typeof CARPETAS
export type CarpetaPublica = { [C in Carpeta]: (typeof CARPETAS)[C] extends 'publico' ? C : never }[Carpeta]

export const esPublica = (carpeta: Carpeta): carpeta is CarpetaPublica => CARPETAS[carpeta] === 'publico'

/** Life of a signed link (API-101). */
export const ENLACE_SEGUNDOS = 300

export const almacenApi = {
  abrir: llamada({
    id: 'API-100',
    method: 'GET',
    path: '/storage/*',
    acceso: 'publico',
    resumen: 'Abre un archivo; los privados piden la firma de corta vida que la API entrega con su fila',
    query: z.object({
      vence: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
      firma: z.optional(z.string().check(z.maxLength(100))),
      /** The name under which the file is kept, part of what is signed. */
      nombre: z.optional(z.string().check(z.maxLength(200))),
    }),
    respuesta: null,
  }),
}
