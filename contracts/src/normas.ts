import * as z from 'zod/mini'
import { texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { AREA_INFORMATICA, Permiso } from './base/permisos.ts'
import { AREA_SECRETARIA } from './documentos-destinos.ts'
import type { TipoDocumento } from './documentos-tipos.ts'
import { TIPOS_NORMA, type TipoNorma } from './normas-tipos.ts'

export { TIPOS_NORMA, type TipoNorma }

const GERENCIA: TipoNorma = 4
const SUB_GERENCIA: TipoNorma = 5

/** The types that an area may publish: area 21 all, area 4 all but 4 and 5, the others only those two (NOR-20 to NOR-22). */
export const tiposDeNormaDe = (area_id: number): readonly TipoNorma[] =>
  TIPOS_NORMA.map(({ id }) => id).filter((id) => {
    const deGerencia = id === GERENCIA || id === SUB_GERENCIA
    if (area_id === AREA_INFORMATICA) return true
    return area_id === AREA_SECRETARIA ? !deGerencia : deGerencia
  })

/** Types for which area 21 picks the organic unit; for the others it is 0 (NOR-20). */
export const llevaUnidad = (area_id: number, tipo: number): boolean =>
  area_id === AREA_INFORMATICA && (tipo === 3 || tipo === 4)

/** The publication type of a document type; a Resolución Jefatural has none (DOC-16). */
const NORMA_DE: Partial<Record<TipoDocumento, TipoNorma>> = { 1: 1, 2: 2, 3: 3, 7: 7, 8: 8, 9: 6, 10: 9, 11: 4, 12: 5 }
export const normaDe = (tipo: TipoDocumento): TipoNorma | null => NORMA_DE[tipo] ?? null

/** Tells whether an area may publish documents of a type at all (DOC-16, NOR-22). */
export const publicaTipo = (area_id: number, tipo: TipoDocumento): boolean => {
  const norma = normaDe(tipo)
  return norma !== null && tiposDeNormaDe(area_id).includes(norma)
}

/** A publication (Table NOR-A). `path_file` is its name under /storage/docs (API-104). */
export const Norma = z.object({
  id: z.number(),
  tipo_doc: z.number(),
  anio: z.number(),
  ndoc: z.string(),
  uo: z.number(),
  descripcion: z.string(),
  path_file: z.string(),
  name_file: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Norma = z.infer<typeof Norma>

const enTexto = (patron: RegExp, error = 'Valor no válido') =>
  z.pipe(z.string({ error }).check(z.regex(patron, { error })), z.transform(Number))

export const DESCRIPCION_NORMA_MAXIMO = 5_000

/**
 * What the publication form sends (NOR-10 to NOR-16). With `doc_id` the PDF is the document's own signed or final one, and
 * no file comes (DOC-16); otherwise `selectedFile[]` brings it.
 */
export const NormaCampos = z.object({
  tipo_doc: enTexto(/^[1-9]$/, 'Elija el tipo de documento'),
  anio: enTexto(/^(20\d\d|19\d\d)$/, 'Elija el año'),
  ndoc: z.string({ error: 'Ingrese el número' }).check(z.regex(/^\d{1,8}$/, { error: 'Ingrese el número' })),
  uo: z._default(enTexto(/^\d{1,9}$/), 0),
  descripcion: texto(DESCRIPCION_NORMA_MAXIMO, { min: 1 }),
  doc_id: z.optional(enTexto(/^[1-9]\d{0,8}$/)),
  /** The own area, when it is said at all; the unit of area 21's is `uo`. */
  area_id: z.optional(enTexto(/^[1-9]\d{0,8}$/)),
})
export type NormaCampos = z.output<typeof NormaCampos>

export const MENSAJES_NORMAS = {
  tipoAjeno: 'Su área no publica este tipo de documento',
  otroTipo: 'No es el tipo del documento',
  otroAnio: 'No es el año del documento',
  otroNumero: 'No es el número del documento',
  sinUnidad: 'La unidad orgánica no existe',
  pdfObligatorio: 'Elija el PDF',
  pdfDelDocumento: 'Se publica el PDF del documento, no otro',
} as const

export const normasApi = {
  publicar: llamada({
    id: 'API-62',
    method: 'POST',
    path: '/api/files',
    acceso: [Permiso.normas],
    resumen: 'Publica una norma',
    body: NormaCampos,
    archivos: { 'selectedFile[]': 1 },
    respuesta: z.object({ data: Norma, updated_at: z.string(), created_at: z.string(), path_file: z.string() }),
  }),
}
