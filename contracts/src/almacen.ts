import * as z from 'zod/mini'
import { llamada } from './base/llamada.ts'
import { TIPO_XLSX, TIPO_ZIP } from './hojas.ts'

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
  /** The municipality's logo, as its screen shows it (ORG-37). */
  entidad: 'firmado',
  /** Proofs of filing: links are made for the tracker only, for the code is printed on them (API-159, CON-03). */
  cargos: 'firmado',
  /** What areas add to cases (API-158). */
  expedientes: 'firmado',
  /** Seals of areas, for staff (ORG-14). */
  sellos: 'firmado',
} as const
export type Carpeta = keyof typeof CARPETAS
export type CarpetaPublica = { [C in Carpeta]: (typeof CARPETAS)[C] extends 'publico' ? C : never }[Carpeta]

export const esPublica = (carpeta: Carpeta): carpeta is CarpetaPublica => CARPETAS[carpeta] === 'publico'

/** What is kept and how a browser is told to read it; nothing that a browser would run as a page. */
export const TIPOS_ALMACEN = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: TIPO_XLSX,
  csv: 'text/csv',
  zip: TIPO_ZIP,
  png: 'image/png',
  jpg: 'image/jpeg',
} as const

/**
 * How a signed link gives out a file, when not simply to be looked at: without what is active in it or as it came, to be
 * kept (E6); or as a copy that bears 'BORRADOR' on each page, until the last signature (D-143).
 */
export const MODOS_DE_ENLACE = ['inerte', 'original', 'borrador'] as const
export type ModoDeEnlace = (typeof MODOS_DE_ENLACE)[number]

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
      /** Part of what is signed, too. */
      modo: z.optional(z.enum(MODOS_DE_ENLACE)),
    }),
    respuesta: null,
    tipos: Object.values(TIPOS_ALMACEN),
    estados: [206, 304, 403, 416],
  }),
}
