/** Which area issues which type of document, and who sees that a number is repeated (D-137). */
import { AREA_ALCALDIA, AREA_SECRETARIA } from './documentos-destinos.ts'
import { TIPO_INICIAL, TIPOS_DOCUMENTO, type TipoDocumento } from './documentos-tipos.ts'

/** Abilities of areas that documents ask for (Table ORG-B). */
export type Facultad = 'secretaria' | 'visado'
const AREAS: Record<Facultad, number> = { secretaria: AREA_SECRETARIA, visado: AREA_ALCALDIA }

/** Whether an area has an ability. The only place that ties abilities of documents to areas. */
export const tieneFacultad = (area_id: number, facultad: Facultad): boolean => AREAS[facultad] === area_id

/** Acts of the council and of the mayor, which Secretaría General and the mayor's office issue (D-137). */
const RESERVADOS: readonly TipoDocumento[] = [1, 2, 3, 7, 8]

/** Whether an area may make new documents of a type; what it already has of another it goes on editing (D-137). */
export const expide = (area_id: number, tipo: TipoDocumento): boolean =>
  !RESERVADOS.includes(tipo) || tieneFacultad(area_id, 'secretaria') || tieneFacultad(area_id, 'visado')

/** The types that an area is offered for a new document, as the book orders them (D-137). */
export const tiposQueExpide = (area_id: number): TipoDocumento[] =>
  TIPOS_DOCUMENTO.map(({ id }) => id).filter((id) => expide(area_id, id))

/** The type that a new document of an area begins with: the book's, or the first that the area issues (DOC-24, D-137). */
export const tipoInicialDe = (area_id: number): TipoDocumento =>
  expide(area_id, TIPO_INICIAL) ? TIPO_INICIAL : (tiposQueExpide(area_id)[0] ?? TIPO_INICIAL)
