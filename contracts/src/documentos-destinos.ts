import * as z from 'zod/mini'
import { alFaltar, Id, texto } from './base/esquema.ts'
import { type ConFacultades, tieneFacultad } from './base/permisos.ts'
import { Devolucion } from './documentos-estados.ts'
import { MOTIVO_AUTOR, MOTIVO_VISTO, type MotivoFirma } from './documentos-tipos.ts'

/** Destinations that a document holds at most (DOC-65). */
export const DESTINOS_MAXIMO = 10

/** Stamp positions as the book lists them, by id; the nth is that of order n (DOC-70, D-52). */
const POSICIONES = [
  { id: 7, en: '10_200' },
  { id: 8, en: '10_260' },
  { id: 1, en: '10_320' },
  { id: 2, en: '10_380' },
  { id: 3, en: '10_440' },
  { id: 4, en: '10_500' },
  { id: 5, en: '10_560' },
  { id: 6, en: '10_620' },
  { id: 9, en: '420_70' },
  { id: 10, en: '420_5' },
] as const
const POR_ID = [...POSICIONES].sort((a, b) => a.id - b.id)

/**
 * When a destination signs in a document 'en secuencia', among its others: visados before conformity before author, those of
 * one reason by their order (D-142). The database counts the same way, `turno_de_firma` of migration 0020.
 */
export const turnoDe = ({ motivo, orden_firma }: { motivo: MotivoFirma; orden_firma: number }): number => {
  if (motivo === MOTIVO_VISTO) return orden_firma
  return orden_firma + (motivo === MOTIVO_AUTOR ? 200 : 100)
}

interface Puesto {
  orden_firma: number
  position_firma: string
}

/** The lowest order from 1 to 10 that no destination has; null when all are taken (DOC-65, DOC-69). */
export const ordenLibre = (puestos: readonly Puesto[]): number | null => {
  const tomados = new Set(puestos.map(({ orden_firma }) => orden_firma))
  return POSICIONES.findIndex((_, i) => !tomados.has(i + 1)) + 1 || null
}

/**
 * Where the stamp of a new destination goes: by its order, or by the author's rule; a place that is taken gives way to the
 * first free one, by id, so that stamps never overlap (DOC-70 to DOC-72, D-52). Secretaría General's author has a place of
 * its own (DOC-71).
 */
export const posicionDe = (
  { orden_firma, motivo, area }: { orden_firma: number; motivo: MotivoFirma; area: ConFacultades },
  puestos: readonly Puesto[],
): string => {
  const tomadas = new Set(puestos.map(({ position_firma }) => position_firma))
  const deAutor = tieneFacultad(area, 'secretaria') ? '420_70' : '420_5'
  const suya = motivo === MOTIVO_AUTOR ? deAutor : (POSICIONES[orden_firma - 1]?.en ?? deAutor)
  if (!tomadas.has(suya)) return suya
  const libre = POR_ID.find(({ en }) => !tomadas.has(en))
  if (!libre) throw new RangeError('No queda lugar para otra firma')
  return libre.en
}

/** A stamp position as numbers, in points of the A4 page from its left and top edges (FIR-13). */
export const puntosDe = (position_firma: string): { x: number; y: number } => {
  const [x = 0, y = 0] = position_firma.split('_').map(Number)
  return { x, y }
}

/** Stamps that begin left of this belong to the margin and must stay in it: text begins at 85. */
const MARGEN = 60
export const enElMargen = ({ x }: { x: number }): boolean => x < MARGEN

/** A destination (Table DOC-D, D-52); `date_derivado` is when it was sent. */
export const Destino = z.object({
  id_doc_area: z.number(),
  orden_firma: z.number(),
  area_id: z.number(),
  dependencia_name: z.string(),
  motivo: z.literal([1, 2, 3]),
  motivo_name: z.string(),
  estado: z.boolean(),
  date_derivado: z.nullable(z.string()),
  position_firma: z.string(),
})
export type Destino = z.infer<typeof Destino>

/**
 * What API-53 tells beside the destinations: whether their order holds, null while nothing has been sent (D-142); the open
 * return (D-141); and, while a new version has no destination yet, to whom the version before had been sent.
 */
export const SituacionDeDestinos = z.object({
  en_secuencia: z.nullable(z.boolean()),
  devolucion: z.nullable(Devolucion),
  anteriores: z.array(z.pick(Destino, { area_id: true, dependencia_name: true, motivo: true })),
})
export type SituacionDeDestinos = z.infer<typeof SituacionDeDestinos>

const DestinoNuevo = z.object({
  dependencia: Id,
  motivo: z.literal([1, 2, 3], { error: alFaltar('Elija el motivo') }),
  // What the screen showed; the server gives order and position itself (API-54).
  orden_firma: z.optional(z.nullable(z.number())),
  position_firma: z.optional(z.nullable(texto(20))),
})

export const MENSAJES_DESTINOS = {
  sinDestinos: 'Añada al menos una dependencia',
  /** D-142: whether the order holds is decided once. */
  secuenciaElegida: 'Si se firma en secuencia se decidió al derivar el documento por primera vez',
} as const

/**
 * API-54. `visado`: the one destination of the visado to the mayor's office (DOC-75). `en_secuencia`: whether the order of
 * signing holds, decided when the document is first sent; on unless it says otherwise (D-142). `otraVez`: a returned
 * document goes on to who has it pending, with further destinations or none (D-141).
 */
export const Asignacion = z
  .object({
    doc_id: Id,
    derivar: z.literal(1),
    visado: z.optional(z.boolean()),
    en_secuencia: z.optional(z.boolean()),
    otraVez: z.optional(z.boolean()),
    destinos: z
      .array(DestinoNuevo)
      .check(z.maxLength(DESTINOS_MAXIMO, { error: `Máximo ${DESTINOS_MAXIMO} destinos` })),
  })
  .check(
    z.refine(({ destinos, otraVez }) => otraVez === true || destinos.length > 0, {
      error: MENSAJES_DESTINOS.sinDestinos,
      path: ['destinos'],
    }),
  )
export type Asignacion = z.input<typeof Asignacion>
